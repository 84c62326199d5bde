import type { Hono } from 'hono'
import * as z from 'zod'
import { download } from './download.ts'
import { badToken } from './errors.ts'
import { checkBucketId } from './names.ts'
import { findNames, findObject } from './objects.ts'
import { callerOf, jsonLimit, names, readBody, type Service, targetOf } from './service.ts'

const MAX_SECONDS = 10 * 365 * 86_400
const expiresIn = z.int().min(1).max(MAX_SECONDS)
const signRequest = z.object({ expiresIn })
const signManyRequest = z.object({ expiresIn, paths: names })

/** Addresses under which an object can be fetched for a while: made by who may read it, used by whom they give it to. */
export function addSignRoutes(app: Hono, service: Service): void {
  const { database, files, signer } = service

  // The client percent-encodes the address itself.
  async function signedUrl(bucketId: string, name: string, seconds: number): Promise<string> {
    const url = `${bucketId}/${name}`
    return `/object/sign/${url}?token=${await signer.sign(url, seconds)}`
  }

  app.post('/object/sign/:bucket/:name{.+}', jsonLimit, async (context) => {
    const { bucketId, name } = targetOf(context)
    const request = await readBody(context, signRequest)
    await findObject(database, await callerOf(service, context), bucketId, name)
    return context.json({ signedURL: await signedUrl(bucketId, name, request.expiresIn) })
  })

  app.post('/object/sign/:bucket', jsonLimit, async (context) => {
    const bucketId = checkBucketId(context.req.param('bucket'))
    const request = await readBody(context, signManyRequest)
    const found = await findNames(database, await callerOf(service, context), bucketId, request.paths)
    const error = 'Either the object does not exist or you do not have access to it'
    const sign = async (path: string) =>
      found.has(path)
        ? { error: null, path, signedURL: await signedUrl(bucketId, path, request.expiresIn) }
        : { error, path, signedURL: null }
    return context.json(await Promise.all(request.paths.map(sign)))
  })

  app.get('/object/sign/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = targetOf(context)
    const token = context.req.query('token')
    if (!token) throw badToken('jwt must be given')
    await signer.check(token, `${bucketId}/${name}`)
    const find = () => findObject(database, undefined, bucketId, name)
    return download(files, { request: context.req.raw, find, isPublic: false })
  })
}
