import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, tryAs } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club
let today: string
beforeAll(async () => {
  const { rows } = await database.runAsOwner<{ day: string }>('select private.club_today()::text as day')
  today = rows[0]!.day
})

function declare(columns: Columns) {
  const row = { id: randomUUID(), course_id: ids.course, ...columns }
  return outcomeOf(insert(database, club.people.maintenance.scope, 'range_day', row))
}

/** A separate day for each test. */
let ahead = 0
async function freshDay(): Promise<string> {
  ahead += 1
  const { rows } = await database.runAsOwner<{ day: string }>('select ($1::date + $2::int)::text as day', [
    today,
    ahead,
  ])
  return rows[0]!.day
}

describe('the range day', () => {
  it('is signed by its author', async () => {
    expect(
      await declare({ date: await freshDay(), line_m: 12.5, irons_only: true, closed: 'mowing' }),
    ).toMatchObject({ rows: [{ declared_by: club.people.maintenance.id, line_m: '12.5' }] })
  })

  it('can be declared again by a person who saw the earlier declaration', async () => {
    const [date, first] = [await freshDay(), randomUUID()]
    await declare({ id: first, date })
    expect(await declare({ date, replaces: first, line_m: 3 })).toMatchObject({ rowCount: 1 })
  })

  it('is not overwritten by a person who did not see the newest declaration', async () => {
    const [date, first] = [await freshDay(), randomUUID()]
    await declare({ id: first, date })
    expect(await declare({ date, line_m: 3 })).toBe('GS272')
    await declare({ date, replaces: first, line_m: 4 })
    expect(await declare({ date, replaces: first, line_m: 5 })).toBe('GS272')
  })

  it('is stored once when it is sent twice', async () => {
    const [date, id] = [await freshDay(), randomUUID()]
    await declare({ id, date })
    expect(await declare({ id, date })).toBe('23505')
  })

  it.each([
    ['long past', { date: '2020-01-01' }, 'GS271'],
    ['far ahead', { date: '2199-01-01' }, 'GS271'],
    ['that closes before it opens', { opens: '20:00', closes: '07:00' }, 'GS273'],
    ['without a closing time', { opens: '07:00' }, 'GS273'],
    [
      'whose closure ends before it begins',
      { closed: 'mowing', closed_from: '12:00', closed_until: '11:00' },
      'GS273',
    ],
    ['closed for an hour without a reason', { closed_from: '11:00', closed_until: '12:00' }, '23514'],
    ['with a tee line behind the car park', { line_m: -400 }, '23514'],
    ['of an unknown course', { course_id: randomUUID() }, '23503'],
  ] as [string, Columns, string][])('%s is refused', async (_, columns, code) => {
    expect(await declare({ date: await freshDay(), ...columns })).toBe(code)
  })
})

describe('the forecast', () => {
  const take = () => database.runAsOwner<{ place: object | null }>('select public.take_weather() as place')
  const keep = (answer: object | null, why?: string) =>
    database.runAsOwner<{ now: Record<string, unknown> }>(
      'select public.keep_weather($1, $2::jsonb, $3) as now',
      [ids.course, answer && JSON.stringify(answer), why ?? null],
    )

  it('is requested by one gateway at a time, for the current course', async () => {
    expect((await take()).rows).toEqual([
      { place: { course_id: ids.course, lng: -8, lat: 53, time_zone: 'Europe/Dublin' } },
    ])
    expect((await take()).rows).toEqual([{ place: null }])
  })

  it('keeps the earlier hours with the reason when a request fails', async () => {
    await keep({ hours: [1] })
    const [row] = (await keep(null, 'timeout')).rows
    expect(row?.now).toMatchObject({ forecast: { hours: [1] }, failure: 'timeout', is_due: false })
    expect(row?.now.fetched_at).not.toBeNull()
    expect((await keep({ hours: [2] })).rows[0]?.now).toMatchObject({
      forecast: { hours: [2] },
      failure: null,
    })
  })

  it('is fetched by the server only', async () => {
    for (const caller of ['anon', 'member', 'admin'] as const) {
      const asked = tryAs(database, club.people[caller].scope, (session) =>
        session.query('select public.take_weather()'),
      )
      expect(await outcomeOf(asked)).toBe('42501')
    }
  })

  it('is read by everybody', async () => {
    const { rows } = await database.run(club.people.anon.scope, 'select public.current_weather() as now')
    expect(rows).toMatchObject([{ now: { course_id: ids.course } }])
  })
})
