import type { Hono } from 'hono'
import * as z from 'zod'
import type { Scope } from '#server/database/types.ts'
import { optionsText, pictureOptions } from '../pictures/picture-options.ts'
import { callerOf, jsonLimit, objectNames, objectTarget, readJsonBody, type Service } from '../service.ts'
import { upload } from '../upload/upload.ts'
import { download } from './download.ts'
import { checkBucketId } from './names.ts'
import { findNames, findObject, tryObject } from './objects.ts'
import type { Grant } from './tokens.ts'

const MAX_SECONDS = 10 * 365 * 86_400
const expiresIn = z.int().min(1).max(MAX_SECONDS)
const signRequest = z.object({ expiresIn, transform: pictureOptions.nullish() })
const signManyRequest = z.object({ expiresIn, paths: objectNames })

const ROUTES = { read: 'object/sign', picture: 'render/image/sign', upload: 'object/upload/sign' }

/**
 * Routes for signed addresses, which give temporary access to an object. A caller who may read it creates them; their
 * holder uses them.
 */
export function addSignRoutes(app: Hono, service: Service): void {
  const { database, files, signer } = service

  // The client percent-encodes the address itself.
  const signedUrl = async (grant: Grant, seconds: number) =>
    `/${ROUTES[grant.use]}/${grant.url}?token=${await signer.sign(grant, seconds)}`

  app.post('/object/sign/:bucket/:name{.+}', jsonLimit, async (context) => {
    const { bucketId, name } = objectTarget(context)
    const { expiresIn: seconds, transform } = await readJsonBody(context, signRequest)
    await findObject(database, await callerOf(service, context), bucketId, name)
    const url = `${bucketId}/${name}`
    const grant: Grant = transform
      ? { use: 'picture', url, transformations: optionsText(transform) }
      : { use: 'read', url }
    return context.json({ signedURL: await signedUrl(grant, seconds) })
  })

  app.post('/object/sign/:bucket', jsonLimit, async (context) => {
    const bucketId = checkBucketId(context.req.param('bucket'))
    const request = await readJsonBody(context, signManyRequest)
    const objectNames = await findNames(database, await callerOf(service, context), bucketId, request.paths)
    const error = 'Either the object does not exist or you do not have access to it'
    const sign = async (path: string) => {
      if (!objectNames.has(path)) return { error, path, signedURL: null }
      const grant: Grant = { use: 'read', url: `${bucketId}/${path}` }
      return { error: null, path, signedURL: await signedUrl(grant, request.expiresIn) }
    }
    return context.json(await Promise.all(request.paths.map(sign)))
  })

  app.get('/object/sign/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    await signer.check(context.req.query('token'), `${bucketId}/${name}`, 'read')
    const find = () => findObject(database, undefined, bucketId, name)
    return download(files, { request: context.req.raw, find, isPublic: false })
  })

  app.post('/object/upload/sign/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const upsert = context.req.header('x-upsert') === 'true'
    const scope = await callerOf(service, context)
    const draft = { bucketId, name, version: '', metadata: null, userMetadata: null }
    // The address can be used more than once.
    await tryObject(database, scope, draft, upsert, { twice: upsert })
    const owner = scope.claims.sub ?? null
    const grant: Grant = { use: 'upload', url: `${bucketId}/${name}`, owner, upsert }
    const url = await signedUrl(grant, service.uploadUrlSeconds)
    return context.json({ url, token: new URLSearchParams(url.split('?')[1]).get('token') })
  })

  app.put('/object/upload/sign/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const grant = await signer.check(context.req.query('token'), `${bucketId}/${name}`, 'upload')
    const { upsert } = grant
    await upload(service, onBehalfOf(grant.owner), { bucketId, name, upsert, request: context.req.raw })
    return context.json({ Key: `${bucketId}/${name}` })
  })
}

/** The right was checked when the address was created; the object belongs to that person. */
function onBehalfOf(owner: string | null): Scope {
  return { role: 'service_role', claims: { role: 'service_role', ...(owner && { sub: owner }) } }
}
