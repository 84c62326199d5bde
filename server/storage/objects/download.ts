import { noObject } from '../errors.ts'
import type { FileStore, OpenFile } from '../stores/files.ts'
import { answerFile, headersOf } from './answer-file.ts'
import type { StoredObject } from './objects.ts'

export interface Download {
  request: Request
  /** Finds the object; called again when its file was replaced just then. */
  find: () => Promise<StoredObject>
  /** Whether shared caches may store it. */
  isPublic: boolean
}

/** The response to GET or HEAD of an object. Throws StorageError. */
export async function download(files: FileStore, request: Download): Promise<Response> {
  const { object, file } = await openObject(files, request.find)
  return answerFile(request.request, file, headersOf(object, request))
}

/** An object and its bytes, both of the same version. Throws StorageError. */
export async function openObject(
  files: FileStore,
  find: Download['find'],
): Promise<{ object: StoredObject; file: OpenFile }> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const object = await find()
    const file = await files.open(object.version)
    if (file) return { object, file }
  }
  throw noObject()
}
