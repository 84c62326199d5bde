import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { TokenError } from '#server/http/caller.ts'
import { createVerifier, type Keys, loadKeys } from './keys.ts'

const ours = 'a secret of ours that is long enough'
let folder: string
let keys: Keys

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-keys-'))
  keys = await loadKeys(readConfig({ DATA_DIR: join(folder, 'data') }))
})
afterAll(() => rm(folder, { recursive: true }))

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function hs256(claims: JWTPayload, secret: string, header: object = {}): Promise<string> {
  const key = new TextEncoder().encode(secret)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)
}

function es256(claims: JWTPayload, header: object = {}): Promise<string> {
  const { alg, kid, privateKey } = keys.signing
  return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
}

async function refusal(token: string, by: Parameters<typeof createVerifier>[0] = keys, now?: () => number) {
  const error = await createVerifier(by, now)
    .verify(token)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  if (!(error instanceof TokenError)) throw new Error('the token was accepted')
  return `${error.fault}: ${error.message}`
}

describe('the key file', () => {
  it('is created at the first start, readable by its owner only, and stays unchanged', async () => {
    const data = join(folder, 'data')
    const path = join(data, 'keys.json')
    const before = await readFile(path, 'utf8')
    const again = await loadKeys(readConfig({ DATA_DIR: data }))
    expect(again.anonKey).toBe(keys.anonKey)
    expect(again.signing.kid).toBe(keys.signing.kid)
    expect(await readFile(path, 'utf8')).toBe(before)
    expect(await readdir(data)).toEqual(['keys.json'])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(data)).mode & 0o777).toBe(0o700)
  })

  it('is the same for processes that start together', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'race') })
    const all = await Promise.all([1, 2, 3, 4].map(() => loadKeys(config)))
    expect(new Set(all.map((each) => each.anonKey)).size).toBe(1)
    expect(await readdir(join(folder, 'race'))).toEqual(['keys.json'])
  })

  it('is not changed when it is damaged, and the start stops', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'damaged') })
    await loadKeys(config)
    const path = join(folder, 'damaged', 'keys.json')
    await writeFile(path, '{"jwt_keys":[')
    await expect(loadKeys(config)).rejects.toThrow(`The key file ${path} is damaged`)
    expect(await readFile(path, 'utf8')).toBe('{"jwt_keys":[')
  })
})

describe('keys from the environment', () => {
  const load = (env: Record<string, string>) =>
    loadKeys(readConfig({ DATA_DIR: join(folder, 'data'), ...env }))

  it('override the file', async () => {
    const anon = await hs256({ role: 'anon', exp: seconds() + 60 }, ours)
    const loaded = await load({ JWT_SECRET: ours, ANON_KEY: anon })
    expect(loaded.anonKey).toBe(anon)
    expect(await createVerifier(loaded).verify(loaded.serviceRoleKey)).toMatchObject({
      iss: 'supabase',
      ref: 'greenside',
      role: 'service_role',
    })
    expect(await refusal(keys.anonKey, loaded)).toBe('signature: Invalid JWT signature')
  })

  it('stop the start when they do not match', async () => {
    const swapped = { ANON_KEY: keys.serviceRoleKey, SERVICE_ROLE_KEY: 'sesame' }
    const error = await load(swapped).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).faults).toEqual([
      'ANON_KEY must carry the role anon.',
      'SERVICE_ROLE_KEY must be a token signed (HS256) with JWT_SECRET.',
    ])
    await expect(load({ JWT_SECRET: ours, ANON_KEY: keys.anonKey })).rejects.toThrow(
      'ANON_KEY must be a token signed',
    )
    const old = await hs256({ role: 'anon', exp: seconds() - 1 }, ours)
    await expect(load({ JWT_SECRET: ours, ANON_KEY: old })).rejects.toThrow('ANON_KEY has expired')
  })

  it('S5.09 stop the start when an API key has no exp claim', async () => {
    const endless = await hs256({ role: 'service_role' }, ours)
    await expect(load({ JWT_SECRET: ours, SERVICE_ROLE_KEY: endless })).rejects.toThrow(
      'SERVICE_ROLE_KEY must carry the claim exp',
    )
  })

  it('S5.10 S5.11 accept HS256 tokens of people if GOTRUE_JWT_VALID_METHODS has HS256', async () => {
    const claims = { role: 'authenticated', sub: 'someone', exp: seconds() + 60 }
    const token = await hs256(claims, ours)
    const loaded = await load({ JWT_SECRET: ours, GOTRUE_JWT_VALID_METHODS: 'RS256,ES256,HS256' })
    expect(await createVerifier(loaded).verify(token)).toEqual(claims)
    expect(await refusal(token, await load({ JWT_SECRET: ours }))).toBe('algorithm: invalid alg')
    expect(() => readConfig({ GOTRUE_JWT_VALID_METHODS: 'HS265' })).toThrow('GOTRUE_JWT_VALID_METHODS')
  })

  it('S5.10 refuse a method that GOTRUE_JWT_VALID_METHODS leaves out', async () => {
    const loaded = await load({ GOTRUE_JWT_VALID_METHODS: 'RS256' })
    expect(await refusal(await es256({ role: 'anon', exp: seconds() + 60 }), loaded)).toBe(
      'algorithm: invalid alg',
    )
  })

  it('S5.10 only RS256 and ES256 keys verify the tokens of a key set', async () => {
    const rsa = await generateKeyPair('RS256', { extractable: true })
    const ec = await generateKeyPair('ES256', { extractable: true })
    const jwks = [
      { ...(await exportJWK(rsa.privateKey)), kid: 'rsa' },
      { ...(await exportJWK(ec.privateKey)), kid: 'ec', key_ops: ['verify'] },
    ]
    const loaded = await load({ GOTRUE_JWT_KEYS: JSON.stringify(jwks) })
    const claims = { role: 'authenticated', sub: 'someone', exp: seconds() + 60 }
    const sign = (alg: string, kid: string, key: typeof rsa.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
    expect(loaded.signing).toMatchObject({ kid: 'rsa', alg: 'RS256' })
    const verifier = createVerifier(loaded)
    expect(await verifier.verify(await sign('RS256', 'rsa', rsa.privateKey))).toEqual(claims)
    expect(await verifier.verify(await sign('ES256', 'ec', ec.privateKey))).toEqual(claims)
    for (const { publicJwk } of loaded.verification) expect(publicJwk).not.toHaveProperty('d')
    const pss = await generateKeyPair('PS256')
    expect(await refusal(await sign('PS256', 'rsa', pss.privateKey), loaded)).toBe('algorithm: invalid alg')
    expect(await refusal(await sign('ES256', 'rsa', ec.privateKey), loaded)).toBe('algorithm: invalid alg')
  })

  it('may be shared keys, which sign with HS256 and stay secret', async () => {
    const k = Buffer.from('x'.repeat(32)).toString('base64url')
    const pair = {
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
      kid: 'ec',
    }
    const loaded = await load({ GOTRUE_JWT_KEYS: JSON.stringify([{ kty: 'oct', k, kid: 'shared' }, pair]) })
    expect(loaded.signing).toMatchObject({ kid: 'shared', alg: 'HS256' })
    expect(loaded.verification.map(({ kid }) => kid)).toEqual(['ec'])
    const claims = { role: 'authenticated', sub: 'someone', exp: seconds() + 60 }
    const verifier = createVerifier(loaded)
    expect(await verifier.verify(await hs256(claims, 'x'.repeat(32), { kid: 'shared' }))).toEqual(claims)
    expect(await refusal(await hs256(claims, 'y'.repeat(32), { kid: 'shared' }), loaded)).toContain(
      'signature',
    )
    expect(await refusal(await hs256(claims, 'x'.repeat(32), { kid: 'ec' }), loaded)).toBe(
      'algorithm: invalid alg',
    )
    expect(await refusal(await hs256(claims, 'x'.repeat(32)), loaded)).toContain('signature')
    const brief = JSON.stringify([{ kty: 'oct', k: 'c2hvcnQ', kid: 'short' }])
    await expect(load({ GOTRUE_JWT_KEYS: brief })).rejects.toThrow('32 bytes or more')
  })

  it('are replaced without signing out people: the old one verifies until its tokens have expired', async () => {
    const make = async (kid: string) => ({
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
      kid,
    })
    const [before, after] = [await make('before'), await make('after')]
    const old = await load({ GOTRUE_JWT_KEYS: JSON.stringify([before]) })
    const claims = { role: 'authenticated', sub: 'someone', exp: seconds() + 60 }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'before' })
      .sign(old.signing.privateKey)
    const rotated = await load({
      GOTRUE_JWT_KEYS: JSON.stringify([after, { ...before, key_ops: ['verify'] }]),
    })
    expect(rotated.signing.kid).toBe('after')
    expect(rotated.verification.map(({ kid }) => kid)).toEqual(['after', 'before'])
    expect(await createVerifier(rotated).verify(token)).toEqual(claims)
    const done = await load({ GOTRUE_JWT_KEYS: JSON.stringify([after]) })
    expect(await refusal(token, done)).toBe('signature: No matching signing key found in JWKS')
    const none = { ...done, verification: [] }
    expect(await refusal(token, none)).toBe('signature: JWKS is empty')
  })

  it('are never in the error that refuses them', async () => {
    await expect(load({ GOTRUE_JWT_KEYS: '[{"kty":"EC","d":"hush-hush"' })).rejects.toThrow(
      'GOTRUE_JWT_KEYS must be a JSON array of private EC (P-256) or RSA keys',
    )
  })
})

describe('token verification', () => {
  const user = () => ({ role: 'authenticated', sub: 'someone', iat: seconds(), exp: seconds() + 60 })

  it('returns the claims of a good token, and the role anon without one', async () => {
    const claims = user()
    expect(await createVerifier(keys).verify(await es256(claims))).toEqual(claims)
    const { exp } = claims
    expect(await createVerifier(keys).verify(await hs256({ exp }, keys.jwtSecret))).toEqual({
      exp,
      role: 'anon',
    })
    expect(await createVerifier(keys).verify(keys.anonKey)).toMatchObject({ role: 'anon' })
  })

  it('accepts a token of a person only from this issuer and for this audience, and the API keys without these', async () => {
    const origin = { issuer: 'https://club.example/auth/v1', audience: 'authenticated' }
    const own = { ...user(), iss: origin.issuer, aud: 'authenticated' }
    const verifier = createVerifier(keys, Date.now, origin)
    expect(await verifier.verify(await es256(own))).toEqual(own)
    expect(await verifier.verify(await es256({ ...own, aud: ['other', 'authenticated'] }))).toMatchObject({
      sub: 'someone',
    })
    const foreign = [
      { ...own, iss: 'https://other.example/auth/v1' },
      { ...own, iss: undefined },
      { ...own, aud: 'other' },
      { ...own, aud: undefined },
      { ...own, role: 'service_role', aud: 'other' },
    ]
    for (const claims of foreign) {
      await expect(verifier.verify(await es256(claims)), JSON.stringify(claims)).rejects.toMatchObject({
        fault: 'claims',
      })
    }
    for (const key of [keys.anonKey, keys.serviceRoleKey]) await verifier.verify(key)
  })

  it('accepts a role that the database does not have only if the caller names it', async () => {
    const verifier = createVerifier(keys)
    const token = await es256({ role: 'supabase_admin', exp: seconds() + 60 })
    expect(await verifier.verify(token, ['supabase_admin'])).toMatchObject({ role: 'supabase_admin' })
    expect(await refusal(token)).toBe('claims: invalid claim: unknown role')
    await expect(verifier.verify(token)).rejects.toMatchObject({ fault: 'claims' })
  })

  it('S5.11 any other signing algorithm is refused with invalid alg', async () => {
    const unsigned = new UnsecuredJWT(user()).encode()
    const { privateKey } = await generateKeyPair('PS256')
    const ps256 = await new SignJWT(user())
      .setProtectedHeader({ alg: 'PS256', kid: keys.signing.kid })
      .sign(privateKey)
    const hs512 = await new SignJWT(user())
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(keys.jwtSecret.repeat(2)))
    const ofPerson = await hs256(user(), keys.jwtSecret)
    const ofService = await hs256({ ...user(), role: 'service_role' }, keys.jwtSecret)
    const ofOtherRole = await hs256({ role: 'supabase_admin', exp: seconds() + 60 }, keys.jwtSecret)
    for (const token of [unsigned, ps256, hs512, ofPerson, ofService, ofOtherRole])
      expect(await refusal(token)).toBe('algorithm: invalid alg')
  })

  it('refuses the public key used as a shared secret, and a token with another algorithm than its key’s', async () => {
    const { kid } = keys.signing
    const pem = await exportSPKI(keys.verification[0]!.key)
    expect(await refusal(await hs256(user(), pem, { kid }))).toBe('algorithm: invalid alg')
    expect(await refusal(await hs256(user(), pem))).toBe('signature: Invalid JWT signature')
    expect(await refusal(await hs256(user(), keys.jwtSecret, { kid }))).toBe('algorithm: invalid alg')
    const rsa = await generateKeyPair('RS256')
    const rs256 = await new SignJWT(user()).setProtectedHeader({ alg: 'RS256', kid }).sign(rsa.privateKey)
    expect(await refusal(rs256)).toBe('algorithm: invalid alg')
    expect(await refusal(await es256(user(), { kid: undefined }))).toBe('algorithm: invalid alg')
  })

  it('S8.18 says JWKS is empty when there is no key at all', async () => {
    const token = await es256(user())
    expect(await refusal(token, { ...keys, verification: [] })).toBe('signature: JWKS is empty')
  })

  it('S8.19 says No matching signing key found in JWKS for an unknown kid', async () => {
    const token = await es256(user(), { kid: 'another' })
    expect(await refusal(token)).toBe('signature: No matching signing key found in JWKS')
  })

  it('S8.20 refuses a changed payload and a token signed by someone else', async () => {
    const [header, , signature] = (await es256(user())).split('.')
    const payload = Buffer.from(JSON.stringify({ ...user(), role: 'service_role' })).toString('base64url')
    expect(await refusal(`${header}.${payload}.${signature}`)).toBe('signature: Invalid JWT signature')
    expect(await refusal(await hs256(user(), ours))).toBe('signature: Invalid JWT signature')
  })

  it('refuses a malformed token', async () => {
    for (const text of ['', 'x', 'a.b.c', `${(await es256(user())).split('.')[0]}..`, 'sb_publishable_x']) {
      expect(await refusal(text)).toMatch(/^(malformed: invalid JWT|signature: Invalid JWT signature)$/)
    }
  })

  it('S5.08 S8.15 allows 30 seconds of clock skew and no more', async () => {
    const at = seconds()
    const lateBy = (late: number) => () => (at + late) * 1000
    const expiring = await es256({ ...user(), iat: at, exp: at })
    await createVerifier(keys, lateBy(29)).verify(expiring)
    expect(await refusal(expiring, keys, lateBy(30))).toBe('expired: JWT has expired')
    const early = await es256({ ...user(), iat: at, nbf: at })
    await createVerifier(keys, lateBy(-30)).verify(early)
    expect(await refusal(early, keys, lateBy(-31))).toBe('not_yet_valid: JWT is not yet valid')
    const issued = await es256({ ...user(), iat: at })
    expect(await refusal(issued, keys, lateBy(-31))).toBe('not_yet_valid: JWT was issued in the future')
  })

  it('S5.08 S8.15 refuses a token that it has already accepted once it has expired', async () => {
    let now = Date.now()
    const verifier = createVerifier(keys, () => now)
    const token = await es256(user())
    await verifier.verify(token)
    now += 91_000
    await expect(verifier.verify(token)).rejects.toThrow('JWT has expired')
  })

  it('S5.09 S8.16 refuses tokens of people and of services without an exp claim', async () => {
    for (const role of ['anon', 'service_role']) {
      expect(await refusal(await hs256({ role }, keys.jwtSecret))).toBe('claims: Missing exp claim')
      expect(await refusal(await es256({ role }))).toBe('claims: Missing exp claim')
    }
    const { exp: _, ...endless } = user()
    expect(await refusal(await es256(endless))).toBe('claims: Missing exp claim')
    expect(await refusal(await es256({ sub: 'someone' }))).toBe('claims: Missing exp claim')
  })

  it('refuses unknown roles and claims of a wrong type', async () => {
    expect(await refusal(await es256({ ...user(), role: 'postgres' }))).toBe(
      'claims: invalid claim: unknown role',
    )
    const text = { ...user(), exp: 'tomorrow' } as unknown as JWTPayload
    expect(await refusal(await es256(text))).toBe('claims: invalid claim: times must be numbers')
  })
})
