// Also on PostgreSQL: plans.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { REST_DEFAULTS } from './settings.ts'
import { type Fixture, openFixture } from './testing.ts'

describe('the variables of the data API', () => {
  it('have the defaults of PostgREST', () => {
    expect(readConfig({}).rest).toEqual({ ...REST_DEFAULTS, budgetMs: 200 })
    expect(REST_DEFAULTS).toMatchObject({
      schemas: ['public'],
      maxRows: 1000,
      aggregatesEnabled: false,
      planEnabled: false,
      transactionEnd: 'commit',
      openApi: 'follow-privileges',
    })
  })

  it('have the names of PostgREST', () => {
    const { rest } = readConfig({
      PGRST_DB_SCHEMAS: 'public, vault',
      PGRST_DB_MAX_ROWS: '50',
      PGRST_DB_AGGREGATES_ENABLED: 'true',
      PGRST_DB_TX_END: 'rollback-allow-override',
      PGRST_OPENAPI_MODE: 'disabled',
    })
    expect(rest).toMatchObject({ schemas: ['public', 'vault'], maxRows: 50, aggregatesEnabled: true })
    expect(rest).toMatchObject({ transactionEnd: 'rollback-allow-override', openApi: 'disabled' })
  })

  it.each([
    'PGRST_DB_SCHEMAS',
    'PGRST_DB_MAX_ROWS',
    'PGRST_DB_PLAN_ENABLED',
    'PGRST_DB_TX_END',
    'PGRST_OPENAPI_MODE',
  ])('%s stops the start when it is invalid', (name) => {
    expect(() => readConfig({ [name]: ',' })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: ',' })).toThrow(name)
  })
})

describe('execution plans', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture({ planEnabled: true })
  })
  afterAll(() => fixture.close())

  it('of a read, as text', async () => {
    const { data, error } = await fixture.as('service').from('player').select('id').eq('id', 1).explain()
    expect(error).toBeNull()
    expect(data).toMatch(/^Aggregate .*\n/)
  })

  it('of a read that was run, as JSON', async () => {
    const query = fixture.as('service').from('player').select('id, home(name)').eq('id', 1)
    const { data } = await query.explain({ analyze: true, verbose: true, format: 'json' })
    expect(data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', 'Actual Rows': 1 } }])
  })

  it('of a write changes nothing', async () => {
    const db = fixture.as('service')
    const { data } = await db.from('counter').insert({ key: 'x' }).select().explain({ format: 'text' })
    expect(data).toContain('Insert on counter')
    expect((await db.from('counter').select()).data).toEqual([])
  })

  it('of a function', async () => {
    const init = {
      method: 'POST',
      body: '{"home":1}',
      headers: { accept: 'application/vnd.pgrst.plan+json' },
    }
    const response = await fixture.request('/rpc/players_of', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    )
    expect(await response.json()).toHaveLength(1)
  })

  it('show no caller what the caller may not read', async () => {
    const { error, status } = await fixture.as('anon').from('note').select('body').explain()
    expect({ status, code: error?.code }).toEqual({ status: 401, code: '42501' })
  })

  it('are refused by default', async () => {
    const plain = await openFixture()
    const { error, status } = await plain.as('service').from('player').select().explain()
    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST107' })
    await plain.close()
  })
})

describe('the end of a transaction', () => {
  const counted = async (fixture: Fixture) =>
    (await fixture.as('service').from('counter').select()).data?.length
  const insert = (fixture: Fixture, tx?: string) =>
    fixture.request('/counter', {
      method: 'POST',
      body: '{"key":"x"}',
      headers: { prefer: `return=representation${tx ? `,tx=${tx}` : ''}` },
    })

  it('can be chosen by the caller if that is allowed', async () => {
    const fixture = await openFixture({ transactionEnd: 'commit-allow-override' })
    const { data, error } = await fixture
      .as('service')
      .from('counter')
      .insert({ key: 'x' })
      .select()
      .rollback()
    expect(error).toBeNull()
    expect(data).toEqual([{ key: 'x', value: 0, label: 'fresh' }])
    expect(await counted(fixture)).toBe(0)
    const rolled = await insert(fixture, 'rollback')
    expect(rolled.status).toBe(201)
    expect(rolled.headers.get('preference-applied')).toContain('tx=rollback')
    await fixture.request('/rpc/bump?', {
      method: 'POST',
      body: '{"k":"y"}',
      headers: { prefer: 'tx=rollback' },
    })
    expect(await counted(fixture)).toBe(0)
    await insert(fixture)
    expect(await counted(fixture)).toBe(1)
    const again = await insert(fixture, 'rollback')
    expect(again.status).toBe(409)
    await fixture.close()
  })

  it('cannot be chosen by callers if it is not', async () => {
    const fixture = await openFixture()
    const kept = await insert(fixture, 'rollback')
    expect(kept.headers.get('preference-applied')).toBe('return=representation')
    expect(await counted(fixture)).toBe(1)
    await fixture.close()
  })

  it('is a rollback of every write of a gateway with that setting', async () => {
    const fixture = await openFixture({ transactionEnd: 'rollback' })
    expect((await insert(fixture, 'commit')).status).toBe(201)
    expect(await counted(fixture)).toBe(0)
    await fixture.close()
  })

  it('reports before a rollback what a commit would have refused', async () => {
    const fixture = await openFixture({ transactionEnd: 'commit-allow-override' })
    await fixture.database.execScript(`alter table club.player alter constraint player_home_id_fkey
      deferrable initially deferred`)
    const { error } = await fixture.as('service').from('player').insert({ name: 'N', home_id: 99 }).rollback()
    expect(error).toMatchObject({ code: '23503' })
    await fixture.close()
  })
})
