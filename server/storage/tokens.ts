import { errors, jwtVerify, SignJWT } from 'jose'
import { badSignature, badToken } from './errors.ts'

const ALGORITHM = 'HS256'

/** Signs the addresses under which one object can be fetched for a while without any other right. */
export interface UrlSigner {
  /** `url` is `bucket/name`; `expiresIn` in seconds. */
  sign(url: string, expiresIn: number): Promise<string>
  /** Throws StorageError where the token is not ours, has run out, or is for something else. */
  check(token: string, url: string): Promise<void>
}

export function urlSigner(secret: string): UrlSigner {
  const key = new TextEncoder().encode(secret)
  return {
    sign(url, expiresIn) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ url, iat: now, exp: now + expiresIn })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .sign(key)
    },
    async check(token, url) {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['exp'],
      }).catch((error) => {
        throw badToken(error instanceof errors.JWTExpired ? 'jwt expired' : 'jwt malformed or not ours')
      })
      if (payload.url !== url) throw badSignature()
    },
  }
}
