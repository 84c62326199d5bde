import { uuidv7 } from '#web/data/uuid.ts'

let latest = 0

/** An id for a photo that sorts after every earlier one, also after one of the same millisecond. */
export function newPhotoId(): string {
  latest = Math.max(Date.now(), latest + 1)
  return uuidv7(latest)
}
