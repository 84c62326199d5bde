import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportCourse } from '#domain/course/export/export-course.ts'
import { type CourseComparison, isEmpty } from '#domain/course/import/changes.ts'
import { compareCourse } from '#domain/course/import/compare/compare-course.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { blob, geoJson, holes, line, type Made } from '#domain/course/import/testing-features.ts'
import { createUser } from '../database/testing.ts'
import { testDatabase } from '../database/testing-hooks.ts'
import { DatabaseError, type Scope } from '../database/types.ts'
import { applyCoursePlan, clubCourse } from './apply-plan.ts'

const database = testDatabase()
let admin: Scope
beforeAll(async () => {
  admin = (await createUser(database, { role_id: 'admin' })).scope
})

const tags = (number: number) => ({ ref: String(number), par: '4', handicap: String(number) })
const features = [
  ...holes(9, tags),
  blob({ golf: 'bunker' }, 20, 310, 5),
  blob({ golf: 'bunker' }, 120, 310, 5),
]
const planOf = (made: readonly Made[]) =>
  planCourse(geoJson(made, { name: 'Hand Links' }), { fallbackName: 'x' })
const write = (plan: CoursePlan, take?: ReadonlySet<string>) =>
  database.asOwner((session) => applyCoursePlan(session, plan, take ? { take } : {}))
const run = (text: string, ...values: unknown[]) => database.run(admin, text, values)
const one = async (text: string, ...values: unknown[]) => (await database.runAsOwner(text, values)).rows[0]!
const read = async () => {
  const { id } = await one(`select id from public.course where name = 'Hand Links'`)
  return database.asOwner((session) => clubCourse(session, String(id)))
}
const idOf = async (number: number) => (await read()).hole.find((hole) => hole.number === number)!.id
const compare = async (plan: CoursePlan, take?: ReadonlySet<string>): Promise<CourseComparison> =>
  compareCourse(plan, await read(), {
    newId: randomUUID,
    current: { id: 'x', source: 'hand' },
    ...(take ? { take } : {}),
  })

describe('an import after a person corrected the course', () => {
  it("keeps manual edits, lists the file's value, and applies it on request", async () => {
    await write(planOf(features))
    await run('update public.hole set par = 5 where id = $1', await idOf(2))
    const kept = await compare(planOf(features))
    expect(kept.kept).toMatchObject([{ kind: 'hole', hole: 2, fields: [{ field: 'par', club: 5, file: 4 }] }])
    expect(isEmpty(kept)).toBe(true)
    expect(await write(planOf(features))).toMatchObject({
      changes: [],
      kept: [{ what: 'hole 2', fields: ['par'] }],
    })
    expect(await one('select par from public.hole where id = $1', await idOf(2))).toEqual({ par: 5 })

    const taken = await write(planOf(features), new Set([kept.kept[0]!.key]))
    expect(taken.changes).toEqual([{ what: 'hole 2', fields: ['par'] }])
    expect(await one('select par, edited from public.hole where id = $1', await idOf(2))).toEqual({
      par: 4,
      edited: [],
    })
    expect((await write(planOf(features))).changes).toEqual([])
  })

  it('finds renumbered holes by their lines', async () => {
    const cards = [
      { hole_id: await idOf(3), number: 4 },
      { hole_id: await idOf(4), number: 3 },
    ]
    await run(
      'insert into public.scorecard (course_id, holes) values ($1, $2)',
      (await read()).id,
      JSON.stringify(cards),
    )
    const compared = await compare(planOf(features))
    expect(isEmpty(compared)).toBe(true)
    expect(
      compared.kept.map(({ hole, fields }) => [hole, fields.map(({ field, file }) => [field, file])]),
    ).toEqual([
      [4, [['number', 3]]],
      [3, [['number', 4]]],
    ])
    await write(planOf(features), new Set(compared.kept.map(({ key }) => key)))
    expect((await compare(planOf(features))).kept).toEqual([])
  })

  it('does not restore deleted features, except on request', async () => {
    const bunker = features.at(-1)!
    await run('delete from public.course_feature where osm_id = $1', bunker.id)
    const compared = await compare(planOf(features))
    expect(compared.removed).toMatchObject([{ key: bunker.id, kind: 'bunker' }])
    expect(isEmpty(compared)).toBe(true)
    const { changes } = await write(planOf(features), new Set([bunker.id]))
    expect(changes).toEqual([{ what: `bunker ${bunker.id}`, fields: ['new'] }])
    expect((await read()).removed).toEqual([])
  })

  it('does not set a stroke index that another hole keeps', async () => {
    await run('update public.hole set stroke_index = 12 where id = $1', await idOf(7))
    const changed = features.map((feature) =>
      feature.properties.ref === '8'
        ? { ...feature, properties: { ...feature.properties, handicap: '12' } }
        : feature,
    )
    const { kept, changes } = await write(planOf(changed))
    expect(changes).toEqual([])
    expect(kept).toEqual([
      { what: 'hole 7', fields: ['stroke_index'] },
      { what: 'hole 8', fields: ['stroke_index'] },
    ])
  })
})

describe('an import that a person confirmed', () => {
  const confirm = (compared: CourseComparison, id: string = randomUUID()) =>
    run(
      `insert into public.course_import (id, course_id, file_name, seen_version, changes) values ($1, $2, 'x.osm', $3, $4)`,
      id,
      compared.courseId,
      compared.seenVersion,
      JSON.stringify(compared.changes),
    )
  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 'written',
      (error: unknown) => (error instanceof DatabaseError ? error.code : error),
    )
  const another = blob({ golf: 'bunker' }, 220, 310, 5)
  const more = () => planOf([...features, another])

  it('is applied as a whole, once, and nothing of it counts as a manual edit', async () => {
    const compared = await compare(more())
    const id = randomUUID()
    await confirm(compared, id)
    expect(await codeOf(confirm(compared, id))).toBe('23505')
    expect(isEmpty(await compare(more()))).toBe(true)
    const { changes } = await one('select changes from public.course_import where id = $1', id)
    expect(changes).toMatchObject({ features: { added: 1, changed: 0 } })
    expect((await read()).course_feature.every(({ edited }) => edited.length === 0)).toBe(true)
  })

  it('is refused when the course changed after its review', async () => {
    const compared = await compare(planOf([...features, blob({ golf: 'bunker' }, 320, 310, 5)]))
    await run('update public.hole set par = 3 where id = $1', await idOf(9))
    expect(await codeOf(confirm(compared))).toBe('GS253')
  })

  it('is refused when it is not valid, and the course stays unchanged', async () => {
    const compared = await compare(more())
    const before = await read()
    const bad = {
      ...compared,
      changes: {
        ...compared.changes,
        holes: { add: [{ number: 77, line: before.hole[0]!.line, length_m: 300 }], change: [] },
      },
    }
    expect(await codeOf(confirm(bad))).toBe('GS252')
    expect(await read()).toEqual(before)
  })
})

describe('a double green', () => {
  it('is created once, and both holes play to it', async () => {
    const made = [
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      line({ golf: 'hole', ref: '2' }, [20, 600], [20, 304]),
      blob({ golf: 'green' }, 10, 302, 25),
    ]
    const plan = planCourse(geoJson(made, { name: 'Double' }), { fallbackName: 'x' })
    const { courseId } = await write(plan)
    const { rows } = await database.runAsOwner(
      `select count(*)::int as holes, count(distinct green_id)::int as greens from public.hole where course_id = $1`,
      [courseId],
    )
    expect(rows).toEqual([{ holes: 2, greens: 1 }])
    expect((await write(plan)).changes).toEqual([])
  })
})

describe('an export', () => {
  it('changes nothing when it is imported again after manual edits', async () => {
    await run(
      `insert into public.course_feature (course_id, kind, geometry) select id, 'bunker', $1::jsonb from public.course where name = 'Hand Links'`,
      JSON.stringify(blob({}, 60, 200, 6).geometry),
    )
    await run(
      `insert into public.nine (course_id, position, name) values ($1, 1, 'North')`,
      (await read()).id,
    )
    const text = JSON.stringify(exportCourse(await read()))
    const compared = await compare(planCourse(text, { fallbackName: 'x' }))
    expect(compared).toMatchObject({ isNew: false, added: [], changed: [], kept: [], removed: [], gone: [] })
    expect(isEmpty(compared)).toBe(true)
  })

  it('makes the same course in another club', async () => {
    const club = await read()
    const file = exportCourse(club)
    const elsewhere = compareCourse(planCourse(JSON.stringify(file), { fallbackName: 'x' }), null, {
      newId: randomUUID,
    })
    expect(elsewhere.changes.holes.add).toHaveLength(club.hole.length)
    expect(elsewhere.changes.features.add).toHaveLength(club.course_feature.length)
    expect(elsewhere.changes.holes.add.every(({ green_id }) => green_id !== null)).toBe(true)
    expect(elsewhere.changes.nines).toEqual([{ position: 1, name: 'North' }])
  })
})

describe('an import after the range was corrected', () => {
  const ranged = [
    ...features,
    blob({ golf: 'driving_range' }, 600, 100, 110),
    blob({ golf: 'green', name: 'Target' }, 600, 90, 8),
  ]
  const item = () =>
    one(`select lat, colour, geometry is not null as outlined from public.range_item where name = 'Target'`)

  const contested = async () =>
    (await compare(planOf(ranged))).kept.filter(({ kind }) => kind === 'range_item')

  it('keeps the club’s position of an item, reports the distance to the file’s, and moves it on request', async () => {
    await write(planOf(ranged))
    const before = await item()
    expect(isEmpty(await compare(planOf(ranged)))).toBe(true)
    await run(`update public.range_item set lat = lat + 0.0001, colour = 'red' where name = 'Target'`)
    const kept = await contested()
    expect(kept).toMatchObject([
      { kind: 'range_item', name: 'Target', fields: [{ field: 'place', file: 11 }] },
    ])
    expect(isEmpty(await compare(planOf(ranged)))).toBe(true)
    await write(planOf(ranged))
    expect((await item()).lat).toBeCloseTo(Number(before.lat) + 0.0001, 7)

    const taken = await write(planOf(ranged), new Set([kept[0]!.key]))
    expect(taken.changes).toMatchObject([{ fields: ['place'] }])
    expect(await item()).toEqual({ ...before, colour: 'red' })
    expect(isEmpty(await compare(planOf(ranged)))).toBe(true)
  })

  it('applies the file’s outline of a range green on request', async () => {
    await write(planOf(ranged))
    await run(`update public.range_item set geometry = null where name = 'Target'`)
    const kept = await contested()
    expect(kept).toMatchObject([{ fields: [{ field: 'geometry' }] }])
    await write(planOf(ranged), new Set([kept[0]!.key]))
    expect((await item()).outlined).toBe(true)
  })
})
