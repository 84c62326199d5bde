import { createHmac, KeyObject, randomInt, sign, type webcrypto } from 'node:crypto'
import type { CryptoKey } from 'jose'
import type { Keys } from '#server/keys/keys.ts'
import { type User, userBody } from '../account/users.ts'
import type { AuthService } from '../service.ts'

/** The fields of auth.sessions that its tokens carry. */
export interface IssuedSession {
  id: string
  refreshToken: string
  /** Authentication methods, newest first; times in seconds since 1970. */
  amr: { method: string; timestamp: number; provider?: string }[]
}

const secondFactors = ['totp', 'mfa/phone', 'mfa/webauthn']

/** aal2 if a second factor was shown in this session. */
export function assuranceLevel(amr: IssuedSession['amr']): 'aal1' | 'aal2' {
  return amr.some(({ method }) => secondFactors.includes(method)) ? 'aal2' : 'aal1'
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An opaque refresh token: 26 letters and digits, 134 bits. GoTrue's have 12. */
export function newRefreshToken(): string {
  return Array.from({ length: 26 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Accepts tokens of the current length and the shorter ones that an older version issued. */
export function isRefreshToken(text: string): boolean {
  return /^([a-z0-9]{12}|[a-z0-9]{26})$/.test(text)
}

/** The answer of each call that signs a person in. */
export function sessionBody(service: AuthService, user: User, session: IssuedSession) {
  const lifetime = service.config.accessTokenSeconds
  const issued = Math.floor(service.now() / 1000)
  return {
    access_token: accessToken(service, user, session, issued),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issued + lifetime,
    refresh_token: session.refreshToken,
    user: userBody(user),
  }
}

function accessToken(service: AuthService, user: User, session: IssuedSession, issued: number): string {
  const claims = {
    iss: service.config.issuer,
    sub: user.id,
    aud: user.aud,
    exp: issued + service.config.accessTokenSeconds,
    iat: issued,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: assuranceLevel(session.amr),
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
  return signToken(claims, service.keys.signing)
}

const privateKeys = new WeakMap<object, KeyObject>()

/**
 * A JSON Web Token of these claims, signed with the club's current key. Signed on this thread, because passing it to
 * another one costs more than the work itself.
 */
function signToken(claims: Record<string, unknown>, { kid, alg, privateKey }: Keys['signing']): string {
  const signed = `${encoded({ alg, kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${signatureOf(signed, alg, privateKey).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signatureOf(text: string, alg: Keys['signing']['alg'], key: Keys['signing']['privateKey']): Buffer {
  if (key instanceof Uint8Array) return createHmac('sha256', key).update(text).digest()
  // RFC 7518: r and s concatenated for ES256, PKCS #1 v1.5 for RS256.
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
