import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../database/testing-hooks.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { enrollTotp, totpCode, withTotp } from './testing.ts'
import { testMember } from './testing-hooks.ts'

const env = { GOTRUE_MAILER_AUTOCONFIRM: 'true' }
const database = testDatabase()
const server = testAuthServer(database, env)
const { device, password, elsewhere, claims, call } = testMember(server)

async function challengeOf(factorId: string): Promise<string> {
  const { data, error } = await device.client.auth.mfa.challenge({ factorId })
  expect(error).toBeNull()
  return data!.id
}

describe('enrolling an authenticator app', () => {
  it('S7.47 returns the secret as text, as address and as a picture', async () => {
    const { data, error } = await device.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Greenside Golf',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    const { qr_code, secret, uri } = data!.totp
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/s)
    // In a URL a # would end the picture.
    expect(qr_code).not.toContain('#')
    const address = new URL(uri)
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain(`Greenside Golf:${device.email}`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Greenside Golf',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await device.client.auth.getUser()).data.user!.factors).toMatchObject([
      { id: data!.id, factor_type: 'totp', friendly_name: 'Phone', status: 'unverified' },
    ])
  })

  it('uses the club’s address when no issuer is given', async () => {
    const { body } = await call('/factors', { factor_type: 'totp' })
    expect(new URL(body.totp.uri).searchParams.get('issuer')).toBe('club.example')
    expect(body.totp.qr_code).toMatch(/^<svg /)
  })

  it.each([
    [{ factor_type: 'carrier pigeon' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    [{ factor_type: 'phone' }, 400, 'validation_failed'],
    [{ factor_type: 'phone', phone: 'mine' }, 400, 'validation_failed'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await call('/factors', body)).toMatchObject({ status, body: { code } })
  })

  it('is refused when it is switched off', async () => {
    const off = testAuth(database, server.keys, {
      ...env,
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'false',
      GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'false',
    })
    const refusal = (type: string) => ({ status: 422, body: { code: `mfa_${type}_enroll_not_enabled` } })
    expect(await call('/factors', { factor_type: 'totp' }, device.client, 'POST', off)).toMatchObject(
      refusal('totp'),
    )
    const phone = { factor_type: 'phone', phone: '+353861234567' }
    expect(await call('/factors', phone, device.client, 'POST', off)).toMatchObject(refusal('phone'))
  })

  it('accepts each name once, also no name', async () => {
    await enrollTotp(device.client, 'Phone')
    await call('/factors', { factor_type: 'totp' })
    for (const friendly_name of ['Phone', '']) {
      const { status, body } = await call('/factors', { factor_type: 'totp', friendly_name })
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'mfa_factor_name_conflict' })
    }
  })

  it('is limited to the number of allowed factors', async () => {
    const few = testAuth(database, server.keys, { ...env, GOTRUE_MFA_MAX_ENROLLED_FACTORS: '2' })
    const enroll = (friendly_name: string) =>
      call('/factors', { factor_type: 'totp', friendly_name }, device.client, 'POST', few)
    expect((await enroll('one')).status).toBe(200)
    expect((await enroll('two')).status).toBe(200)
    expect(await enroll('three')).toMatchObject({
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors' },
    })
    few.clock.now += 301_000
    expect((await enroll('four')).status, 'after the first two were given up').toBe(200)
  })

  it('needs aal2 if the person has a factor', async () => {
    await withTotp(server, device.client)
    const low = await elsewhere()
    const { error } = await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(
      (await device.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })).error,
    ).toBeNull()
  })

  it('is refused to guests and to a token without a session', async () => {
    const guest = server.client()
    await guest.auth.signInAnonymously()
    const { error } = await guest.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' })
    expect(await server.call('POST', '/factors', { body: {} })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
  })
})

describe('a challenge', () => {
  it('S7.48 is good for five minutes', async () => {
    const { id } = await enrollTotp(device.client)
    const { data, error } = await device.client.auth.mfa.challenge({ factorId: id })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(data!.expires_at).toBe(Math.floor(server.clock.now / 1000) + 300)
  })

  it('is possible for one’s own factors only', async () => {
    const { id } = await enrollTotp(device.client)
    const stranger = server.client()
    await stranger.auth.signUp({ email: `stranger${randomUUID()}@club.example`, password })
    const notFound = { status: 404, body: { code: 'mfa_factor_not_found' } }
    for (const [method, path] of [
      ['POST', `/factors/${id}/challenge`],
      ['POST', `/factors/${id}/verify`],
      ['DELETE', `/factors/${id}`],
    ] as const) {
      const body = method === 'POST' ? { code: '123456', challenge_id: id } : undefined
      expect(await call(path, body, stranger, method)).toMatchObject(notFound)
      const garbled = path.replace(id, 'mine')
      expect(await call(garbled, body, stranger, method)).toMatchObject({
        status: 404,
        body: { code: 'validation_failed' },
      })
    }
  })

  it('is refused for a factor whose type is switched off', async () => {
    const { id } = await enrollTotp(device.client)
    const off = testAuth(database, server.keys, { ...env, GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'false' })
    expect(await call(`/factors/${id}/challenge`, {}, device.client, 'POST', off)).toMatchObject({
      status: 422,
      body: { code: 'mfa_totp_verify_not_enabled' },
    })
  })
})

describe('verifying a code', () => {
  it('S7.49 raises the same session to aal2 with a new refresh token', async () => {
    const before = await device.client.auth.getSession()
    const old = await claims()
    expect(old).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    const { id, secret } = await enrollTotp(device.client)
    server.clock.now += 2000
    const { data, error } = await device.client.auth.mfa.verify({
      factorId: id,
      challengeId: await challengeOf(id),
      code: totpCode(secret, server.clock.now),
    })
    expect(error).toBeNull()
    expect(await claims()).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
      session_id: old.session_id,
    })
    const session = await database.runAsOwner(
      'select aal, factor_id from auth.sessions where id = $1::uuid',
      [old.session_id],
    )
    expect(session.rows).toEqual([{ aal: 'aal2', factor_id: id }])
    expect(data!.refresh_token).not.toBe(before.data.session!.refresh_token)
    expect(data!.user.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }])
    expect(JSON.stringify(data)).not.toContain(secret)
    const refreshed = await device.client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await claims()).toMatchObject({ aal: 'aal2', session_id: old.session_id })
  })

  it('ends the person’s sessions with a lower level, and drops other attempts of this type', async () => {
    const low = await elsewhere()
    await enrollTotp(device.client, 'given up')
    await withTotp(server, device.client, 'kept')
    expect((await low.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const { data } = await device.client.auth.getUser()
    expect(data.user!.factors!.map(({ friendly_name }) => friendly_name)).toEqual(['kept'])
  })

  it('accepts the codes of half a minute before and after, and no older one', async () => {
    const { id, secret } = await enrollTotp(device.client)
    const verify = async (at: number) => {
      const challenge_id = await challengeOf(id)
      return call(`/factors/${id}/verify`, { challenge_id, code: totpCode(secret, server.clock.now + at) })
    }
    const wrong = { status: 422, body: { code: 'mfa_verification_failed' } }
    expect(await verify(-61_000)).toMatchObject(wrong)
    expect(await verify(61_000)).toMatchObject(wrong)
    expect((await verify(-30_000)).status).toBe(200)
    expect((await verify(30_000)).status).toBe(200)
  })

  it('refuses a wrong code in GoTrue’s words, and changes nothing', async () => {
    const { id } = await enrollTotp(device.client)
    const { error } = await device.client.auth.mfa.verify({
      factorId: id,
      challengeId: await challengeOf(id),
      code: '000000',
    })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect(error!.message).toContain('Invalid TOTP code')
    const { data } = await device.client.auth.getUser()
    expect(data.user!.factors).toMatchObject([{ status: 'unverified' }])
    expect((await device.client.auth.getSession()).data.session).not.toBeNull()
  })

  it('S7.49 requires a code and a challenge of this factor', async () => {
    const { id, secret } = await enrollTotp(device.client, 'one')
    const other = await enrollTotp(device.client, 'two')
    const code = totpCode(secret, server.clock.now)
    const verify = (body: unknown) => call(`/factors/${id}/verify`, body)
    const challenge_id = await challengeOf(id)
    expect(await verify({ challenge_id, code: '' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    for (const unknown of [await challengeOf(other.id), 'none', undefined, id]) {
      expect(await verify({ challenge_id: unknown, code })).toMatchObject({
        status: 422,
        body: { code: 'mfa_factor_not_found' },
      })
    }
  })

  it('consumes the challenge', async () => {
    const { id, secret } = await enrollTotp(device.client)
    const body = { challenge_id: await challengeOf(id), code: totpCode(secret, server.clock.now) }
    expect((await call(`/factors/${id}/verify`, body)).status).toBe(200)
    expect(await call(`/factors/${id}/verify`, body)).toMatchObject({
      status: 422,
      body: { code: 'mfa_ip_address_mismatch' },
    })
  })

  it('is refused after five minutes', async () => {
    const { id, secret } = await enrollTotp(device.client)
    const challenge_id = await challengeOf(id)
    server.clock.now += 300_000
    const code = totpCode(secret, server.clock.now)
    expect(await call(`/factors/${id}/verify`, { challenge_id, code })).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    })
  })

  it('must come from the address that requested the challenge', async () => {
    const behindProxy = testAuth(database, server.keys, { ...env, GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' })
    behindProxy.clock.now = server.clock.now
    const { id, secret } = await enrollTotp(device.client)
    const { data } = await device.client.auth.getSession()
    const from = (ip: string, path: string, body: unknown) =>
      behindProxy.call('POST', path, {
        body,
        token: data.session!.access_token,
        headers: { ...currentVersion, 'x-real-ip': ip },
      })
    const { body: asked } = await from('192.0.2.1', `/factors/${id}/challenge`, {})
    const body = { challenge_id: asked.id, code: totpCode(secret, server.clock.now) }
    expect(await from('192.0.2.2', `/factors/${id}/verify`, body)).toMatchObject({
      status: 422,
      body: { code: 'mfa_ip_address_mismatch' },
    })
    expect((await from('192.0.2.1', `/factors/${id}/verify`, body)).status).toBe(200)
  })

  it('is possible fifteen times a minute at most', async () => {
    const { id } = await enrollTotp(device.client)
    const challenge_id = await challengeOf(id)
    const attempt = () => call(`/factors/${id}/verify`, { challenge_id, code: '000000' })
    for (let tried = 0; tried < 15; tried += 1) expect((await attempt()).status).toBe(422)
    const { status, body, headers } = await attempt()
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'over_request_rate_limit' })
    expect(Number(headers.get('retry-after'))).toBe(4)
    server.clock.now += 4000
    expect((await attempt()).status).toBe(422)
  })
})
