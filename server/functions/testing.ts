import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { readConfig } from '#server/config/config.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { createVerifier, loadKeys } from '#server/keys/keys.ts'

export interface TestTokens {
  verifier: TokenVerifier
  anonKey: string
  serviceRoleKey: string
  /** An access token of the person, signed like those of the auth server. */
  sign(id: string): Promise<string>
}

/** The keys of a new club. */
export async function testKeys(): Promise<TestTokens> {
  const folder = await mkdtemp(join(tmpdir(), 'greenside-functions-'))
  const keys = await loadKeys(readConfig({ DATA_DIR: folder }))
  await rm(folder, { recursive: true })
  return {
    verifier: createVerifier(keys),
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    sign: (id) =>
      new SignJWT({ role: 'authenticated', is_anonymous: false })
        .setProtectedHeader({ alg: keys.signing.alg, kid: keys.signing.kid })
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(keys.signing.privateKey),
  }
}
