import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'
import { findBucket } from '../buckets/buckets.ts'
import {
  callerOf,
  jsonLimit,
  objectNames,
  objectTarget,
  readJsonBody,
  removeVersions,
  type Service,
} from '../service.ts'
import { upload } from '../upload/upload.ts'
import { findWithBucket } from './bucket-object.ts'
import { download } from './download.ts'
import { listObjectsV2, listV2Request } from './listing-v2.ts'
import { checkBucketId } from './names.ts'
import { deleteObjects, findObject } from './objects.ts'

const removeRequest = z.object({ prefixes: objectNames })

/** Routes for objects. The general paths come last, because they match any bucket name. */
export function addObjectRoutes(app: Hono, service: Service): void {
  const { database, files } = service

  app.post('/object/list/:bucket', jsonLimit, async (context) => {
    const scope = await callerOf(service, context)
    const request = await readJsonBody(context, listRequest)
    const bucket = await findBucket(database, context.req.param('bucket'))
    return context.json(await listObjects(database, scope, bucket.id, request))
  })

  app.post('/object/list-v2/:bucket', jsonLimit, async (context) => {
    const scope = await callerOf(service, context)
    const request = await readJsonBody(context, listV2Request)
    const bucket = await findBucket(database, context.req.param('bucket'))
    return context.json(await listObjectsV2(database, scope, bucket.id, request))
  })

  app.get('/object/public/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const find = async () => (await findWithBucket(database, bucketId, name, { mustBePublic: true })).object
    return download(files, { request: context.req.raw, find, isPublic: true })
  })

  app.get('/object/info/authenticated/:bucket/:name{.+}', (context) => showInfo(service, context))
  app.get('/object/info/:bucket/:name{.+}', (context) => showInfo(service, context))

  app.delete('/object/:bucket', jsonLimit, async (context) => {
    const bucketId = checkBucketId(context.req.param('bucket'))
    const { prefixes } = await readJsonBody(context, removeRequest)
    const removed = await deleteObjects(database, await callerOf(service, context), bucketId, prefixes)
    // A row inserted by SQL has no bytes.
    const versions = removed.flatMap(({ version }) => version ?? [])
    await removeVersions(service, versions)
    return context.json(removed)
  })

  app.get('/object/authenticated/:bucket/:name{.+}', (context) => get(service, context))
  app.get('/object/:bucket/:name{.+}', (context) => get(service, context))
  app.post('/object/:bucket/:name{.+}', (context) =>
    put(service, context, context.req.header('x-upsert') === 'true'),
  )
  app.put('/object/:bucket/:name{.+}', (context) => put(service, context, true))
}

async function get(service: Service, context: Context): Promise<Response> {
  const { bucketId, name } = objectTarget(context)
  const scope = await callerOf(service, context)
  const find = () => findObject(service.database, scope, bucketId, name)
  return download(service.files, { request: context.req.raw, find, isPublic: false })
}

async function put(service: Service, context: Context, upsert: boolean): Promise<Response> {
  const to = objectTarget(context)
  const scope = await callerOf(service, context)
  const id = await upload(service, scope, { ...to, upsert, request: context.req.raw })
  return context.json({ Id: id, Key: `${to.bucketId}/${to.name}` })
}

async function showInfo(service: Service, context: Context): Promise<Response> {
  const { bucketId, name } = objectTarget(context)
  const object = await findObject(service.database, await callerOf(service, context), bucketId, name)
  const { metadata, user_metadata, updated_at, ...row } = object
  return context.json({
    ...row,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
  })
}

/** A list request; unknown fields are ignored. */
const listRequest = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
type ListRequest = z.infer<typeof listRequest>

/** One level of a bucket visible to the caller: first folders, with only a name, then objects, with relative names. */
async function listObjects(
  database: Database,
  scope: Scope,
  bucketId: string,
  request: ListRequest,
): Promise<Record<string, unknown>[]> {
  const { column = 'name', order = 'asc' } = request.sortBy ?? {}
  const prefix = request.prefix.replace(/^\/+|\/+$/g, '')
  const { rows } = await database.run(
    scope,
    `with below as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects where bucket_id = $1 and starts_with(name, $2)
     ), children as (
       select rest as name, id, updated_at, created_at, last_accessed_at, metadata from below
       where strpos(rest, '/') = 0
       union all
       select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
         null::jsonb
       from below where strpos(rest, '/') > 0
     )
     select name, id, to_jsonb(updated_at) as updated_at, to_jsonb(created_at) as created_at,
       to_jsonb(last_accessed_at) as last_accessed_at, metadata
     from children where starts_with(lower(name), lower($3))
     order by id is not null, children.${column} ${order}, name
     limit $4 offset $5`,
    [bucketId, prefix === '' ? '' : `${prefix}/`, request.search ?? '', request.limit, request.offset],
  )
  return rows
}
