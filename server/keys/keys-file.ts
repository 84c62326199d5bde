import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { calculateJwkThumbprint, compactVerify, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { codeOfError } from '#domain/base/unknown.ts'
import { ConfigError } from '#server/config/config.ts'

const keyPair = z.looseObject({ kty: z.enum(['EC', 'RSA']), d: z.string(), kid: z.string().optional() })
const sharedSecret = z.looseObject({
  kty: z.literal('oct'),
  k: z.string().refine((text) => Buffer.from(text, 'base64url').length >= 32),
  kid: z.string().optional(),
})

/** A key that can sign with ES256, RS256 or HS256. */
export const privateJwk = z.union([keyPair, sharedSecret]).transform((jwk) => jwk as JWK)

const storedKeys = z.object({
  jwt_keys: z.array(privateJwk).min(1),
  jwt_secret: z.string().min(32),
  anon_key: z.string(),
  service_role_key: z.string(),
})
type StoredKeys = z.infer<typeof storedKeys>

const tenYears = 10 * 365 * 24 * 3600

export type ApiRole = 'anon' | 'service_role'

/** Signs an API key in the form of older Supabase projects: a long-lived HS256 token whose only right is its role. */
export function signApiKey(role: ApiRole, jwtSecret: string): Promise<string> {
  const issued = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: 'supabase', ref: 'greenside', role, iat: issued, exp: issued + tenYears })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
}

/** Why a key is not valid for that role, as the rest of a sentence; undefined if it is. */
export async function faultOfApiKey(
  key: string,
  role: ApiRole,
  jwtSecret: string,
): Promise<string | undefined> {
  try {
    const secret = new TextEncoder().encode(jwtSecret)
    const { payload } = await compactVerify(key, secret, { algorithms: ['HS256'] })
    const claims: { role?: unknown; exp?: unknown } = JSON.parse(new TextDecoder().decode(payload))
    if (claims.role !== role) return `must carry the role ${role}`
    if (typeof claims.exp !== 'number') return 'must carry the claim exp, in seconds since 1970'
    return claims.exp <= Date.now() / 1000 ? 'has expired' : undefined
  } catch {
    return 'must be a token signed (HS256) with JWT_SECRET'
  }
}

/** The contents of `keys.json`, created (mode 0600, in a 0700 folder) if missing. Throws ConfigError. */
export async function readOrMakeKeys(dataDir: string): Promise<StoredKeys> {
  const path = join(dataDir, 'keys.json')
  const stored = await readStored(path)
  if (stored) return stored
  await writeOnce(path, `${JSON.stringify(await makeKeys(), null, 2)}\n`)
  // Another process may have been first; the file decides.
  return (await readStored(path))!
}

async function readStored(path: string): Promise<StoredKeys | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return undefined
    throw error
  }
  await chmod(path, 0o600)
  try {
    return storedKeys.parse(JSON.parse(text))
  } catch {
    // Replacing a damaged file with new keys would sign everyone out permanently; the operator decides.
    throw new ConfigError([
      `The key file ${path} is damaged: restore it from a backup, or delete it to make new keys.`,
    ])
  }
}

async function makeKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const jwtSecret = randomBytes(48).toString('base64url')
  return {
    jwt_keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }],
    jwt_secret: jwtSecret,
    anon_key: await signApiKey('anon', jwtSecret),
    service_role_key: await signApiKey('service_role', jwtSecret),
  }
}

/**
 * The text of a secret file (mode 0600), created at the first call. Another process may be first; then its file
 * decides.
 */
export async function readOrWriteOnce(path: string, make: () => Promise<string>): Promise<string> {
  const read = () => readFile(path, 'utf8')
  return read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await writeOnce(path, await make())
    return read()
  })
}

/** Writes the complete, synced file or nothing, and never replaces an existing file. */
async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
    await rm(draft)
  } catch (error) {
    if (codeOfError(error) === 'EEXIST') return rm(draft)
    // A file system without hard links.
    await rename(draft, path)
  }
}
