import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { testDatabase } from '../database/testing-hooks.ts'
import { cleanUp } from './cleanup.ts'
import { makeKeys, testAuth } from './testing.ts'

const database = testDatabase()

const day = 24 * 3_600_000
const count = async (table: string) =>
  (await database.runAsOwner<{ n: number }>(`select count(*)::int4 as n from auth.${table}`)).rows[0]!.n

describe('expired data', () => {
  it('are deleted: used tokens, old flows, codes and sign-up counters; sessions and people in use stay', async () => {
    const server = testAuth(database, await makeKeys(), {})
    const client = server.client()
    await client.auth.signUp({ email: 'kim@greenside.example', password: 'a good walk' })
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
    await server.call('POST', '/recover', { body: { email: 'kim@greenside.example', ...challenge } })
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    const { auth } = readConfig({})
    expect(await cleanUp(database, auth, server.clock.now)).toBe(0)
    expect([
      await count('refresh_tokens'),
      await count('flow_state'),
      await count('one_time_tokens'),
    ]).toEqual([3, 1, 1])
    expect(await cleanUp(database, auth, server.clock.now + 2 * day + 60_000)).toBe(5)
    expect([
      await count('refresh_tokens'),
      await count('flow_state'),
      await count('one_time_tokens'),
    ]).toEqual([2, 0, 0])
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('without the token of a device that never got the answer to its refresh', async () => {
    const server = testAuth(database, await makeKeys(), {})
    const client = server.client()
    const { data } = await client.auth.signUp({ email: 'lee@greenside.example', password: 'a good walk' })
    const refresh_token = data.session!.refresh_token
    const refresh = () => server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    const child = (await refresh()).body.refresh_token
    await cleanUp(database, readConfig({}).auth, server.clock.now + 30 * day)
    server.clock.now += 30 * day
    expect((await refresh()).body.refresh_token).toBe(child)
    await database.runAsOwner("delete from auth.users where email = 'lee@greenside.example'")
  })

  it('with sessions that ended by a limit, three days later', async () => {
    const { auth } = readConfig({ GOTRUE_SESSIONS_TIMEBOX: '24h', GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '1h' })
    const before = await count('sessions')
    await cleanUp(database, auth, Date.now() + 3 * day)
    expect(await count('sessions')).toBe(before)
    await cleanUp(database, auth, Date.now() + 5 * day)
    expect(await count('sessions')).toBe(0)
    expect(await count('users')).toBe(1)
  })

  it('stay when the operator has switched off the clean-up', async () => {
    const { auth } = readConfig({ GOTRUE_DB_CLEANUP_ENABLED: 'false' })
    expect(await cleanUp(database, auth, Date.now() + 400 * day)).toBe(0)
  })

  it('with audit entries older than their setting, also when the other clean-up is off', async () => {
    await database.runAsOwner(
      `insert into public.audit_entry (kind, at)
       select 'refused', now() - make_interval(days => age) from unnest(array[1, 399, 401]) age,
         generate_series(1, 700)`,
    )
    const { auth } = readConfig({ GOTRUE_DB_CLEANUP_ENABLED: 'false' })
    await cleanUp(database, auth, Date.now())
    const { rows } = await database.runAsOwner(
      "select count(*)::int4 as n from public.audit_entry where kind = 'refused'",
    )
    expect(rows[0]).toEqual({ n: 1400 })
    await database.runAsOwner(`update public.setting set value = '30' where key = 'audit.keep_days'`)
    await cleanUp(database, auth, Date.now())
    const left = await database.runAsOwner(
      "select count(*)::int4 as n from public.audit_entry where kind = 'refused'",
    )
    expect(left.rows[0]).toEqual({ n: 700 })
  })
})
