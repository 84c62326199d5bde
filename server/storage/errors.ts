import type { Context } from 'hono'
import { codeOfError } from '#domain/base/unknown.ts'
import { DatabaseError } from '#server/database/types.ts'
import { TokenError } from '#server/http/caller.ts'

/**
 * An error in Storage's format. `status` is the status in the body; the response itself has 400, except for our own
 * faults and overload (429), as in the protocol.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly status: number
  readonly error: string
  readonly code: string
  constructor(status: number, error: string, code: string, message: string) {
    super(message)
    this.status = status
    this.error = error
    this.code = code
  }
}

export const noBucket = () => new StorageError(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noObject = () => new StorageError(404, 'not_found', 'NoSuchKey', 'Object not found')
export const noRoute = () => new StorageError(404, 'not_found', 'NotFound', 'There is nothing at this path')
const exists = () => new StorageError(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const bucketExists = () =>
  new StorageError(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const badBucketName = () =>
  new StorageError(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const cannotEmpty = (names: string[]) =>
  new StorageError(
    409,
    'InvalidRequest',
    'InvalidRequest',
    `Cannot delete: ${names.join(', ')}; you may see but not remove them`,
  )
export const notEnabled = (feature: string) =>
  new StorageError(
    409,
    'FeatureNotEnabled',
    'FeatureNotEnabled',
    `The feature ${feature} is not enabled on this server`,
  )
export const badImage = (message: string) =>
  new StorageError(422, 'ImageProcessingError', 'InvalidRequest', message)
/** An upload to a picture bucket that is not a valid picture. */
export const brokenPicture = (message: string) =>
  new StorageError(400, 'InvalidRequest', 'InvalidPicture', message)
export const busy = () =>
  new StorageError(429, 'SlowDown', 'SlowDown', 'Too many pictures are being made at once; try again soon')
export const forbidden = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'Unauthorized', 'AccessDenied', message)
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')
export const wrongType = (type: string) =>
  new StorageError(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`)
export const wrongContent = (type: string) =>
  new StorageError(415, 'invalid_mime_type', 'InvalidMimeType', `the content is not of mime type ${type}`)
export const badName = (name: string) =>
  new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
export const badRequest = (message: string) =>
  new StorageError(400, 'InvalidRequest', 'InvalidRequest', message)
export const badToken = (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
export const badSignature = () =>
  new StorageError(400, 'InvalidSignature', 'InvalidSignature', 'The token is not for this object')

/** The response to a handler's error. Logs unexpected errors; the caller gets no details. */
export function answerError(error: Error, context: Context): Response {
  const refusal = refusalOf(error)
  if (refusal === undefined) console.error('Storage:', context.req.method, context.req.path, error)
  const { status, error: name, code, message } = refusal ?? faultOf(error)
  // The client exposes only `statusCode`; an app recognises a rule's refusal by it.
  const statusCode = code.startsWith('GS') ? code : String(status)
  const body = { statusCode, error: name, code, message }
  return context.json(body, status >= 500 ? 500 : status === 429 ? 429 : 400)
}

/** Whether the database refused the statement, so that certainly nothing was saved. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && databaseRefusal(error) !== undefined
}

function refusalOf(error: Error): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (error instanceof TokenError) return badToken(error.message)
  return error instanceof DatabaseError ? databaseRefusal(error) : undefined
}

/** The token gives no rights: the second factor is missing, or the session has ended. */
const NO_RIGHTS = new Set(['GS107', 'GS110'])

function databaseRefusal({ code, message }: DatabaseError): StorageError | undefined {
  if (code === '42501') return forbidden(message)
  if (code === '23505') return exists()
  if (code === '23503') return noBucket()
  // Data that PostgreSQL cannot store, such as a NUL character in metadata, or beyond its limits.
  if (code.startsWith('22') || code.startsWith('54')) return badRequest(message)
  // A rule of the club, raised by a trigger.
  const status = NO_RIGHTS.has(code) ? 401 : 400
  if (/^GS\d{3}$/.test(code)) return new StorageError(status, code, code, message)
  return undefined
}

function faultOf(error: Error): StorageError {
  const isFull = codeOfError(error) === 'ENOSPC'
  const message = isFull ? 'There is no room left for files' : 'Something went wrong on our side'
  return new StorageError(500, 'internal', isFull ? 'InsufficientStorage' : 'InternalError', message)
}
