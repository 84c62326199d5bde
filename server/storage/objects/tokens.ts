import { errors, jwtVerify, SignJWT } from 'jose'
import { badSignature, badToken } from '../errors.ts'

const ALGORITHM = 'HS256'

/** The right that a signed address grants. A grant for one use is valid for no other. */
export type Grant =
  | { use: 'read'; url: string }
  /** `transformations`: the options of the picture, as `optionsText` writes them. */
  | { use: 'picture'; url: string; transformations: string }
  /** `owner`: the owner of the upload; null: none. */
  | { use: 'upload'; url: string; owner: string | null; upsert: boolean }

type GrantFor<Use extends Grant['use']> = Extract<Grant, { use: Use }>

/** Signs the addresses under which one object can be fetched, or put, for a while without any other right. */
export interface UrlSigner {
  /** `url` of the grant is `bucket/name`; `expiresIn` in seconds. */
  sign(grant: Grant, expiresIn: number): Promise<string>
  /** The grant of a token. Throws StorageError where it is not ours, has run out, or is for something else. */
  check<Use extends Grant['use']>(token: string | undefined, url: string, use: Use): Promise<GrantFor<Use>>
}

export function urlSigner(secret: string): UrlSigner {
  const key = new TextEncoder().encode(secret)
  return {
    sign(grant, expiresIn) {
      const now = Math.floor(Date.now() / 1000)
      const { use, ...rest } = grant
      // To read is what a token without a use is for, as elsewhere in Supabase.
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
