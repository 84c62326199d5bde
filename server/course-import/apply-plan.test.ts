import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { blob, geoJson, holes, line, type Made, withRef } from '#domain/course/import/testing-features.ts'
import { testDatabase } from '../database/testing-hooks.ts'
import { type ApplyOptions, applyCoursePlan } from './apply-plan.ts'

const database = testDatabase()

const write = (plan: CoursePlan, options?: ApplyOptions) =>
  database.asOwner((session) => applyCoursePlan(session, plan, options))
const planOf = (features: readonly Made[], name = 'Made Links') =>
  planCourse(geoJson(features, { name }), { fallbackName: 'x' })
const rows = async (text: string, ...values: unknown[]) => (await database.runAsOwner(text, values)).rows
const count = async (table: string, courseId: string) =>
  (await rows(`select count(*)::int as n from public.${table} where course_id = $1::uuid`, courseId))[0]!.n
const current = async () => (await rows('select name from public.course where is_current'))[0]?.name

describe('writing a course', () => {
  const features = [
    ...holes(9, withRef),
    blob({ golf: 'bunker' }, 20, 310, 5),
    blob({ golf: 'fairway' }, 0, 150, 40),
  ]

  it('writes holes, greens and features, and makes the first course the current one', async () => {
    const plan = planOf(features)
    const applied = await write(plan)
    expect(applied).toMatchObject({ isNew: true, madeCurrent: true, kept: [], gone: 0 })
    expect(await count('hole', applied.courseId)).toBe(9)
    expect(await count('course_feature', applied.courseId)).toBe(20)
    expect(await current()).toBe('Made Links')
    const greens = await rows(
      `select h.number, o.source from public.course_feature f join public.hole h on h.id = f.hole_id
       join public.green_outline o on o.feature_id = f.id where f.kind = 'green' order by 1`,
    )
    expect(greens).toEqual(plan.holes.map(({ number }) => ({ number, source: 'import' })))
  })

  it('changes nothing the second time', async () => {
    const before = await rows('select geometry_version, updated_at::text from public.course')
    expect(await write(planOf(features))).toMatchObject({ isNew: false, madeCurrent: false, changes: [] })
    expect(await rows('select geometry_version, updated_at::text from public.course')).toEqual(before)
  })

  it('keeps the par of the club when the file has none', async () => {
    const parless = features.map((feature) =>
      feature.properties.ref === '5' ? { ...feature, properties: { golf: 'hole', ref: '5' } } : feature,
    )
    await rows('update public.hole set par = 3, stroke_index = 7 where number = 5')
    expect((await write(planOf(parless))).changes).toEqual([])
    expect(await rows('select par, stroke_index from public.hole where number = 5')).toEqual([
      { par: 3, stroke_index: 7 },
    ])
  })

  it('lists the hole that changed when the file has a new value', async () => {
    const renamed = features.map((feature) =>
      feature.properties.ref === '2'
        ? { ...feature, properties: { ...feature.properties, par: '5', name: 'Tea Olive' } }
        : feature,
    )
    const { changes } = await write(planOf(renamed))
    expect(changes).toEqual([
      { what: 'hole 2', fields: ['par', 'name'] },
      { what: 'hole 5', fields: ['par'] },
    ])
  })

  it('keeps a green that the club recorded, and lists it', async () => {
    const green = features[1]!
    await rows(
      `insert into public.green_outline (feature_id, geometry, source)
       select id, $1::jsonb, 'walk' from public.course_feature where osm_id = $2::text`,
      JSON.stringify(blob({}, 0, 301, 13).geometry),
      green.id,
    )
    const applied = await write(planOf(features))
    expect(applied.kept).toEqual([{ what: `green ${green.id}`, fields: ['the club recorded its outline'] }])
    const [row] = await rows('select geometry from public.course_feature where osm_id = $1', green.id)
    expect(row!.geometry).toEqual(blob({}, 0, 301, 13).geometry)
  })

  it('applies a green that a mapper redrew, and keeps the older outline', async () => {
    const redrawn = { ...features[4]!, geometry: blob({}, 100, 2, 14).geometry }
    const applied = await write(
      planOf(features.map((feature) => (feature.id === redrawn.id ? redrawn : feature))),
    )
    expect(applied.changes).toEqual([{ what: `green ${redrawn.id}`, fields: ['geometry'] }])
    const outlines = await rows(
      `select o.id from public.green_outline o join public.course_feature f on f.id = feature_id where osm_id = $1`,
      redrawn.id,
    )
    expect(outlines).toHaveLength(2)
    await write(planOf(features))
  })

  it('deletes nothing that the file no longer has, and counts it', async () => {
    const applied = await write(planOf(features.slice(0, -1)))
    expect(applied).toMatchObject({ changes: [], gone: 1 })
  })

  it('recognises the same course in an extract that has its boundary too', async () => {
    const applied = await write(
      planOf([...features, blob({ leisure: 'golf_course', name: 'Renamed' }, 400, 150, 600)]),
    )
    expect(applied.isNew).toBe(false)
    expect(applied.changes.map(({ what }) => what.split(' ')[0])).toEqual(['boundary', 'course'])
    expect(await current()).toBe('Made Links')
  })

  it('leaves the database unchanged after an error', async () => {
    const plan = planOf(holes(3, withRef), 'Broken')
    plan.features.push({ ...plan.features[0]!, osmId: 'way/9', kind: 'moat' as never })
    await expect(write(plan)).rejects.toMatchObject({ code: 'GS252' })
    expect(await rows(`select 1 from public.course where name = 'Broken'`)).toEqual([])
  })
})

describe('guessed numbers', () => {
  it('that the club corrected stay corrected', async () => {
    const features = holes(4, () => ({})).map((feature) => ({ ...feature }))
    const { courseId } = await write(planOf(features, 'Unnumbered'))
    await rows(`update public.hole set number = 30 where course_id = $1::uuid and number = 1`, courseId)
    await rows(
      `update public.hole set number = 1, guessed = '{}' where course_id = $1::uuid and number = 2`,
      courseId,
    )
    await rows(
      `update public.hole set number = 2, guessed = '{}' where course_id = $1::uuid and number = 30`,
      courseId,
    )
    expect((await write(planOf(features, 'Unnumbered'))).changes).toEqual([])
  })

  it('are replaced by numbers that a mapper added later', async () => {
    const bare = holes(3, () => ({}))
    const { courseId } = await write(planOf(bare, 'Later'))
    const numbered = bare.map((feature, i) =>
      feature.properties.golf === 'hole'
        ? { ...feature, properties: { golf: 'hole', ref: String(3 - i / 3) } }
        : feature,
    )
    const { changes } = await write(planOf(numbered, 'Later'))
    expect(changes.some(({ what }) => what === 'hole 1')).toBe(true)
    const found = await rows(
      `select number, guessed, osm_id from public.hole where course_id = $1::uuid order by number`,
      courseId,
    )
    expect(found).toEqual(
      [3, 2, 1].map((n, i) => ({ number: i + 1, guessed: [], osm_id: bare[(n - 1) * 3]!.id })),
    )
    expect((await write(planOf(numbered, 'Later'))).changes).toEqual([])
  })
})

describe('the current course after an import', () => {
  it('is the club’s own course instead of the demo, and a further one only on request', async () => {
    await rows('update public.course set is_current = false')
    expect((await write(demoCourse())).madeCurrent).toBe(true)
    const own = planOf(holes(9, withRef), 'Own')
    expect((await write(own)).madeCurrent).toBe(true)
    const second = planOf(holes(9, withRef), 'Second')
    expect((await write(second)).madeCurrent).toBe(false)
    expect(await current()).toBe('Own')
    expect((await write(second, { makeCurrent: true })).madeCurrent).toBe(true)
    expect(await current()).toBe('Second')
    expect((await write(second, { makeCurrent: true })).changes).toEqual([])
  })

  it('can be the whole demo course with its range, and nothing changes the second time', async () => {
    const plan = demoCourse()
    const { courseId, changes } = await write(plan)
    expect(changes).toEqual([])
    expect(await count('hole', courseId)).toBe(18)
    expect(await count('course_feature', courseId)).toBe(plan.features.length + 18)
    expect(await count('range_item', courseId)).toBe(plan.range.length)
  })
})

describe('a green that the club recorded itself', () => {
  it('is not duplicated by the file’s green', async () => {
    const features = [line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300])]
    const { courseId } = await write(planOf(features, 'No greens yet'))
    await rows(
      `insert into public.course_feature (course_id, hole_id, kind, geometry)
       select course_id, id, 'green', $2::jsonb from public.hole where course_id = $1::uuid`,
      courseId,
      JSON.stringify(blob({}, 0, 300, 12).geometry),
    )
    const applied = await write(planOf([...features, blob({ golf: 'green' }, 0, 300, 12)], 'No greens yet'))
    expect(applied.kept).toHaveLength(1)
    expect(await count('course_feature', courseId)).toBe(1)
  })
})

const folder = process.env.COURSES_DIR ?? ''

describe.skipIf(folder === '')('real courses', () => {
  it.each(['byneset-18', 'stjordal-18', 'sauda-9', 'cesky-krumlov-18', 'montecatini-18'])(
    '%s is imported, and nothing changes the second time',
    async (name) => {
      const text = readFileSync(join(folder, `${name}.geojson`), 'utf8')
      const plan = planCourse(text, { fallbackName: name })
      const { courseId, isNew } = await write(plan)
      expect(isNew).toBe(true)
      expect(await count('course_feature', courseId)).toBe(plan.greens.length + plan.features.length)
      expect((await write(planCourse(text, { fallbackName: name }))).changes).toEqual([])
    },
  )
})
