import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from './errors.ts'

/** Optional text; null and undefined become the empty string, as in GoTrue. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** A person's own data; undefined when left out. */
export const optionalMetadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? undefined)

/** Fields of calls that can be part of a PKCE flow. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText }

/** The JSON body of a call. Throws AuthError 400 bad_json if it is not JSON or does not match the schema. */
export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  let parsed: unknown
  try {
    parsed = JSON.parse(await context.req.text())
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const read = schema.safeParse(parsed)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.')
  const message = field
    ? `Could not parse request body as JSON: ${field} has the wrong type`
    : 'Could not parse request body as JSON: an object is expected'
  throw new AuthError(400, 'bad_json', message)
}

/** Refuses half of a PKCE challenge, or a malformed one. Throws AuthError 400 validation_failed. */
export function checkChallenge(body: { code_challenge: string; code_challenge_method: string }): void {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (challenge === '' && method === '') return
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw validationFailed('code challenge has to be between 43 and 128 unreserved characters')
  }
  if (!/^(s256|plain)$/i.test(method)) throw validationFailed('code_challenge_method must be s256 or plain')
}

/**
 * Every access token contains the user's data and is sent in a header, so data that does not fit there must not be
 * stored.
 */
const metadataBytes = 6 * 1024
const metadataDepth = 32

/** Throws AuthError 400 validation_failed for data that is too large or nested too deeply. */
export function checkMetadata(data: Record<string, unknown>): void {
  if (isDeeperThan(data, metadataDepth)) throw validationFailed('User metadata is nested too deeply')
  if (Buffer.byteLength(JSON.stringify(data)) > metadataBytes) {
    throw validationFailed(`User metadata cannot be larger than ${metadataBytes} bytes`)
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** Whether text is a UUID in its usual form. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
