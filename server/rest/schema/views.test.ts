// Also on PostgreSQL: the catalogue of another version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from '../testing.ts'

let fixture: Fixture
let db: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture()
  db = fixture.as('service')
})
afterAll(() => fixture.close())

async function read(table: string, select: string, filter: Record<string, unknown> = {}) {
  const { data, error } = await db.from(table).select(select).match(filter)
  expect(error).toBeNull()
  return data
}

describe('embeds through views', () => {
  it('from a view to a table, by the columns that the view renames', async () => {
    expect(await read('member', 'full_name, home(name), locker(number)', { number: 1 })).toEqual([
      { full_name: 'Ada', home: { name: 'Links' }, locker: { number: 11 } },
    ])
  })

  it('from a table to a view', async () => {
    expect(await read('home', 'name, member(number)', { id: 1 })).toEqual([
      { name: 'Links', member: [{ number: 1 }, { number: 2 }] },
    ])
    expect(await read('locker', 'number, veteran(name)', { number: 12 })).toEqual([
      { number: 12, veteran: { name: 'Ben' } },
    ])
  })

  it('from a view over a view', async () => {
    expect(await read('newcomer', 'no, round!round_player_id_fkey(score), cup(name)', { no: 3 })).toEqual([
      { no: 3, round: [{ score: 95 }], cup: [] },
    ])
  })

  it('through a junction to a view', async () => {
    const { data } = await db
      .from('cup')
      .select('name, veteran(name)')
      .eq('id', 1)
      .order('name', { referencedTable: 'veteran' })
    expect(data).toEqual([{ name: 'Spring', veteran: [{ name: 'Ada' }, { name: 'Ben' }] }])
  })

  it('between views of tables in a hidden schema', async () => {
    expect(await read('rack', 'room, bottle(wine)', { id: 1 })).toEqual([
      { room: 'north', bottle: [{ wine: 'Port' }, { wine: 'Rioja' }] },
    ])
    expect(await read('bottle', 'wine, place(room)', { number: 3 })).toEqual([{ wine: 'Cava', place: null }])
  })

  it('by column, of the table and not of its views', async () => {
    expect(await read('round', 'id, player_id(name, tags)', { id: 1 })).toEqual([
      { id: 1, player_id: { name: 'Ada', tags: ['fast', 'early'] } },
    ])
  })

  it('not by computed columns', async () => {
    const { error } = await db.from('best').select('score, home(name)')
    expect(error).toMatchObject({ code: 'PGRST200' })
  })

  it('writes through a view use the key of its table', async () => {
    const { data, error } = await db
      .from('veteran')
      .upsert({ id: 1, name: 'Ada', handicap: 4.1 })
      .select('id, handicap, locker(number)')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1, handicap: 4.1, locker: { number: 11 } }])
  })
})

describe('embeds by functions', () => {
  it('that return a set are lists, with filters and order', async () => {
    const { data, error } = await db
      .from('player')
      .select('name, wins(score, marker:player!round_marker_id_fkey(name))')
      .in('id', [1, 2])
      .gt('wins.score', 72)
      .order('id')
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: 'Ada', wins: [{ score: 75, marker: { name: 'Cho' } }] },
      { name: 'Ben', wins: [] },
    ])
  })

  it('that return one row, by declaration or by type, are objects or null', async () => {
    expect(await read('player', 'best_round(score), home_club(name)', { id: 1 })).toEqual([
      { best_round: { score: 72 }, home_club: { name: 'Links' } },
    ])
    expect(await read('player', 'best_round(score), home_club(name)', { id: 4 })).toEqual([
      { best_round: null, home_club: null },
    ])
  })

  it('may be inner, ordered by and spread', async () => {
    const { data, error } = await db
      .from('player')
      .select('id, ...best_round!inner(best:score)')
      .lt('best_round.score', 100)
      .order('best_round(score)', { ascending: false })
    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 3, best: 95 },
      { id: 2, best: 88 },
      { id: 1, best: 72 },
    ])
  })

  it('work on rows that were just written or that a function returned', async () => {
    const { data, error } = await db
      .from('player')
      .update({ handicap: 12 })
      .eq('id', 2)
      .select('id, home_club(name)')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 2, home_club: { name: 'Links' } }])
    const called = await db.rpc('players_of', { home: 1 }).select('id, best_round(score)').order('id')
    expect(called.data).toEqual([
      { id: 1, best_round: { score: 72 } },
      { id: 2, best_round: { score: 88 } },
    ])
  })
})
