import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../database/testing-hooks.ts'
import { currentVersion } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { enrollTotp, withTotp } from './testing.ts'
import { testMember } from './testing-hooks.ts'

const env = { GOTRUE_MAILER_AUTOCONFIRM: 'true' }
const database = testDatabase()
const server = testAuthServer(database, env)
const { device, password, elsewhere, claims, call } = testMember(server)

describe('a verified factor', () => {
  it('S3.23 S3.24 is listed by the client and makes aal2 the next level', async () => {
    const { id } = await withTotp(server, device.client)
    const { data } = await device.client.auth.mfa.listFactors()
    expect(data).toMatchObject({
      totp: [{ id, status: 'verified', factor_type: 'totp', friendly_name: expect.any(String) }],
      phone: [],
      all: [{ id }],
    })
    const low = await elsewhere()
    const { data: level } = await low.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { data: here } = await device.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(here).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  it('protects the whole account: the password alone changes, links and unlinks nothing', async () => {
    await withTotp(server, device.client)
    const low = await elsewhere()
    const changes = [
      { password: 'another-good-one' },
      { email: `new${randomUUID()}@club.example` },
      { data: { first_name: 'Mallory' } },
    ]
    const attempts: [method: string, path: string, body?: unknown][] = [
      ...changes.map((change): [string, string, unknown] => ['PUT', '/user', change]),
      ['GET', '/reauthenticate'],
      ['GET', '/user/identities/authorize?provider=google'],
      ['DELETE', '/user/identities/00000000-0000-4000-8000-000000000001'],
      ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x', link_identity: true }],
    ]
    for (const [method, path, body] of attempts)
      expect(await call(path, body, low, method), path).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    expect((await low.auth.getUser()).error, 'what leads to the second factor stays open').toBeNull()
    const { error } = await device.client.auth.updateUser({
      password: 'another-good-one',
      current_password: password,
    })
    expect(error).toBeNull()
  })

  it('cannot be bypassed by a factor that was enrolled earlier with the password only', async () => {
    const thief = await elsewhere()
    const { body: planted } = await call('/factors', { factor_type: 'phone', phone: '+353861234567' }, thief)
    await withTotp(server, device.client)
    const low = await elsewhere()
    for (const step of ['challenge', 'verify'])
      expect(await call(`/factors/${planted.id}/${step}`, { code: '123456' }, low)).toMatchObject({
        status: 403,
        body: { code: 'insufficient_aal' },
      })
  })

  it('protects the factors against a token from before its verification, although the session has aal2 since', async () => {
    const { access_token: before } = (await device.client.auth.getSession()).data.session!
    const { id } = await withTotp(server, device.client)
    const options = { token: before, headers: currentVersion }
    expect(await server.call('DELETE', `/factors/${id}`, options)).toMatchObject({
      body: { code: 'insufficient_aal' },
    })
    expect(
      await server.call('POST', '/factors', {
        ...options,
        body: { factor_type: 'totp', friendly_name: 'b' },
      }),
    ).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })
})

describe('removing a factor', () => {
  it('S7.50 needs aal2 if it is verified, and lowers the level of the sessions', async () => {
    const { id } = await withTotp(server, device.client)
    const low = await elsewhere()
    expect(await call(`/factors/${id}`, undefined, low, 'DELETE')).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
    const { data, error } = await device.client.auth.mfa.unenroll({ factorId: id })
    expect(error).toBeNull()
    expect(data).toEqual({ id })
    await device.client.auth.refreshSession()
    const { session_id, ...rest } = await claims()
    expect(rest).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    // The database reads the stored level: an older token with aal2 is no longer enough.
    const session = 'select aal, factor_id from auth.sessions where id = $1::uuid'
    const { rows } = await database.runAsOwner(session, [session_id])
    expect(rows).toEqual([{ aal: 'aal1', factor_id: null }])
    expect((await device.client.auth.mfa.listFactors()).data!.all).toEqual([])
  })

  it('needs only the session when it was never verified', async () => {
    const { id } = await enrollTotp(device.client)
    expect((await device.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
  })

  it('keeps the level of a session with another factor, and lowers it when all its factors are removed', async () => {
    const first = await withTotp(server, device.client, 'one')
    const second = await withTotp(server, device.client, 'two')
    await device.client.auth.mfa.unenroll({ factorId: first.id })
    await device.client.auth.refreshSession()
    expect(await claims()).toMatchObject({ aal: 'aal2' })
    await device.client.auth.mfa.unenroll({ factorId: second.id })
    await device.client.auth.refreshSession()
    expect(await claims()).toMatchObject({ aal: 'aal1' })
  })
})
