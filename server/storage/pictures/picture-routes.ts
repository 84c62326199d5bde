import type { Context, Hono } from 'hono'
import { type Bucket, findBucket } from '../buckets/buckets.ts'
import { badImage, forbidden } from '../errors.ts'
import { answerFile, headersOf } from '../objects/answer-file.ts'
import { findWithBucket } from '../objects/bucket-object.ts'
import { openObject } from '../objects/download.ts'
import { findObject, type StoredObject, versionsIn } from '../objects/objects.ts'
import { callerOf, objectTarget, parse, type Service } from '../service.ts'
import {
  PICTURE_TYPES,
  type PictureOptions,
  type PictureType,
  parseOptions,
  pictureOptions,
  pictureType,
} from './picture-options.ts'

/** Routes for pictures generated from objects, for callers that may read the object, and for clearing cached ones. */
export function addPictureRoutes(app: Hono, service: Service): void {
  const { database, signer, pictures } = service

  app.get('/render/image/authenticated/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const object = await findObject(database, await callerOf(service, context), bucketId, name)
    return render(service, context, { object, bucket: await findBucket(database, bucketId) })
  })

  app.get('/render/image/public/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const target = await findWithBucket(database, bucketId, name, { mustBePublic: true })
    return render(service, context, { ...target, isPublic: true })
  })

  app.get('/render/image/sign/:bucket/:name{.+}', async (context) => {
    const { bucketId, name } = objectTarget(context)
    const token = context.req.query('token')
    const { transformations } = await signer.check(token, `${bucketId}/${name}`, 'picture')
    const target = await findWithBucket(database, bucketId, name)
    return render(service, context, { ...target, options: parseOptions(transformations) })
  })

  app.delete('/cdn/:bucket/:name{.+}', async (context) => {
    await mustBeServer(service, context)
    const { bucketId, name } = objectTarget(context)
    await pictures.forget([(await findObject(database, undefined, bucketId, name)).version])
    return context.json({ message: 'success' })
  })

  app.delete('/cdn/:bucket', async (context) => {
    await mustBeServer(service, context)
    const { id } = await findBucket(database, context.req.param('bucket'))
    await pictures.forget(await versionsIn(database, id))
    return context.json({ message: 'success' })
  })
}

interface Rendering {
  bucket: Bucket
  object: StoredObject
  /** Default: those of the URL. */
  options?: PictureOptions
  isPublic?: boolean
}

async function render(
  { files, pictures }: Service,
  context: Context,
  rendering: Rendering,
): Promise<Response> {
  const { bucket, object, isPublic = false } = rendering
  const request = context.req.raw
  const options = rendering.options ?? parse(pictureOptions, context.req.query(), 'query')
  const own = ownType(object)
  const type = pictureType(own, options.format, request.headers.get('accept'), bucket.avif_autodetection)
  const source = async () => (await openObject(files, async () => object)).file
  const picture = { version: object.version, options, type, source }
  const tag = object.metadata.eTag.replaceAll('"', '')
  const eTag = `"${tag}-${pictures.keyOf(picture)}"`
  const file = await pictures.open(picture)
  const headers = headersOf(object, { request, isPublic }, { type, eTag })
  if (options.format === undefined) headers.set('vary', 'accept')
  return answerFile(request, file, headers)
}

function ownType({ metadata }: StoredObject): PictureType {
  const own = PICTURE_TYPES.find((type) => metadata.mimetype === type)
  if (own === undefined) throw badImage('Pictures are made of JPEG, PNG, WebP, GIF, AVIF and TIFF files only')
  return own
}

async function mustBeServer(service: Service, context: Context): Promise<void> {
  const { role } = await callerOf(service, context)
  if (role !== 'service_role') throw forbidden('Only the service role may do this')
}
