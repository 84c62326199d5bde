import { createHmac, KeyObject, sign, type webcrypto } from 'node:crypto'
import type { CryptoKey } from 'jose'
import type { Keys } from '#server/keys/keys.ts'

const privateKeys = new WeakMap<object, KeyObject>()

/**
 * A JSON Web Token of these claims, signed with the club's current key. On this thread: handing so little work to
 * another one costs more than the work itself.
 */
export function signToken(
  claims: Record<string, unknown>,
  { kid, alg, privateKey }: Keys['signing'],
): string {
  const signed = `${encoded({ alg, kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${signatureOf(signed, alg, privateKey).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signatureOf(text: string, alg: Keys['signing']['alg'], key: Keys['signing']['privateKey']): Buffer {
  if (key instanceof Uint8Array) return createHmac('sha256', key).update(text).digest()
  // RFC 7518: r and s side by side for ES256, PKCS #1 v1.5 for RS256.
  const format = alg === 'ES256' ? ({ dsaEncoding: 'ieee-p1363' } as const) : {}
  return sign('sha256', Buffer.from(text), { key: keyObjectOf(key), ...format })
}

function keyObjectOf(key: CryptoKey): KeyObject {
  const cached = privateKeys.get(key)
  if (cached) return cached
  const keyObject = KeyObject.from(key as webcrypto.CryptoKey)
  privateKeys.set(key, keyObject)
  return keyObject
}
