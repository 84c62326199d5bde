import { importPKCS8, SignJWT } from 'jose'
import type { SigningKey } from '../settings/providers.ts'

/** Apple allows half a year at most; five minutes are enough for one call. */
const lifetimeSeconds = 300

/** The client secret for one call to Apple: a token signed with this club's key. `now` is in milliseconds. */
export async function appleSecret(
  { teamId, keyId, privateKey }: SigningKey,
  clientId: string,
  audience: string,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000)
  const key = await importPKCS8(privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetimeSeconds)
    .sign(key)
}
