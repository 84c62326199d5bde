import { badBucketName, badName, noBucket } from '../errors.ts'

const MAX_NAME_LENGTH = 1024
const LEGAL_BUCKET = /^[A-Za-z0-9_!.*'() &$@=;:+,-]{1,100}$/
const LEGAL = /^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$/

/**
 * Returns the name if it is valid for an object: legal characters, no empty part, no part `.` or `..`. Throws
 * StorageError. (Bytes are stored under a version id, never under a caller's name.)
 */
export function checkObjectName(name: string): string {
  const parts = name.split('/')
  const isSound = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (name.length > MAX_NAME_LENGTH || !LEGAL.test(name) || !isSound) throw badName(name)
  return name
}

/** Returns the id if it can be a bucket's. Throws StorageError. */
export function checkBucketId(id: string): string {
  if (!LEGAL_BUCKET.test(id)) throw noBucket()
  return id
}

/**
 * Returns the id if it is valid for a new bucket: up to 63 legal characters, not only full stops, and no blank at an
 * end. Throws StorageError.
 */
export function checkNewBucketId(id: string): string {
  if (!LEGAL_BUCKET.test(id) || id.length > 63 || /^\.+$|^ | $/.test(id)) throw badBucketName()
  return id
}
