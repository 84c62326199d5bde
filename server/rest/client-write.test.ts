// Also on PostgreSQL: values, as the driver takes them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'

let fixture: Fixture
let db: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture()
  db = fixture.as('service')
})
afterAll(() => fixture.close())

beforeEach(async () => {
  await fixture.database.execScript(`
    truncate club.counter, club.tally;
    insert into club.counter (key, value, label) values ('a', 1, 'x'), ('b', 2, 'y')`)
})

async function counters(): Promise<unknown[]> {
  const { data } = await db.from('counter').select('key, value, label').order('key')
  return (data ?? []).map(({ key, value, label }) => [key, value, label])
}

describe('supabase-js inserts', () => {
  it('one row, without a response body unless requested', async () => {
    const { data, error, status } = await db.from('counter').insert({ key: 'c', value: 3 })
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
    expect(await counters()).toContainEqual(['c', 3, 'fresh'])
  })

  it('rows whose keys differ: null, or the default, for missing keys', async () => {
    const rows = [{ key: 'c' }, { key: 'd', label: 'z' }, { key: 'e', label: null }]
    const nulls = await db.from('counter').insert(rows, { count: 'exact' }).select('key, label').order('key')
    expect(nulls).toMatchObject({ count: 3, data: [{ label: null }, { label: 'z' }, { label: null }] })
    await db.from('counter').delete().in('key', ['c', 'd', 'e'])
    const filled = await db
      .from('counter')
      .insert(rows, { defaultToNull: false })
      .select('key, label')
      .order('key')
    expect(filled.data).toEqual([
      { key: 'c', label: 'fresh' },
      { key: 'd', label: 'z' },
      { key: 'e', label: null },
    ])
  })

  it('the defaults of all columns, and nothing for no rows', async () => {
    await fixture.database.execScript('alter table club.tally alter a set default 1, alter b set default 2')
    expect(await db.from('tally').insert({}).select().single()).toMatchObject({ data: { a: 1, b: 2, n: 5 } })
    expect(await db.from('tally').insert([]).select()).toMatchObject({ data: [], status: 201 })
  })

  it('values of every kind, as the database stores them', async () => {
    const { data, error } = await db
      .from('player')
      .insert({
        id: 60,
        name: 'fay',
        home_id: 3,
        tee: 'white',
        tags: ['a,b', '"'],
        details: { n: [1.5, null] },
      })
      .select('id, name, initials, tee, tags, details, home(name)')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      id: 60,
      name: 'fay',
      initials: 'F',
      tee: 'white',
      tags: ['a,b', '"'],
      details: { n: [1.5, null] },
      home: { name: 'Park' },
    })
    await db.from('player').delete().eq('id', 60)
  })

  it('a generated identity', async () => {
    const { data } = await db.from('player').insert({ name: 'gus' }).select('id').single()
    expect(data?.id).toBeGreaterThanOrEqual(100)
    await db.from('player').delete().eq('name', 'gus')
  })

  it('through a writable view', async () => {
    const { error } = await db.from('veteran').update({ handicap: 5 }).eq('id', 1)
    expect(error).toBeNull()
    expect(await db.from('player').select('handicap').eq('id', 1).single()).toMatchObject({
      data: { handicap: 5 },
    })
    expect(await db.from('best').insert({ player_id: 1 })).toMatchObject({
      status: 405,
      error: { code: 'PGRST117' },
    })
  })

  it('with the location of the row when only headers are requested', async () => {
    const response = await fixture.request('/tally', {
      method: 'POST',
      body: '{"a":1,"b":7}',
      headers: { prefer: 'return=headers-only' },
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/tally?a=eq.1&b=eq.7')
    expect(response.headers.get('preference-applied')).toBe('return=headers-only')
    expect(await response.text()).toBe('')
  })
})

describe('supabase-js upserts', () => {
  it('merge into rows with the same key', async () => {
    const { data, status } = await db
      .from('counter')
      .upsert([
        { key: 'a', value: 10 },
        { key: 'c', value: 30 },
      ])
      .select('key, value, label')
      .order('key')
    expect(status).toBe(201)
    expect(data).toEqual([
      { key: 'a', value: 10, label: 'x' },
      { key: 'c', value: 30, label: 'fresh' },
    ])
  })

  it('answer 200 when every row existed', async () => {
    expect((await db.from('counter').upsert({ key: 'a', value: 7 })).status).toBe(200)
  })

  it('leave existing rows unchanged when duplicates are ignored', async () => {
    const { data } = await db
      .from('counter')
      .upsert(
        [
          { key: 'a', value: 99 },
          { key: 'd', value: 4 },
        ],
        { ignoreDuplicates: true },
      )
      .select('key')
    expect(data).toEqual([{ key: 'd' }])
    expect(await counters()).toContainEqual(['a', 1, 'x'])
  })

  it('use the named unique columns', async () => {
    await db.from('tally').upsert({ a: 1, b: 1, n: 1 }, { onConflict: 'a,b' })
    await db.from('tally').upsert({ a: 1, b: 1, n: 2 }, { onConflict: 'a,b' })
    expect((await db.from('tally').select()).data).toEqual([{ a: 1, b: 1, n: 2 }])
    expect(await db.from('tally').upsert({ a: 1, b: 2 }, { onConflict: 'n' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    })
  })

  it('are refused when they name one row twice', async () => {
    const twice = await db.from('counter').upsert([
      { key: 'a', value: 1 },
      { key: 'a', value: 2 },
    ])
    expect(twice).toMatchObject({ status: 400, error: { code: '21000' } })
  })
})

describe('supabase-js updates and deletes', () => {
  it('the filtered rows, with their count', async () => {
    const { status, count } = await db
      .from('counter')
      .update({ label: 'q' }, { count: 'exact' })
      .gt('value', 1)
    expect({ status, count }).toEqual({ status: 204, count: 1 })
    expect(await counters()).toEqual([
      ['a', 1, 'x'],
      ['b', 2, 'q'],
    ])
  })

  it('with the changed rows as the response, with embeds', async () => {
    const { data } = await db
      .from('player')
      .update({ handicap: 11.5 })
      .eq('id', 2)
      .select('handicap, coach_id(name), round!round_player_id_fkey(score)')
      .single()
    expect(data).toEqual({ handicap: 11.5, coach_id: { name: 'Ada' }, round: [{ score: 88 }] })
  })

  it('by columns of JSON and by groups of conditions', async () => {
    const { data } = await db.from('counter').delete().or('key.eq.b,value.gt.100').select('key')
    expect(data).toEqual([{ key: 'b' }])
  })

  it('nothing for an empty change', async () => {
    expect(await db.from('counter').update({}).eq('key', 'a').select()).toMatchObject({
      data: [],
      status: 200,
    })
  })

  it('with a rollback of a single() that matched no row or several', async () => {
    const many = await db.from('counter').update({ value: 0 }).gte('value', 0).select().single()
    expect(many).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const deleted = await db.from('counter').delete().gte('value', 0).select().single()
    expect(deleted).toMatchObject({ status: 406 })
    const inserted = await db
      .from('counter')
      .insert([{ key: 'c' }, { key: 'd' }], { defaultToNull: false })
      .select()
      .single()
    expect(inserted).toMatchObject({ status: 406 })
    const none = await db.from('counter').update({ value: 0 }).eq('key', 'zz').select().single()
    expect(none).toMatchObject({ error: { details: 'The result contains 0 rows' } })
    expect(await counters()).toEqual([
      ['a', 1, 'x'],
      ['b', 2, 'y'],
    ])
  })

  it('with a rollback when more rows are affected than allowed', async () => {
    const atMostOne = (path: string) =>
      fixture.request(path, { method: 'DELETE', headers: { prefer: 'handling=strict,max-affected=1' } })
    const many = await atMostOne('/counter?value=gte.0')
    expect(many.status).toBe(400)
    expect(await many.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect(await counters()).toHaveLength(2)
    expect((await atMostOne('/counter?key=eq.a')).status).toBe(204)
  })

  it('only of the first rows of an order, with a limit', async () => {
    await db.from('counter').insert([{ key: 'm1' }, { key: 'm2' }, { key: 'm3' }])
    const some = () => db.from('counter').update({ label: 'some' }).like('key', 'm%')
    const { data, error } = await some().select('key').order('key', { ascending: false }).limit(2)
    expect(error).toBeNull()
    expect(data?.map(({ key }) => key).sort()).toEqual(['m2', 'm3'])
    const deleted = await db.from('counter').delete().like('key', 'm%').select('key').order('key').range(1, 1)
    expect(deleted.data).toEqual([{ key: 'm2' }])
    const unordered = await db.from('counter').delete().like('key', 'm%').select('key').limit(1)
    expect(unordered).toMatchObject({ status: 400, error: { code: 'PGRST109' } })
    const one = await db
      .from('counter')
      .update({ value: 7 })
      .eq('key', 'm3')
      .select('value')
      .limit(1)
      .single()
    expect(one.data).toEqual({ value: 7 })
    expect((await db.from('counter').select('key, label').like('key', 'm%').order('key')).data).toEqual([
      { key: 'm1', label: 'fresh' },
      { key: 'm3', label: 'some' },
    ])
    await db.from('counter').delete().like('key', 'm%')
  })

  it('one whole row with PUT', async () => {
    const put = (path: string, body: object) =>
      fixture.request(path, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { prefer: 'return=representation' },
      })
    expect((await put('/counter?key=eq.p', { key: 'p', value: 1 })).status).toBe(201)
    expect((await put('/counter?key=eq.p', { key: 'p', value: 2 })).status).toBe(200)
    expect(await (await put('/counter?key=eq.p', { key: 'other', value: 3 })).json()).toMatchObject({
      code: 'PGRST115',
    })
    expect(await counters()).toContainEqual(['p', 2, 'fresh'])
  })
})
