// Also on PostgreSQL: numbers, as the driver gives them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'

let fixture: Fixture
let db: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture({ aggregatesEnabled: true })
  db = fixture.as('service')
})
afterAll(() => fixture.close())

const read = async (table: string, select: string, order?: string) => {
  const query = db.from(table).select(select)
  const { data, error } = await (order === undefined ? query : query.order(order))
  expect(error).toBeNull()
  return data
}

describe('aggregates, if the setting allows them', () => {
  it('of all rows are one row', async () => {
    expect(
      await read('round', 'count(), score.sum(), least:score.min(), score.max(), score.avg()::int'),
    ).toEqual([{ count: 5, sum: 440, least: 72, max: 110, avg: 88 }])
  })

  it('are grouped by the columns selected with them', async () => {
    expect(await read('round', 'played_on, rounds:count(), score.sum()::text', 'played_on')).toEqual([
      { played_on: '2026-05-01', rounds: 2, sum: '160' },
      { played_on: '2026-05-02', rounds: 1, sum: '75' },
      { played_on: '2026-05-03', rounds: 2, sum: '205' },
    ])
  })

  it('of parts of JSON, as the type that they are cast to', async () => {
    expect(await read('player', 'details->shoe->size::int.max(), count()')).toEqual([{ max: 44, count: 5 }])
  })

  it('of filtered rows are 0 or null when no row matches', async () => {
    const { data } = await db.from('round').select('count(), score.sum()').gt('score', 500)
    expect(data).toEqual([{ count: 0, sum: null }])
  })

  it('of embedded rows, per parent', async () => {
    const { data } = await db
      .from('player')
      .select('id, round!round_player_id_fkey(count(), score.min()), cup(count())')
      .lte('id', 2)
      .order('id')
    expect(data).toEqual([
      { id: 1, round: [{ count: 2, min: 72 }], cup: [{ count: 2 }] },
      { id: 2, round: [{ count: 1, min: 88 }], cup: [{ count: 1 }] },
    ])
  })

  it('are grouped by embedded objects and lists', async () => {
    const { data } = await db.from('player').select('home(name), count(), oldest:id.min()')
    expect(data).toHaveLength(3)
    expect(data).toContainEqual({ home: { name: 'Links' }, count: 2, oldest: 1 })
    expect(data).toContainEqual({ home: null, count: 1, oldest: 4 })
  })

  it('are grouped by columns spread from one related row', async () => {
    const { data } = await db.from('player').select('...home(home:name), id.max()')
    expect(data).toContainEqual({ home: 'Links', max: 2 })
    expect(data).toContainEqual({ home: 'Heath', max: 5 })
  })

  it('are moved up from a spread related row', async () => {
    const select =
      'score.sum(), ...player!round_player_id_fkey(...home(town:name, homes:count()), handicap.max())'
    const { data, error } = await db.from('round').select(select)
    expect(error).toBeNull()
    expect(data).toContainEqual({ sum: 235, town: 'Links', homes: 3, max: 12 })
    expect(data).toContainEqual({ sum: 205, town: 'Heath', homes: 2, max: 28 })
  })

  it('with all columns count equal rows', async () => {
    expect(await read('cup', '*, count()', 'id')).toEqual([
      { id: 1, name: 'Spring', count: 1 },
      { id: 2, name: 'Autumn', count: 1 },
    ])
  })

  it('work on the result of a function', async () => {
    const { data } = await db.rpc('players_of', { home: 1 }).select('count(), handicap.sum()')
    expect(data).toEqual([{ count: 2, sum: 16.2 }])
    const { data: words } = await db.rpc('scores').select('who, score.max()').order('who').limit(1)
    expect(words).toEqual([{ who: 'Ada', max: 75 }])
  })

  it('work on the rows that a write returns', async () => {
    const { data, error } = await db
      .from('counter')
      .insert([{ key: 'a' }, { key: 'b' }])
      .select('count(), value.sum()')
    expect(error).toBeNull()
    expect(data).toEqual([{ count: 2, sum: 0 }])
  })

  it('return the number of groups in HEAD as in GET', async () => {
    const head = await fixture.request('/round?select=played_on,count()', { method: 'HEAD' })
    expect(head.headers.get('content-range')).toBe('0-2/*')
  })

  it('include only rows that the caller may see', async () => {
    const { data } = await fixture.as('ann').from('note').select('count(), body.max()')
    expect(data).toEqual([{ count: 2, max: 'ann two' }])
    const { error } = await fixture.as('ann').from('note').select('secret.max()')
    expect(error).toMatchObject({ code: '42501' })
  })

  it('of a spread list are refused', async () => {
    const { error, status } = await db.from('home').select('name, ...player(handicap.sum())')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST127' })
  })

  it.each([
    ['round', 'select=story.sum()', 404, '42883'],
    ['round', 'select=count()&order=score', 400, '42803'],
    ['round', 'select=nope.sum()', 400, '42703'],
    ['round', 'select=score.median()', 400, 'PGRST100'],
    ['round', 'select=count()::nonsense', 400, '42704'],
  ])('/%s?%s is refused with %i %s', async (table, search, status, code) => {
    const response = await fixture.request(`/${table}?${search}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})

describe('aggregates, by default', () => {
  it('are refused, also inside embeds', async () => {
    const plain = await openFixture()
    for (const select of ['count()', 'id,round!player_id(score.sum())', 'handicap::int.avg()']) {
      const response = await plain.request(`/player?select=${select}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST123' })
    }
    await plain.close()
  })
})
