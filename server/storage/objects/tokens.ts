import { errors, jwtVerify, SignJWT } from 'jose'
import { badSignature, badToken } from '../errors.ts'

const ALGORITHM = 'HS256'

/** The right of a signed address. A grant for one use is not valid for another. */
export type Grant =
  | { use: 'read'; url: string }
  /** `transformations`: the picture's options in the format of `optionsText`. */
  | { use: 'picture'; url: string; transformations: string }
  /** `owner`: the owner of the upload; null: none. */
  | { use: 'upload'; url: string; owner: string | null; upsert: boolean }

type GrantFor<Use extends Grant['use']> = Extract<Grant, { use: Use }>

/** Signs addresses that temporarily allow to download or upload one object without any other right. */
export interface UrlSigner {
  /** `url` of the grant is `bucket/name`; `expiresIn` in seconds. */
  sign(grant: Grant, expiresIn: number): Promise<string>
  /** The grant of a token. Throws StorageError when it is not ours, has expired, or is for another use. */
  check<Use extends Grant['use']>(token: string | undefined, url: string, use: Use): Promise<GrantFor<Use>>
}

export function urlSigner(secret: string): UrlSigner {
  const key = new TextEncoder().encode(secret)
  return {
    sign(grant, expiresIn) {
      const now = Math.floor(Date.now() / 1000)
      const { use, ...rest } = grant
      // As elsewhere in Supabase, a token without a use is for reading.
      return new SignJWT({ ...rest, ...(use !== 'read' && { use }), iat: now, exp: now + expiresIn })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .sign(key)
    },
    async check(token, url, use) {
      if (!token) throw badToken('jwt must be given')
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['exp'],
      }).catch((error) => {
        throw badToken(error instanceof errors.JWTExpired ? 'jwt expired' : 'jwt malformed or not ours')
      })
      if (payload.url !== url || (payload.use ?? 'read') !== use) throw badSignature()
      return payload as unknown as GrantFor<typeof use>
    },
  }
}
