import {
  type CryptoKey,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
  type ProtectedHeaderParameters,
} from 'jose'
import { z } from 'zod'
import { isRecord } from '#domain/base/unknown.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Claims, DatabaseRole } from '#server/database/types.ts'
import { TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { type ApiRole, faultOfApiKey, privateJwk, readOrMakeKeys, signApiKey } from './keys-file.ts'

/** The keys that sign and verify tokens. */
export interface Keys {
  /** Signs access tokens. */
  signing: { kid: string; alg: KeyAlgorithm | 'HS256'; privateKey: CryptoKey | Uint8Array }
  /** Public keys of the key set, including those that no longer sign. */
  verification: VerificationKey[]
  /** Keys of the key set that sign and verify with HS256; they are secret. */
  shared: { kid: string; key: Uint8Array }[]
  /** Signs and verifies the two API keys below; other HS256 tokens only if `validMethods` has HS256. */
  jwtSecret: string
  /** Signing algorithms of accepted tokens. API keys and tokens of `shared` keys are always accepted. */
  validMethods: readonly string[]
  /** Opens the gateway as role anon. Public by design. */
  anonKey: string
  /** Opens the gateway as role service_role, which bypasses row-level security. Secret. */
  serviceRoleKey: string
}

type KeyAlgorithm = 'ES256' | 'RS256'

interface VerificationKey {
  kid: string
  alg: KeyAlgorithm
  key: CryptoKey
  /** The key in GET /.well-known/jwks.json. */
  publicJwk: JWK
}

type KeySource = Pick<Config, 'dataDir' | 'jwtSecret' | 'anonKey' | 'serviceRoleKey'> & {
  auth: Pick<Config['auth'], 'jwtKeys' | 'jwtMethods'>
}

/**
 * The keys of this server: from the environment if set, else from `keys.json` in the data folder, which is created at
 * the first start (mode 0600) and never changed. Throws ConfigError.
 */
export async function loadKeys(config: KeySource): Promise<Keys> {
  const stored = await readOrMakeKeys(config.dataDir)
  const jwtSecret = config.jwtSecret ?? stored.jwt_secret
  const jwks = config.auth.jwtKeys === undefined ? stored.jwt_keys : parseJwtKeys(config.auth.jwtKeys)
  const faults: string[] = []
  const apiKey = async (name: string, configured: string | undefined, fromFile: string, role: ApiRole) => {
    const fault = await faultOfApiKey(configured ?? fromFile, role, jwtSecret)
    if (fault === undefined) return configured ?? fromFile
    if (configured !== undefined) faults.push(`${name} ${fault}.`)
    return signApiKey(role, jwtSecret)
  }
  const anonKey = await apiKey('ANON_KEY', config.anonKey, stored.anon_key, 'anon')
  const serviceRoleKey = await apiKey(
    'SERVICE_ROLE_KEY',
    config.serviceRoleKey,
    stored.service_role_key,
    'service_role',
  )
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    ...(await importKeys(jwks)),
    jwtSecret,
    validMethods: config.auth.jwtMethods,
    anonKey,
    serviceRoleKey,
  }
}

function parseJwtKeys(text: string): JWK[] {
  const sentence =
    'GOTRUE_JWT_KEYS must be a JSON array of private EC (P-256) or RSA keys, or of shared (oct) ones of 32 bytes or more.'
  try {
    return z.array(privateJwk).min(1).parse(JSON.parse(text))
  } catch {
    // The parser's own message would contain the key.
    throw new ConfigError([sentence])
  }
}

async function importKeys(jwks: JWK[]): Promise<Pick<Keys, 'signing' | 'verification' | 'shared'>> {
  const withIds = await Promise.all(
    jwks.map(async (jwk) => ({ ...jwk, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) })),
  )
  const verification = await Promise.all(withIds.filter(({ kty }) => kty !== 'oct').map(verificationKey))
  const shared = withIds.filter(({ kty }) => kty === 'oct').map(({ kid, k }) => ({ kid, key: sharedKey(k) }))
  const signer = withIds.find((jwk) => jwk.key_ops === undefined || jwk.key_ops.includes('sign'))
  if (!signer) throw new ConfigError(['GOTRUE_JWT_KEYS must hold a key that may sign.'])
  const { kid } = signer
  const secret = shared.find((each) => each.kid === kid)
  if (secret) return { signing: { kid, alg: 'HS256', privateKey: secret.key }, verification, shared }
  const { alg } = verification.find((each) => each.kid === kid)!
  const privateKey = (await importJWK({ ...signer, key_ops: ['sign'] }, alg)) as CryptoKey
  return { signing: { kid, alg, privateKey }, verification, shared }
}

function sharedKey(k: string | undefined): Uint8Array {
  return Buffer.from(k ?? '', 'base64url')
}

async function verificationKey(jwk: JWK & { kid: string }): Promise<VerificationKey> {
  const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const { kid } = jwk
  const shape = jwk.kty === 'EC' ? { crv: jwk.crv, x: jwk.x, y: jwk.y } : { n: jwk.n, e: jwk.e }
  const publicJwk: JWK = { kty: jwk.kty!, ...shape, alg, kid, use: 'sig', key_ops: ['verify'] }
  try {
    return { kid, alg, key: (await importJWK(publicJwk, alg)) as CryptoKey, publicJwk }
  } catch {
    throw new ConfigError([`Key ${kid} of GOTRUE_JWT_KEYS or keys.json cannot be read.`])
  }
}

/** Tolerated clock difference to the token's issuer, in seconds. */
const clockSkew = 30
const rememberedTokens = 1000
const roles: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies DatabaseRole[]

type VerifyingKeys = Pick<Keys, 'verification' | 'jwtSecret' | 'validMethods'> & Partial<Pick<Keys, 'shared'>>
interface TokenKey {
  alg: string
  key: CryptoKey | Uint8Array
  /** Whether this key signs API keys only. */
  apiKeysOnly?: boolean
}

/** The required origin of a person's token. */
export interface TokenOrigin {
  issuer: string
  audience: string
}

/**
 * Verifies tokens: with a `kid` by the key of that name, without by the shared secret. The key decides the algorithm,
 * never the token. Every token needs `exp`; a person's token must also match `origin`, if given. An API key has the
 * role anon or service_role and no `sub`. `now` returns milliseconds.
 */
export function createVerifier(
  keys: VerifyingKeys,
  now: () => number = Date.now,
  origin?: TokenOrigin,
): TokenVerifier {
  const secret = new TextEncoder().encode(keys.jwtSecret)
  // A signature stays valid; only the times are checked again.
  const verified = new Map<string, Claims>()

  async function verify(token: string, otherRoles: readonly string[] = []): Promise<Claims> {
    const cached = verified.get(token)
    const claims = cached ?? (await verifiedClaims(token, keyFor(keys, secret, headerOf(token))))
    if (!roles.includes(claims.role) && !otherRoles.includes(claims.role)) {
      throw new TokenError('claims', 'invalid claim: unknown role')
    }
    checkTimes(claims, Math.floor(now() / 1000))
    if (origin && isPersons(claims)) checkOrigin(claims, origin)
    if (!cached) remember(token, claims)
    return claims
  }

  function remember(token: string, claims: Claims): void {
    if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value!)
    verified.set(token, claims)
  }

  return { verify }
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new TokenError('malformed', 'invalid JWT')
  }
}

function keyFor(keys: VerifyingKeys, secret: Uint8Array, header: ProtectedHeaderParameters): TokenKey {
  const { validMethods } = keys
  if (header.kid === undefined) {
    if (header.alg !== 'HS256') throw new TokenError('algorithm', 'invalid alg')
    return { alg: 'HS256', key: secret, apiKeysOnly: !validMethods.includes('HS256') }
  }
  const shared = keys.shared?.find(({ kid }) => kid === header.kid)
  if (shared && header.alg === 'HS256') return { alg: 'HS256', key: shared.key }
  if (shared || (header.alg !== 'ES256' && header.alg !== 'RS256')) {
    throw new TokenError('algorithm', 'invalid alg')
  }
  if (keys.verification.length === 0) throw new TokenError('signature', 'JWKS is empty')
  const match = keys.verification.find(({ kid }) => kid === header.kid)
  if (!match) throw new TokenError('signature', 'No matching signing key found in JWKS')
  if (match.alg !== header.alg || !validMethods.includes(match.alg))
    throw new TokenError('algorithm', 'invalid alg')
  return match
}

async function verifiedClaims(token: string, { alg, key, apiKeysOnly }: TokenKey): Promise<Claims> {
  let payload: Uint8Array
  try {
    payload = (await compactVerify(token, key, { algorithms: [alg] })).payload
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      throw new TokenError('signature', 'Invalid JWT signature')
    }
    throw new TokenError('malformed', 'invalid JWT')
  }
  const claims = parseClaims(new TextDecoder().decode(payload))
  if (apiKeysOnly && !isApiKey(claims)) throw new TokenError('algorithm', 'invalid alg')
  return claims
}

function isApiKey({ role, sub }: Claims): boolean {
  return (role === 'anon' || role === 'service_role') && sub === undefined
}

function parseClaims(text: string): Claims {
  let claims: unknown
  try {
    claims = JSON.parse(text)
  } catch {
    throw new TokenError('malformed', 'invalid JWT')
  }
  if (!isRecord(claims)) throw new TokenError('malformed', 'invalid JWT')
  const { role = 'anon', ...rest } = claims
  if (typeof role !== 'string') throw new TokenError('claims', 'invalid claim: unknown role')
  if (rest.sub !== undefined && typeof rest.sub !== 'string') {
    throw new TokenError('claims', 'invalid claim: sub must be a string')
  }
  return { ...rest, role: role as DatabaseRole } as Claims
}

function isPersons(claims: Claims): boolean {
  return claims.role === 'authenticated' || claims.sub !== undefined
}

function checkOrigin({ iss, aud }: Claims, { issuer, audience }: TokenOrigin): void {
  if (iss !== issuer) throw new TokenError('claims', 'invalid claim: iss is not this server')
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(audience)) throw new TokenError('claims', 'invalid claim: aud is not this server')
}

function checkTimes(claims: Claims, now: number): void {
  const { exp, nbf, iat } = claims
  for (const time of [exp, nbf, iat]) {
    if (time !== undefined && typeof time !== 'number') {
      throw new TokenError('claims', 'invalid claim: times must be numbers')
    }
  }
  if (exp === undefined) throw new TokenError('claims', 'Missing exp claim')
  if (typeof exp === 'number' && exp + clockSkew <= now) throw new TokenError('expired', 'JWT has expired')
  if (typeof nbf === 'number' && nbf - clockSkew > now) {
    throw new TokenError('not_yet_valid', 'JWT is not yet valid')
  }
  if (typeof iat === 'number' && iat - clockSkew > now) {
    throw new TokenError('not_yet_valid', 'JWT was issued in the future')
  }
}
