import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, places, testClub, tilted } from '#db/tests/club.ts'
import { insert, outcomeOf, tryAs } from '#db/tests/statements.ts'
import { profileNames, profiles } from '#domain/course/best-position/profile.ts'

const club = testClub()
const { database } = club

function survey(columns: Record<string, unknown> = {}) {
  const { heights = tilted(), ...rest } = columns
  return outcomeOf(
    insert(database, club.people.maintenance.scope, 'green_survey', {
      id: randomUUID(),
      feature_id: ids.green1,
      name: 'Laser',
      kind: 'points',
      ...places.green1,
      heights: JSON.stringify(heights),
      ...rest,
    }),
  )
}

const moved = (by: { x?: number; y?: number }) =>
  tilted().map((number, i) => number + (i % 3 === 0 ? (by.x ?? 0) : i % 3 === 1 ? (by.y ?? 0) : 0))

describe('the survey of a green', () => {
  it('is stored with the person who uploaded it', async () => {
    const kept = await survey()
    expect(kept).toMatchObject({ rows: [{ created_by: club.people.maintenance.id, name: 'Laser' }] })
  })

  it('is stored once when it is sent twice', async () => {
    expect(await survey({ id: ids.survey })).toBe('23505')
  })

  it('is accepted for a green only', async () => {
    expect(await survey({ feature_id: ids.bunker })).toBe('GS281')
  })

  it('is refused when it cannot be read', async () => {
    const few = tilted().slice(0, 27)
    const half = [...tilted().slice(0, -1), 0.5]
    const words = [...tilted().slice(0, -1), 'high']
    const odd = tilted().slice(0, -1)
    for (const heights of [few, half, words, odd, {}, 'heights', null]) {
      expect(await survey({ heights })).toBe('GS282')
    }
  })

  it('is refused when it is too large', async () => {
    expect(await survey({ heights: Array.from({ length: 24_003 }, () => 0) })).toBe('GS282')
  })

  it('is refused when its heights are not in metres', async () => {
    expect(await survey({ heights: [...tilted().slice(0, -1), 15_101] })).toBe('GS283')
  })

  it('is refused when it lies beside the green', async () => {
    expect(await survey({ heights: moved({ x: 5000 }) })).toBe('GS284')
    expect(await survey({ heights: moved({ y: -2600 }) })).toBe('GS284')
    expect(await survey(places.green2)).toBe('GS284')
  })
})

describe('the layouts of a day', () => {
  const layouts = (value: unknown, columns: Record<string, unknown> = {}) =>
    outcomeOf(
      insert(database, club.people.maintenance.scope, 'layouts_of_day', {
        id: randomUUID(),
        course_id: ids.course,
        date: new Date().toISOString().slice(0, 10),
        layouts: JSON.stringify(value),
        ...columns,
      }),
    )

  it('are stored with the person who chose them', async () => {
    expect(await layouts([[1]])).toMatchObject({
      rows: [{ chosen_by: club.people.maintenance.id, layouts: [[1]] }],
    })
  })

  it('are stored once when they are sent twice', async () => {
    expect(await layouts([[1]], { id: ids.layoutsOfDay })).toBe('23505')
  })

  it.each([
    ['no round', []],
    ['a round without a nine', [[]]],
    ['a nine twice', [[1, 1]]],
    ['three nines', [[1, 2, 3]]],
    ['no lists', [1]],
    ['a name', [['North']]],
    ['an object', { first: 1 }],
    ['a nine of another course', [[4]]],
    ['the same round twice', [[1], [1]]],
  ])('are refused with %s', async (_, value) => {
    expect(await layouts(value)).toBe('GS289')
  })

  it.each([
    ['two nines in reverse order', '[[1, 2], [2, 1]]', false],
    ['a nine beside a round with it', '[[1, 2], [1]]', true],
    ['rounds that share a nine', '[[1, 2], [2, 3]]', true],
  ])('may not hold a round twice: %s', async (_, value, isTaken) => {
    const sql = 'select private.are_layouts($1) as value'
    const { rows } = await database.runAsOwner<{ value: boolean }>(sql, [value])
    expect(rows[0]!.value).toBe(isTaken)
  })

  it('are refused for a day that no pins can be set for', async () => {
    expect(await layouts([[1]], { date: '2020-01-01' })).toBe('GS218')
  })
})

describe('a kind of day', () => {
  const add = (settings: unknown) =>
    outcomeOf(
      tryAs(database, club.people.maintenance.scope, (session) =>
        session.query(
          'insert into public.pin_profile (course_id, name, settings) values ($1, $2, $3) returning *',
          [ids.course, 'Medal', JSON.stringify(settings)],
        ),
      ),
    )

  it('can have the values of each kind that comes with the app', async () => {
    for (const name of profileNames)
      expect(await add(profiles[name])).toMatchObject({ rows: [{ name: 'Medal' }] })
  })

  it('is refused with a weight, a share or a rule out of range', async () => {
    const { daily } = profiles
    const wrong = [
      {},
      'daily',
      { ...daily, extra: 1 },
      { ...daily, weights: { ...daily.weights, rest: -1 } },
      { ...daily, weights: { rest: 1 } },
      { ...daily, mix: { ...daily.mix, zone: { front: 1, middle: 1, back: 1 } } },
      { ...daily, difficulty: 'hard' },
      { ...daily, rules: { ...daily.rules, edgePaces: 0.5 } },
      { ...daily, rules: { ...daily.rules, stimpFt: 20 } },
    ]
    for (const settings of wrong) expect(await add(settings)).toBe('GS285')
  })
})

describe('the rounds played on a day', () => {
  it('can be entered for past days', async () => {
    const add = (day: string) =>
      outcomeOf(
        tryAs(database, club.people.maintenance.scope, (session) =>
          session.query(
            `insert into public.rounds_played (course_id, date, rounds) values ($1, ${day}, 80) returning recorded_by`,
            [ids.course],
          ),
        ),
      )
    expect(await add('current_date - 3')).toMatchObject({
      rows: [{ recorded_by: club.people.maintenance.id }],
    })
    expect(await add('current_date + 2')).toBe('GS286')
    expect(await add('current_date - 62')).toBe('GS286')
  })
})
