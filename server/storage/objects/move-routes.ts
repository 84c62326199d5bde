import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Scope } from '#server/database/types.ts'
import { checkFits, findBucket } from '../buckets/buckets.ts'
import { badRequest, noObject } from '../errors.ts'
import { takesPicturesOnly } from '../pictures/picture-cleaner.ts'
import { callerOf, jsonLimit, readJsonBody, type Service } from '../service.ts'
import { writeRow } from '../upload/upload.ts'
import { checkBucketId, checkObjectName } from './names.ts'
import { findObject, renameObject, type StoredObject, tryObject } from './objects.ts'

const moveRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

interface Move {
  scope: Scope
  object: StoredObject
  find: () => Promise<StoredObject>
  to: { bucketId: string; name: string }
}

export function addMoveRoutes(app: Hono, service: Service): void {
  const { database, maxFileBytes } = service

  /** Reads source and target of a move and checks the target's limits. Throws StorageError. */
  async function readMove(context: Context): Promise<Move> {
    const scope = await callerOf(service, context)
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJsonBody(
      context,
      moveRequest,
    )
    const to = {
      bucketId: checkBucketId(destinationBucket ?? bucketId),
      name: checkObjectName(destinationKey),
    }
    const from = { bucketId: checkBucketId(bucketId), name: checkObjectName(sourceKey) }
    const find = () => findObject(database, scope, from.bucketId, from.name)
    const object = await find()
    const { size, mimetype } = object.metadata
    const bucket = await findBucket(database, to.bucketId)
    checkFits(bucket, size, mimetype, maxFileBytes)
    if (takesPicturesOnly(bucket) && !takesPicturesOnly(await findBucket(database, from.bucketId))) {
      throw badRequest('The file was not stored as a picture: upload it to this bucket')
    }
    return { scope, object, find, to }
  }

  app.post('/object/move', jsonLimit, async (context) => {
    const { scope, object, to } = await readMove(context)
    await renameObject(database, scope, object, to)
    return context.json({ message: 'Successfully moved' })
  })

  app.post('/object/copy', jsonLimit, async (context) => {
    const { scope, find, to } = await readMove(context)
    const id = await copyObject(service, scope, find, to)
    return context.json({ Id: id, Key: `${to.bucketId}/${to.name}` })
  })
}

/**
 * Copies an object, as the caller, to a free name; returns the new id. Calls `find` again when the object was replaced
 * just then. Throws StorageError or the database's error.
 */
async function copyObject(
  { database, files }: Pick<Service, 'database' | 'files'>,
  scope: Scope,
  find: () => Promise<StoredObject>,
  to: { bucketId: string; name: string },
): Promise<string> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const from = await find()
    const version = randomUUID()
    const metadata = { ...from.metadata, lastModified: new Date().toISOString() }
    const object = { ...to, version, metadata, userMetadata: from.user_metadata }
    await tryObject(database, scope, object, false)
    if (await files.copy(from.version, version)) {
      const { id } = await writeRow(database, files, scope, object, false)
      return id
    }
  }
  throw noObject()
}
