import type { Hono } from 'hono'
import * as z from 'zod'
import { badRequest, notEnabled, tooLarge } from '../errors.ts'
import { checkNewBucketId } from '../objects/names.ts'
import { callerOf, jsonLimit, parse, readJsonBody, removeVersions, type Service } from '../service.ts'
import { createBucket, deleteBucket, emptyBucket, updateBucket } from './bucket-write.ts'
import { bucketQuery, getBucket, listBuckets } from './buckets.ts'

const MIME_TYPE = /^[\w.+*-]+\/[\w.+*-]+$/
const change = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string().max(40)]).nullish(),
  allowed_mime_types: z
    .array(z.string().max(200).regex(MIME_TYPE, 'must be a mime type, such as image/png or image/*'))
    .max(200)
    .nullish(),
})
const creation = change.extend({
  id: z.string().nullish(),
  name: z.string(),
  type: z.enum(['STANDARD', 'ANALYTICS', 'VECTOR']).nullish(),
})

/** Bucket routes. Each action runs as the caller: policies on storage.buckets decide. */
export function addBucketRoutes(app: Hono, service: Service): void {
  const { database, maxFileBytes } = service

  const changeOf = ({ file_size_limit, allowed_mime_types, ...rest }: z.infer<typeof change>) => ({
    public: rest.public ?? undefined,
    file_size_limit: file_size_limit === undefined ? undefined : readSizeLimit(file_size_limit, maxFileBytes),
    allowed_mime_types: allowed_mime_types?.length === 0 ? null : allowed_mime_types,
  })

  app.get('/bucket', async (context) => {
    const query = parse(bucketQuery, context.req.query(), 'query')
    return context.json(await listBuckets(database, await callerOf(service, context), query))
  })

  app.get('/bucket/:bucket', async (context) =>
    context.json(await getBucket(database, await callerOf(service, context), context.req.param('bucket'))),
  )

  app.post('/bucket', jsonLimit, async (context) => {
    const scope = await callerOf(service, context)
    const { id, name, type, ...rest } = await readJsonBody(context, creation)
    if (type && type !== 'STANDARD') throw notEnabled(`${type.toLowerCase()} buckets`)
    await createBucket(database, scope, {
      id: checkNewBucketId(id || name),
      name: checkNewBucketId(name),
      ...changeOf(rest),
    })
    return context.json({ name })
  })

  app.put('/bucket/:bucket', jsonLimit, async (context) => {
    const scope = await callerOf(service, context)
    const requested = changeOf(await readJsonBody(context, change))
    await updateBucket(database, scope, context.req.param('bucket'), requested)
    return context.json({ message: 'Successfully updated' })
  })

  app.delete('/bucket/:bucket', async (context) => {
    await deleteBucket(database, await callerOf(service, context), context.req.param('bucket'))
    return context.json({ message: 'Successfully deleted' })
  })

  app.post('/bucket/:bucket/empty', async (context) => {
    const scope = await callerOf(service, context)
    for await (const versions of emptyBucket(database, scope, context.req.param('bucket'))) {
      await removeVersions(service, versions)
    }
    // The client's own tests expect this sentence; here the bucket is already empty.
    return context.json({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
  })
}

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/**
 * Parses a bucket's size limit in bytes, from a number or a text such as `20mb` (20,000,000); null: none. Throws
 * StorageError for an invalid limit, or one above the server's limit.
 */
export function readSizeLimit(limit: number | string | null, serverLimit: number): number | null {
  if (limit === null || limit === 0) return null
  const bytes = typeof limit === 'number' ? limit : bytesOf(limit)
  if (bytes > serverLimit) throw tooLarge()
  return bytes === 0 ? null : bytes
}

function bytesOf(text: string): number {
  const [, amount, unit = 'b'] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?b)?$/i.exec(text.trim()) ?? []
  const bytes = Math.round(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (Number.isNaN(bytes)) throw badRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return bytes
}
