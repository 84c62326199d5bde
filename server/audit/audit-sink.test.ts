import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeKeys, testAuth } from '#server/auth/testing.ts'
import { createUser, type TestDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Claims } from '#server/database/types.ts'
import { rest } from '#server/rest/rest.ts'
import { type AuditSink, auditLimits, createAuditSink } from './audit-sink.ts'
import { recordTooMany } from './record-too-many.ts'

const database = testDatabase()
let sink: AuditSink
const clock = { now: 0 }
beforeEach(() => {
  clock.now = Date.parse('2026-05-04T10:00:30Z')
  sink = createAuditSink(database, () => clock.now)
})
afterEach(async () => {
  await sink.close()
  await database.runAsOwner('delete from public.audit_entry')
})

async function entries(kind: string) {
  await sink.flush()
  const { rows } = await database.runAsOwner('select * from public.audit_entry where kind = $1 order by id', [
    kind,
  ])
  return rows
}

/** The data API for one person. */
function restOf(id: string) {
  const claims: Claims = { role: 'authenticated', sub: id, aal: 'aal1' }
  const app = rest({ database, verifier: { verify: async () => claims }, auditSink: sink })
  return (method: string, path: string, body?: unknown) =>
    app.request(`http://club.test${path}`, {
      method,
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

describe('refused writes', () => {
  it('of a signed-in person are one entry a minute with person, act, reason and count', async () => {
    const { id } = await createUser(database, { first_name: 'Mallory' })
    const call = restOf(id)
    for (let turn = 0; turn < 3; turn++) {
      expect((await call('PATCH', `/profiles?id=eq.${id}`, { role_id: 'admin' })).status).toBe(400)
    }
    expect((await call('POST', '/setting', { key: 'club.motto', value: 'Fore' })).status).toBe(403)
    clock.now += 60_000
    await call('PATCH', `/profiles?id=eq.${id}`, { role_id: 'admin' })
    const common = { actor_id: id, actor_name: 'Mallory', actor_role: 'member' }
    expect(await entries('refused')).toMatchObject([
      { ...common, subject_table: 'profiles', code: 'GS101', count: 3 },
      { ...common, subject_table: 'setting', code: '42501', count: 1 },
      { ...common, subject_table: 'profiles', code: 'GS101', count: 1 },
    ])
  })

  it('have the network of the caller, and so have successful acts', async () => {
    const { id } = await createUser(database, { role_id: 'admin' })
    const app = rest({
      ...{ database, auditSink: sink, proxies: { trusted: 1, header: 'x-forwarded-for' } },
      verifier: { verify: async () => ({ role: 'authenticated', sub: id, aal: 'aal1' }) },
    })
    const patch = (path: string, body: object) =>
      app.request(`http://club.test${path}`, {
        method: 'PATCH',
        headers: {
          'x-forwarded-for': '2001:db8:1:2::3',
          'content-type': 'application/json',
          authorization: 'Bearer any',
        },
        body: JSON.stringify(body),
      })
    expect((await patch('/setting?key=eq.club.name', { value: 'Links' })).status).toBe(204)
    expect((await patch('/setting?key=eq.club.currency', { value: 'no' })).status).toBe(400)
    const network = { network: '2001:db8:1::/48' }
    expect(await entries('setting_changed')).toMatchObject([network])
    expect(await entries('refused')).toMatchObject([network])
  })

  it('are not recorded for a visitor, nor are refused reads', async () => {
    const { id } = await createUser(database)
    expect((await restOf(id)('GET', '/push_token?select=token')).status).toBeLessThan(500)
    expect((await restOf(id)('GET', '/rpc/count_people')).status).toBe(400)
    const anonymous = rest({
      database,
      verifier: { verify: async () => ({ role: 'anon' }) },
      auditSink: sink,
    })
    const answer = await anonymous.request('http://club.test/setting?key=eq.club.name', {
      method: 'DELETE',
      headers: { authorization: 'Bearer any' },
    })
    expect(answer.status).toBe(401)
    expect(await entries('refused')).toEqual([])
  })
})

describe('many events', () => {
  it('of 10,000 refused writes by one person are at most 21 entries, and none is lost from the count', async () => {
    const { id } = await createUser(database)
    for (let turn = 0; turn < 10_000; turn++) {
      sink.record({ kind: 'refused', actor: id, table: `table${turn % 97}`, code: '42501' })
    }
    const found = await entries('refused')
    expect(found).toHaveLength(auditLimits.perSource + 1)
    expect(found.reduce((sum, { count }) => sum + Number(count), 0)).toBe(10_000)
  })

  it('from 10,000 addresses are at most 301 entries a minute', async () => {
    for (let turn = 0; turn < 10_000; turn++) {
      sink.record({ kind: 'sign_in_failed', address: `10.${turn % 250}.${Math.floor(turn / 250)}.1` })
    }
    const found = await entries('sign_in_failed')
    expect(found).toHaveLength(auditLimits.perMinute + 1)
    expect(found.reduce((sum, { count }) => sum + Number(count), 0)).toBe(10_000)
  })

  it('are still counted in the same entry after a flush', async () => {
    const event = { kind: 'sign_in_failed', address: '192.0.2.9' } as const
    for (let turn = 0; turn < 3; turn++) {
      sink.record(event)
      await sink.flush()
    }
    expect(await entries('sign_in_failed')).toMatchObject([{ count: 3, network: '192.0.2.0/24' }])
  })

  it('are written later when the database fails first', async () => {
    let fails = true
    const failing: Pick<TestDatabase, 'runAsOwner'> = {
      runAsOwner: (text, values) =>
        fails ? Promise.reject(new Error('gone')) : database.runAsOwner(text, values),
    }
    const own = createAuditSink(failing as TestDatabase, () => clock.now)
    own.record({ kind: 'refused', actor: randomUUID(), code: '42501' })
    await expect(own.flush()).rejects.toThrow('gone')
    fails = false
    await own.close()
    expect(await entries('refused')).toHaveLength(1)
  })
})

describe('requests over a limit', () => {
  it('are one entry for the first and the next ones, with the limit and the network', async () => {
    const env = { GOTRUE_RATE_LIMIT_VERIFY: '2', GOTRUE_RATE_LIMIT_HEADER: 'x-forwarded-for' }
    const server = testAuth(database, await makeKeys(), env, false, sink)
    const body = { type: 'email', email: 'kim@club.example', token: '000000' }
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const statuses = []
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await server.call('POST', '/verify', { body, headers })).status)
    }
    expect(statuses).toEqual([403, 403, 429, 429, 429, 429])
    expect(await entries('rate_limited')).toMatchObject([
      { code: 'verify', count: 4, network: '198.51.100.0/24', actor_id: null },
    ])
  })
})

describe('responses 429 of the other APIs', () => {
  it('are counted by API and network, and other responses are not', async () => {
    const app = new Hono()
    const proxies = { trusted: 1, header: 'x-forwarded-for' }
    app.use('/:api{rest|storage}/v1/*', recordTooMany({ auditSink: sink, proxies }))
    app.get('/rest/v1/busy', (context) => context.json({}, 429))
    app.get('/rest/v1/fine', (context) => context.json({}))
    for (const path of ['/rest/v1/busy', '/rest/v1/busy', '/rest/v1/fine']) {
      await app.request(path, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    }
    expect(await entries('rate_limited')).toMatchObject([
      { code: 'rest', count: 2, network: '203.0.113.0/24' },
    ])
  })
})

describe('wrong second factors', () => {
  it('are counted under the name of their person', async () => {
    const env = { GOTRUE_MAILER_AUTOCONFIRM: 'true' }
    const server = testAuth(database, await makeKeys(), env, false, sink)
    const client = server.client()
    const { data } = await client.auth.signUp({ email: 'factor@club.example', password: 'a good walk' })
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: '000000' })
    expect(await entries('factor_failed')).toMatchObject([
      { actor_id: data.user!.id, actor_name: 'factor@club.example', count: 1 },
    ])
  })
})

describe('failed sign-ins', () => {
  it('are one entry for each minute and account, without the input for an unknown one', async () => {
    const server = testAuth(database, await makeKeys(), {}, false, sink)
    const client = server.client()
    const { data } = await client.auth.signUp({ email: 'kim@club.example', password: 'a good walk' })
    for (let turn = 0; turn < 3; turn++) {
      await client.auth.signInWithPassword({ email: 'kim@club.example', password: 'a bad guess' })
    }
    await client.auth.signInWithPassword({ email: 'MyBankPassword1@club.example', password: 'wrong one' })
    await client.auth.signInWithPassword({ email: 'nobody@club.example', password: 'wrong one' })
    const found = await entries('sign_in_failed')
    expect(found).toMatchObject([
      { subject_table: 'profiles', subject_id: data.user!.id, subject_label: 'kim@club.example', count: 3 },
      { subject_table: null, subject_id: null, subject_label: null, count: 2 },
    ])
    expect(JSON.stringify(found)).not.toMatch(/MyBankPassword1|wrong one|bad guess/i)
  })

  it('include wrong codes', async () => {
    const server = testAuth(database, await makeKeys(), {}, false, sink)
    const body = { type: 'email', email: 'kim@club.example', token: '000000' }
    expect((await server.call('POST', '/verify', { body })).status).toBe(403)
    expect(await entries('code_failed')).toMatchObject([{ count: 1 }])
  })
})
