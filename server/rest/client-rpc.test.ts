// Also on PostgreSQL: values, as the driver takes and gives them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture, PEOPLE } from './testing.ts'

let fixture: Fixture
let db: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture()
  db = fixture.as('service')
})
afterAll(() => fixture.close())

describe('supabase-js calls', () => {
  it('functions with one value, by any method', async () => {
    expect(await db.rpc('add', { a: 2, b: 3 })).toMatchObject({ data: 5, status: 200 })
    expect(await db.rpc('add', { a: 2 }, { get: true })).toMatchObject({ data: 3 })
    expect(await db.rpc('greet', { name: 'a"b' })).toMatchObject({ data: 'hello a"b' })
    expect(await db.rpc('lengths', { words: ['a', 'b'] }, { get: true })).toMatchObject({ data: 2 })
    expect(await db.rpc('total', { v: [1, 2, 3] })).toMatchObject({ data: 6 })
    expect(await db.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 })
    expect(await db.rpc('whole', { x: 1 })).toMatchObject({ data: { got: { x: 1 } } })
  })

  it('functions with rows as tables, with filters, order, range, embeds and count', async () => {
    const { data, count } = await db
      .rpc('players_of', { home: 2 }, { count: 'exact' })
      .select('name, home(name)')
      .order('id', { ascending: false })
      .limit(1)
    expect({ data, count }).toEqual({ data: [{ name: 'Éva "Ö", Jr.', home: { name: 'Heath' } }], count: 2 })
    expect((await db.rpc('scores').gt('score', 90).order('score')).data).toEqual([
      { who: 'Cho', score: 95 },
      { who: 'Éva "Ö", Jr.', score: 110 },
    ])
    expect((await db.rpc('numbers', { upto: 3 })).data).toEqual([1, 2, 3])
    expect((await db.rpc('one_player', { pid: 3 }).select('name')).data).toEqual({ name: 'Cho' })
    expect((await db.rpc('split')).data).toEqual({ a: 1, b: 'two' })
    expect(await db.rpc('players_of', { home: 1 }).single()).toMatchObject({ status: 406 })
    expect(await db.rpc('players_of', { home: 1 }, { head: true, count: 'exact' })).toMatchObject({
      count: 2,
    })
  })

  it('functions that write only through POST', async () => {
    expect(await db.rpc('bump', { k: 'n' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    })
    expect(await db.rpc('bump', { k: 'n' })).toMatchObject({ data: 1 })
  })

  it('functions that choose headers and status', async () => {
    const response = await fixture.request('/rpc/dressed', { method: 'POST' })
    expect(response.status).toBe(202)
    expect(response.headers.get('x-dress')).toBe('tie')
    expect(response.headers.get('cache-control')).toBe('max-age=5')
    expect(await response.json()).toBe('ok')
  })

  it('functions that see the request', async () => {
    const response = await fixture.request('/rpc/context', {
      token: 'ann',
      headers: { 'user-agent': 'test', prefer: 'timezone=Europe/Dublin' },
    })
    expect(await response.json()).toEqual({
      method: 'GET',
      path: '/rpc/context',
      role: 'authenticated',
      agent: 'test',
      zone: 'Europe/Dublin',
      schema: 'club',
    })
  })
})

describe('row-level security', () => {
  it('shows and changes only the caller’s rows', async () => {
    const ann = fixture.as('ann')
    const bob = fixture.as('bob')
    expect((await ann.from('note').select('body').order('body')).data).toEqual([
      { body: 'ann one' },
      { body: 'ann two' },
    ])
    const stolen = await bob.from('note').update({ body: 'mine' }, { count: 'exact' }).eq('owner', PEOPLE.ann)
    expect(stolen).toMatchObject({ error: null, count: 0 })
    expect(await bob.from('note').insert({ owner: PEOPLE.ann, body: 'forged' })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await bob.from('note').insert({ body: 'own' }).select('owner').single()).toMatchObject({
      data: { owner: PEOPLE.bob },
    })
  })

  it('needs the permission to read only for the returned columns', async () => {
    const ann = fixture.as('ann')
    expect((await ann.from('note').insert({ body: 'quiet', secret: 's' })).error).toBeNull()
    expect(await ann.from('note').insert({ body: 'loud' }).select('secret')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect((await ann.from('note').select('body').eq('body', 'loud')).data).toEqual([])
  })
})
