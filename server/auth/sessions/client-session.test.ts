import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { makeKeys, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database)

const person = { email: 'kim@greenside.example', password: 'a good walk' }

describe('the client’s session', () => {
  it('can be read, set, refreshed and watched', async () => {
    const client = server.client()
    const seen: string[] = []
    const { data } = client.auth.onAuthStateChange((event) => void seen.push(event))
    expect(await client.auth.initialize()).toEqual({ error: null })
    expect(client.auth.isThrowOnErrorEnabled()).toBeFalsy()
    expect((await client.auth.getSession()).data.session).toBeNull()
    await client.auth.signUp(person)
    const { session } = (await client.auth.getSession()).data
    expect(session).toMatchObject({ token_type: 'bearer', user: { email: person.email } })
    const other = server.client()
    const { access_token, refresh_token } = session!
    expect((await other.auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(person.email)
    expect((await client.auth.refreshSession()).data.session?.refresh_token).not.toBe(refresh_token)
    await client.auth.signOut()
    data.subscription.unsubscribe()
    expect(seen).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
  })

  it('is refreshed automatically while that is switched on', async () => {
    // An access token that expires soon: the client refreshes it by itself.
    const brief = testAuth(database, server.keys, { GOTRUE_JWT_EXP: '60' })
    const client = brief.client()
    await client.auth.signUp({ ...person, email: 'brief@greenside.example' })
    const before = (await client.auth.getUser()).data.user
    const refreshed = new Promise<void>((resolve) => {
      client.auth.onAuthStateChange((event) => event === 'TOKEN_REFRESHED' && resolve())
    })
    await client.auth.startAutoRefresh()
    await refreshed
    await client.auth.stopAutoRefresh()
    expect((await client.auth.getUser()).data.user?.id).toBe(before?.id)
    await client.auth.dispose()
  })

  it('is raised by a second factor in one call', async () => {
    const client = server.client()
    await client.auth.signUp({ ...person, email: 'factor@greenside.example' })
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const secret = Secret.fromBase32(factor!.totp.secret)
    const code = new TOTP({ secret }).generate({ timestamp: server.clock.now })
    const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })
    expect(error).toBeNull()
    expect(data?.access_token).toBeTruthy()
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data?.currentLevel).toBe('aal2')
  })

  it('is checked by the server when its key is a shared one, which publishes no key', async () => {
    const k = Buffer.from('k'.repeat(48)).toString('base64url')
    const env = { GOTRUE_JWT_KEYS: JSON.stringify([{ kty: 'oct', k, kid: 'shared' }]) }
    const shared = testAuth(database, await makeKeys(env), env)
    const client = shared.client()
    await client.auth.signUp({ ...person, email: 'shared@greenside.example' })
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data).toMatchObject({ header: { alg: 'HS256', kid: 'shared' }, claims: { role: 'authenticated' } })
    expect((await shared.call('GET', '/.well-known/jwks.json')).body).toEqual({ keys: [] })
    expect((await client.auth.refreshSession()).error).toBeNull()
  })
})
