import { randomUUID } from 'node:crypto'
import type { Scope } from '#server/database/types.ts'
import { noObject } from '../errors.ts'
import type { Service } from '../service.ts'
import { writeRow } from '../upload/upload.ts'
import { type StoredObject, tryObject } from './objects.ts'

/**
 * Copies an object, as the caller, to a name that is free; gives the new id. `find` is asked again when the object was
 * replaced at this moment. Throws StorageError or what the database says.
 */
export async function copyObject(
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
