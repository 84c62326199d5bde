import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, places, square, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import type { Result } from '#server/database/types.ts'

const club = testClub()
const { database } = club

const keeper = () => club.people.maintenance.scope
const add = (table: string, row: Columns) =>
  outcomeOf(insert(database, keeper(), table, { course_id: ids.course, ...row }))
const change = (table: string, id: string, row: Columns) =>
  outcomeOf(update(database, keeper(), table, id, row))
const card = (...holes: object[]) => add('scorecard', { holes: JSON.stringify(holes) })
const row = async (table: string, id: string) =>
  (await database.runAsOwner(`select * from public.${table} where id = $1`, [id])).rows[0]!
const stored = (answer: Result | string) => {
  expect(answer).toBeTypeOf('object')
  return (answer as Result).rows[0]!
}

describe('the scorecard', () => {
  it('lets two holes swap their numbers, as a person corrected them', async () => {
    const before = await row('course', ids.course)
    expect(
      stored(await card({ hole_id: ids.hole1, number: 2 }, { hole_id: ids.hole2, number: 1 })).created_by,
    ).toBe(club.people.maintenance.id)
    expect([(await row('hole', ids.hole1)).number, (await row('hole', ids.hole2)).number]).toEqual([2, 1])
    expect((await row('hole', ids.hole1)).edited).toEqual(['number'])
    expect(Number((await row('course', ids.course)).geometry_version)).toBeGreaterThan(
      Number(before.geometry_version),
    )
    await card({ hole_id: ids.hole1, number: 1 }, { hole_id: ids.hole2, number: 2 })
  })

  it('refuses a number that another hole has, on the card and on the hole, and changes nothing', async () => {
    expect(await card({ hole_id: ids.hole1, number: 2, par: 5 })).toBe('GS245')
    expect(await change('hole', ids.hole1, { number: 2 })).toBe('GS245')
    const line = JSON.stringify((await row('hole', ids.hole1)).line)
    expect(await add('hole', { number: 2, line, length_m: 334 })).toBe('GS245')
    expect(await row('hole', ids.hole1)).toMatchObject({ number: 1, par: 4 })
  })

  it('refuses a stroke index twice in one nine, but not once in each nine of a longer course', async () => {
    expect(stored(await card({ hole_id: ids.hole1, stroke_index: 7 }))).toBeDefined()
    expect(await card({ hole_id: ids.hole2, stroke_index: 7 })).toBe('GS246')
    await card({ hole_id: ids.hole3, number: 21 })
    expect(stored(await card({ hole_id: ids.hole3, stroke_index: 7 }))).toBeDefined()
    await card(
      { hole_id: ids.hole3, number: 3, stroke_index: null },
      { hole_id: ids.hole1, stroke_index: null },
    )
  })

  it.each([
    ['no list', '{}'],
    ['an empty list', '[]'],
    ['a hole of no course', JSON.stringify([{ hole_id: randomUUID(), par: 4 }])],
    ['a hole twice', JSON.stringify([{ hole_id: ids.hole1 }, { hole_id: ids.hole1 }])],
    ['par 9', JSON.stringify([{ hole_id: ids.hole1, par: 9 }])],
    ['half a number', JSON.stringify([{ hole_id: ids.hole1, number: 1.5 }])],
    ['no number', JSON.stringify([{ hole_id: ids.hole1, number: null }])],
  ])('refuses %s', async (_, holes) => {
    expect(await add('scorecard', { holes })).toBe('GS249')
  })
})

describe('the green of a hole', () => {
  it('may be the green of another hole too, and only a green of the course', async () => {
    expect(stored(await change('hole', ids.hole3, { green_id: ids.green1 })).green_id).toBe(ids.green1)
    expect(await change('hole', ids.hole3, { green_id: ids.bunker })).toBe('GS247')
    expect(await change('hole', ids.hole3, { green_id: randomUUID() })).toBe('GS247')
    expect((await row('course_feature', ids.green1)).hole_id).toBe(ids.hole1)
  })

  it('stays with the hole that still plays to it when the other hole leaves it', async () => {
    await change('hole', ids.hole1, { green_id: null })
    expect((await row('course_feature', ids.green1)).hole_id).toBe(ids.hole3)
    await change('hole', ids.hole3, { green_id: null })
    expect((await row('course_feature', ids.green1)).hole_id).toBeNull()
    await change('hole', ids.hole1, { green_id: ids.green1 })
    expect((await row('course_feature', ids.green1)).hole_id).toBe(ids.hole1)
  })

  it('is the green that names the hole, when the hole has none yet', async () => {
    const green = { id: randomUUID(), kind: 'green', hole_id: ids.hole3 }
    const geometry = JSON.stringify(square({ lng: -8.01, lat: 53.011 }, 10))
    stored(await add('course_feature', { ...green, geometry }))
    expect((await row('hole', ids.hole3)).green_id).toBe(green.id)
    stored(await change('course_feature', green.id, { kind: 'practice_green' }))
    expect((await row('hole', ids.hole3)).green_id).toBeNull()
    await database.run(keeper(), 'delete from public.course_feature where id = $1', [green.id])
  })
})

describe('a deletion by a person', () => {
  const line = '{"type":"LineString","coordinates":[[-8,53],[-8,53.003]]}'

  it('leaves the features of the hole to the next import', async () => {
    const hole = stored(await add('hole', { number: 9, line, length_m: 334 }))
    const { rows } = await database.runAsOwner(
      `insert into public.course_feature (course_id, hole_id, kind, geometry, guessed)
       values ($1, $2, 'bunker', $3, '{hole}') returning id`,
      [ids.course, hole.id, JSON.stringify(square(places.green1, 5))],
    )
    await database.run(club.people.admin.scope, 'delete from public.hole where id = $1', [hole.id])
    expect(await row('course_feature', rows[0]!.id as string)).toMatchObject({ hole_id: null, edited: [] })
  })

  it('leaves the hole of the green to the next import', async () => {
    const { rows } = await database.runAsOwner(
      `insert into public.course_feature (course_id, kind, geometry) values ($1, 'green', $2) returning id`,
      [ids.course, JSON.stringify(square({ lng: -8.01, lat: 53.011 }, 10))],
    )
    await database.runAsOwner(`update public.hole set green_id = $1, edited = '{}' where id = $2`, [
      rows[0]!.id,
      ids.hole3,
    ])
    const before = await row('hole', ids.hole3)
    await database.run(keeper(), 'delete from public.course_feature where id = $1', [rows[0]!.id])
    expect(await row('hole', ids.hole3)).toEqual({ ...before, green_id: null })
  })
})

describe('a feature that a person draws', () => {
  const area = (half: number, at: { lng: number; lat: number } = places.green1) =>
    JSON.stringify(square(at, half))
  const bowTie = JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [-8, 53],
        [-8.0002, 53.0002],
        [-8, 53.0002],
        [-8.0002, 53],
        [-8, 53],
      ],
    ],
  })
  const long = JSON.stringify({
    type: 'LineString',
    coordinates: Array.from({ length: 1002 }, (_, n) => [-8 + n * 1e-6, 53]),
  })
  it.each([
    ['a green as a point', 'green', '{"type":"Point","coordinates":[-8,53]}', 'GS241'],
    ['a path as a point', 'path', '{"type":"Point","coordinates":[-8,53]}', 'GS241'],
    ['a bunker of a hectare', 'bunker', area(100), 'GS242'],
    ['a green of 4 square metres', 'green', area(1), 'GS205'],
    ['a fairway that crosses itself', 'fairway', bowTie, 'GS204'],
    ['a path of 1002 points', 'path', long, 'GS207'],
    ['a bunker in another town', 'bunker', area(5, { lng: -8.4, lat: 53.1 }), 'GS243'],
    ['a tee at 0, 0', 'tee', area(5, { lng: 0, lat: 0 }), 'GS243'],
    [
      'an open outline',
      'bunker',
      '{"type":"Polygon","coordinates":[[[-8,53],[-8,53.001],[-8.001,53]]]}',
      'GS201',
    ],
  ])('is refused: %s', async (_, kind, geometry, code) => {
    expect(await add('course_feature', { kind, geometry })).toBe(code)
  })

  it('may cross itself in an import, unless it is a green', async () => {
    const put = (kind: string) =>
      outcomeOf(
        database.runAsOwner(
          'insert into public.course_feature (course_id, kind, geometry) values ($1, $2, $3) returning id',
          [ids.course, kind, bowTie],
        ),
      )
    expect(await put('green')).toBe('GS204')
    stored(await put('fairway'))
  })

  it('has the size of its outline without its holes', async () => {
    const ring = (half: number) => JSON.parse(area(half)).coordinates[0]
    const withHole = (outer: number, inner: number) =>
      JSON.stringify({ type: 'Polygon', coordinates: [ring(outer), ring(inner)] })
    expect(await add('course_feature', { kind: 'fairway', geometry: withHole(240, 100) })).toMatchObject({})
    expect(await add('course_feature', { kind: 'fairway', geometry: withHole(240, 20) })).toBe('GS242')
    expect(await add('course_feature', { kind: 'green', geometry: withHole(4, 3.9) })).toBe('GS205')
  })

  it('is accepted when it is plausible, and refused with a kind or a hole that does not fit', async () => {
    const path = {
      id: randomUUID(),
      kind: 'path',
      geometry: '{"type":"LineString","coordinates":[[-8,53],[-8,53.001]]}',
    }
    stored(await add('course_feature', path))
    expect(await change('course_feature', path.id, { kind: 'bunker' })).toBe('GS241')
    const other = await database.runAsOwner(
      `with other as (insert into public.course (name) values ('Other') returning id)
       insert into public.hole (course_id, number, line, length_m)
       select id, 1, '{"type":"LineString","coordinates":[[-8,53],[-8,53.001]]}', 111 from other returning id`,
    )
    expect(await change('course_feature', path.id, { hole_id: other.rows[0]!.id })).toBe('GS248')
  })

  it('as a line of play has 20 to 1000 metres, and its length follows it', async () => {
    const line = (...coordinates: number[][]) => JSON.stringify({ type: 'LineString', coordinates })
    expect(await change('hole', ids.hole3, { line: line([-8.01, 53.01], [-8.01, 53.0101]) })).toBe('GS244')
    expect(await change('hole', ids.hole3, { line: line([-8.01, 53.01], [-8.01, 53.03]) })).toBe('GS244')
    expect(await change('hole', ids.hole3, { line: line([-9, 53.01], [-9, 53.012]) })).toBe('GS243')
    const turned = stored(await change('hole', ids.hole3, { line: line([-8.01, 53.011], [-8.01, 53.01]) }))
    expect(Number(turned.length_m)).toBe(111)
    const longer = stored(await change('hole', ids.hole3, { line: line([-8.01, 53.012], [-8.01, 53.01]) }))
    expect(Number(longer.length_m)).toBeCloseTo(222.4, 1)
    expect(longer.edited).toContain('line')
  })
})

describe('nines', () => {
  it('form a composite course, of which one is played at a time; only nines of its course are accepted', async () => {
    const evening = { id: randomUUID(), name: 'Evening', first_nine_id: ids.nine2, is_played: true }
    stored(await add('composite_course', evening))
    stored(await change('composite_course', ids.composite, { is_played: true }))
    expect((await row('composite_course', evening.id)).is_played).toBe(false)
    const { rows } = await database.runAsOwner(
      `with other as (insert into public.course (name) values ('Third') returning id)
       insert into public.nine (course_id, position, name) select id, 1, 'Elsewhere' from other returning id`,
    )
    expect(await add('composite_course', { name: 'Mixed', first_nine_id: rows[0]!.id })).toBe('GS251')
    expect(
      await add('composite_course', { name: 'Twice', first_nine_id: ids.nine1, second_nine_id: ids.nine1 }),
    ).toBe('23514')
  })
})
