import { randomUUID } from 'node:crypto'
import type { Database, Scope } from '#server/database/types.ts'
import type { FileStore } from './files.ts'
import { type StoredObject, tryObject } from './objects.ts'
import { writeRow } from './upload.ts'

/** Copies an object, as the caller, to a name that is free; gives the new id. Throws what the database says. */
export async function copyObject(
  database: Database,
  files: FileStore,
  scope: Scope,
  from: StoredObject,
  to: { bucketId: string; name: string },
): Promise<string> {
  const version = randomUUID()
  const metadata = { ...from.metadata, lastModified: new Date().toISOString() }
  const object = { ...to, version, metadata, userMetadata: from.user_metadata }
  await tryObject(database, scope, object, false)
  await files.copy(from.version, version)
  const { id } = await writeRow(database, files, scope, object, false)
  return id
}
