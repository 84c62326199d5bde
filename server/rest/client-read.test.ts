// Also on PostgreSQL: values, as the driver gives them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'

let fixture: Fixture
let db: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture({ maxRows: 4 })
  db = fixture.as('service')
})
afterAll(() => fixture.close())

const ids = (data: unknown) => (data as { id: unknown }[] | null)?.map(({ id }) => id)

describe('supabase-js reads', () => {
  it('columns under other names, as other types, and from inside JSON', async () => {
    const { data, error } = await db
      .from('player')
      .select('number:id, handicap::text, size:details->shoe->>size, details->clubs->0')
      .eq('id', 1)
    expect(error).toBeNull()
    expect(data).toEqual([{ number: 1, handicap: '4.2', size: '38', clubs: 'driver' }])
  })

  it('numbers that are too long for JavaScript as PostgreSQL prints them', async () => {
    const response = await fixture.request('/player?select=big&id=eq.1')
    expect(await response.text()).toBe('[{"big":9007199254740993}]')
  })

  it('relations of each kind, nested', async () => {
    const { data } = await db
      .from('player')
      .select(
        `id, home(name), locker(number), cup(name),
         rounds:round!round_player_id_fkey(score, marker:marker_id(name, home(name)))`,
      )
      .eq('id', 1)
      .order('score', { referencedTable: 'rounds', ascending: false })
      .order('name', { referencedTable: 'cup' })
      .single()
    expect(data).toEqual({
      id: 1,
      home: { name: 'Links' },
      locker: { number: 11 },
      cup: [{ name: 'Autumn' }, { name: 'Spring' }],
      rounds: [
        { score: 75, marker: { name: 'Cho', home: { name: 'Heath' } } },
        { score: 72, marker: { name: 'Ben', home: { name: 'Links' } } },
      ],
    })
  })

  it('null for an empty embed of one row, and an empty array for many', async () => {
    const { data } = await db
      .from('player')
      .select('home(name), locker(number), cup(name)')
      .eq('id', 4)
      .single()
    expect(data).toEqual({ home: null, locker: null, cup: [] })
  })

  it('spread relations as columns of their own', async () => {
    const { data } = await db
      .from('player')
      .select('name, ...home(home:name, ...player(pupils:name)), ...entry(place)')
      .eq('id', 1)
      .order('place', { referencedTable: 'entry', ascending: false })
    expect(data).toEqual([{ name: 'Ada', home: 'Links', pupils: ['Ada', 'Ben'], place: [3, 1] }])
  })

  it('filters of embeds without losing parents, unless inner', async () => {
    const left = await db.from('home').select('id, player(id)').eq('player.id', 3).order('id')
    expect(left.data).toEqual([
      { id: 1, player: [] },
      { id: 2, player: [{ id: 3 }] },
      { id: 3, player: [] },
    ])
    const inner = await db.from('home').select('id, player!inner(id)', { count: 'exact' }).eq('player.id', 3)
    expect(inner).toMatchObject({ data: [{ id: 2, player: [{ id: 3 }] }], count: 1 })
  })

  it('inner embeds of embeds', async () => {
    const { data } = await db
      .from('home')
      .select('id, player!inner(id, locker!inner(number))')
      .eq('player.locker.number', 12)
    expect(data).toEqual([{ id: 1, player: [{ id: 2, locker: { number: 12 } }] }])
  })

  it('order and limit of each embed', async () => {
    const { data } = await db
      .from('home')
      .select('id, player(id)')
      .order('id')
      .order('id', { referencedTable: 'player', ascending: false })
      .limit(1, { referencedTable: 'player' })
      .range(0, 1)
    expect(data).toEqual([
      { id: 1, player: [{ id: 2 }] },
      { id: 2, player: [{ id: 5 }] },
    ])
  })

  it('order and limit of an embed of an embed', async () => {
    const { data, error } = await db
      .from('home')
      .select('id, player(id, round!round_player_id_fkey(score))')
      .eq('id', 1)
      .order('score', { referencedTable: 'player.round', ascending: false })
      .limit(1, { referencedTable: 'player.round' })
    expect(error).toBeNull()
    const rounds = (data as unknown as { player: { round: { score: number }[] }[] }[])[0]!.player
    expect(rounds.length).toBeGreaterThan(0)
    for (const { round } of rounds) expect(round.length).toBeLessThanOrEqual(1)
  })

  it('in the order of a relation, with nulls first or last', async () => {
    const first = await db
      .from('player')
      .select('id, home(name)')
      .order('home(name)', { nullsFirst: true })
      .order('id')
    expect(ids(first.data)).toEqual([4, 3, 5, 1])
    const last = await db
      .from('player')
      .select('id')
      .order('handicap', { ascending: false, nullsFirst: false })
    expect(ids(last.data)).toEqual([5, 3, 2, 1])
  })

  it.each([
    ['eq', (q: Query) => q.eq('name', 'Éva "Ö", Jr.'), [5]],
    ['in', (q: Query) => q.in('name', ['Cho', 'Ben', 'x,y']), [2, 3]],
    ['or', (q: Query) => q.or('id.eq.1,and(home_id.eq.2,active.is.true)'), [1, 5]],
    ['not', (q: Query) => q.not('id', 'in', '(1,2,3)'), [4, 5]],
    ['is', (q: Query) => q.is('active', null), [4]],
    ['contains in an array', (q: Query) => q.contains('tags', ['early', 'late']), [5]],
    ['contains in JSON', (q: Query) => q.contains('details', { shoe: { size: 44 } }), [2]],
    ['overlaps', (q: Query) => q.overlaps('tags', ['fast', 'late']), [1, 2, 5]],
    ['like', (q: Query) => q.like('name', '%e%'), [2, 4]],
    ['ilike any', (q: Query) => q.ilikeAnyOf('name', ['a%', 'b%']), [1, 2]],
    ['match', (q: Query) => q.match({ home_id: 1, tee: 'white' }), [1]],
    ['filter on JSON', (q: Query) => q.gt('details->shoe->size', 38), [2]],
    ['isDistinct', (q: Query) => q.filter('home_id', 'isdistinct', 1), [3, 4, 5]],
  ])('rows by %s', async (_, filter, expected) => {
    const { data, error } = await filter(db.from('player').select('id')).order('id')
    expect(error).toBeNull()
    expect(ids(data)).toEqual(expected)
  })

  it('rows by ranges and by full-text search', async () => {
    const overlapping = await db.from('round').select('id').rangeAdjacent('slot', '[5,9)').order('id')
    expect(ids(overlapping.data)).toEqual([1, 3])
    const found = await db
      .from('round')
      .select('id')
      .textSearch('words', 'lost ball', { type: 'websearch' })
      .order('id')
    expect(ids(found.data)).toEqual([2, 5])
    const story = await db.from('round').select('id').textSearch('story', "'eagle'", { config: 'english' })
    expect(ids(story.data)).toEqual([1])
  })

  it('pages with their count, never more than the maximum of the API', async () => {
    const page = await db.from('player').select('id', { count: 'exact' }).order('id').range(1, 2)
    expect(page).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 })
    const all = await db.from('player').select('id', { count: 'exact' }).order('id')
    expect(all).toMatchObject({ data: [{}, {}, {}, {}], count: 5, status: 206 })
    const beyond = await db.from('player').select('id', { count: 'exact' }).range(9, 10)
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  it('only counts', async () => {
    const exact = await db.from('player').select('*', { count: 'exact', head: true }).eq('home_id', 2)
    expect(exact).toMatchObject({ data: null, error: null, count: 2, status: 200 })
    const estimated = await db.from('player').select('*', { count: 'estimated', head: true }).eq('home_id', 2)
    expect(estimated.count).toBe(2)
    const planned = await db.from('player').select('*', { count: 'planned', head: true })
    expect(planned.count).toBeGreaterThan(0)
  })

  it('one object, or an error with the number of rows', async () => {
    expect(await db.from('player').select('name').eq('id', 2).single()).toMatchObject({
      data: { name: 'Ben' },
    })
    expect(await db.from('player').select('name').eq('home_id', 1).single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 2 rows',
      },
    })
    expect(await db.from('player').select('name').eq('id', 99).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await db.from('player').select('name').eq('home_id', 1).maybeSingle()).toMatchObject({
      error: { code: 'PGRST116' },
    })
  })

  it('views, computed columns and other schemas', async () => {
    const best = await db.from('best').select('player_id, score').eq('player_id', 1)
    expect(best.data).toEqual([{ player_id: 1, score: 72 }])
    const computed = await db.from('player').select('shout').eq('id', 1)
    expect(computed.data).toEqual([{ shout: 'ADA' }])
    const vault = await db.schema('vault').from('box').select()
    expect(vault.data).toEqual([{ id: 1, what: 'gold' }])
  })

  it('as CSV and without nulls', async () => {
    const csv = await db.from('player').select('id, name').gte('id', 4).order('id').csv()
    expect(csv.data).toBe('id,name\n4,Dee\n5,"Éva ""Ö"", Jr."')
    const bare = await fixture.request('/player?select=id,home_id,handicap&id=eq.4', {
      headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    })
    expect(await bare.json()).toEqual({ id: 4 })
  })

  it('times in the requested zone', async () => {
    const response = await fixture.request('/player?select=joined&id=eq.1', {
      headers: { prefer: 'timezone=Asia/Tokyo' },
    })
    expect(await response.json()).toEqual([{ joined: '2026-01-02T12:04:05+09:00' }])
    expect(response.headers.get('preference-applied')).toBe('timezone=Asia/Tokyo')
  })
})

type Query = ReturnType<ReturnType<ReturnType<Fixture['as']>['from']>['select']>

describe('a preflight request', () => {
  it('is answered with the methods that the relation allows', async () => {
    const methods = async (path: string) =>
      (await fixture.request(path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await methods('/player')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await methods('/best')).toBe('OPTIONS,GET,HEAD')
    expect(await methods('/veteran')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await methods('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST')
  })
})
