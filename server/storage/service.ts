import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'
import { scopeOf, type TokenVerifier } from '#server/http/caller.ts'
import { badRequest, StorageError, tooLarge } from './errors.ts'
import { checkBucketId, checkObjectName } from './objects/names.ts'
import type { UrlSigner } from './objects/tokens.ts'
import type { CleanPicture } from './pictures/picture-cleaner.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { FileStore } from './stores/files.ts'

export interface Service {
  database: Database
  verifier: TokenVerifier
  files: FileStore
  signer: UrlSigner
  /** Maximum bytes of a file in any bucket. */
  maxFileBytes: number
  /** Milliseconds that an upload may pause. */
  patienceMs: number
  /** Validity of an upload address in seconds. */
  uploadUrlSeconds: number
  pictures: Pictures
  cleanPicture: CleanPicture
}

const MAX_JSON_BYTES = 1024 * 1024
const MAX_NAMES = 1000

export const objectNames = z.array(z.string()).min(1).max(MAX_NAMES)

export const jsonLimit = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => {
    throw tooLarge()
  },
})

/** The caller's scope. Throws TokenError. */
export function callerOf({ verifier }: Service, context: Context): Promise<Scope> {
  return scopeOf(context.req.raw.headers, verifier)
}

/** The object in the path. Throws StorageError. */
export function objectTarget(context: Context): { bucketId: string; name: string } {
  const bucket = context.req.param('bucket') ?? ''
  const name = context.req.param('name') ?? ''
  return { bucketId: checkBucketId(bucket), name: checkObjectName(name) }
}

/** The JSON body. Throws StorageError. */
export async function readJsonBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const json: unknown = await context.req.json().catch((error) => {
    throw error instanceof StorageError ? error : badRequest('The body is not JSON')
  })
  return parse(schema, json, 'body')
}

/** Validates a caller's input; `where` names it in the error. Throws StorageError. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  where: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`${[where, ...(issue?.path ?? [])].join('/')} ${issue?.message ?? 'is not valid'}`)
}

/** The bytes of objects, and their pictures. */
export type Stored = Pick<Service, 'files' | 'pictures'>

/** Deletes versions without a row, and their pictures. */
export async function removeVersions({ files, pictures }: Stored, versions: string[]): Promise<void> {
  await files.remove(...versions)
  await pictures.forget(versions)
}
