import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInside } from '../geometry/inside.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { shapeOf } from '../geometry/shape.ts'
import type { CoursePlan } from './plan.ts'
import { planCourse } from './plan-course.ts'

const folder = process.env.COURSES_DIR ?? ''

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const parSum = (plan: CoursePlan) => plan.holes.reduce((sum, hole) => sum + (hole.par ?? 0), 0)
const count = (plan: CoursePlan, kind: string) =>
  plan.features.filter((feature) => feature.kind === kind).length
const holesOf = (plan: CoursePlan, kind: string) =>
  new Set(plan.features.filter((feature) => feature.kind === kind).map((feature) => feature.holeNumber))
const noted = (plan: CoursePlan, code: string) =>
  [...plan.report.guessed, ...plan.report.missing, ...plan.report.unused].find((note) => note.code === code)

/** Real clubs from OpenStreetMap (ODbL); read from their folder and not part of this project. */
describe.skipIf(folder === '')('real courses', () => {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const read = (name: string) => planCourse(text(name), { fallbackName: name })

  it('Byneset has 18 holes in order, par 73, separate from its short course', () => {
    const plan = read('byneset-18.geojson')
    expect(plan.holes.map((hole) => hole.number)).toEqual(numbers(18))
    expect(parSum(plan)).toBe(73)
    expect(count(plan, 'practice_green')).toBe(12)
    expect([count(plan, 'bunker'), count(plan, 'fairway'), count(plan, 'range'), count(plan, 'tee')]).toEqual(
      [64, 21, 1, 51],
    )
    expect(noted(plan, 'pin_moves_daily')).toMatchObject({ count: 18 })
  })

  it('Stjørdal has 18 holes in order, par 69, water and no fairways', () => {
    const plan = read('stjordal-18.geojson')
    expect(plan.holes.map((hole) => hole.number)).toEqual(numbers(18))
    expect(parSum(plan)).toBe(69)
    expect([count(plan, 'water'), count(plan, 'fairway')]).toEqual([5, 0])
  })

  it('Sauda has nine holes, par 30, and no range', () => {
    const plan = read('sauda-9.geojson')
    expect(plan.holes.map((hole) => hole.number)).toEqual(numbers(9))
    expect(parSum(plan)).toBe(30)
    expect(count(plan, 'range')).toBe(0)
  })

  it('Český Krumlov gets its numbers from the names and reports every missing par', () => {
    const plan = read('cesky-krumlov-18.geojson')
    expect(plan.holes.map((hole) => hole.number)).toEqual(numbers(18))
    expect(noted(plan, 'number_from_name')!.holes).toEqual(numbers(18))
    expect(plan.holes.every((hole) => hole.par === null && hole.guessed.length === 0)).toBe(true)
    expect(noted(plan, 'par')!.holes).toEqual(numbers(18))
    const named = plan.greens.filter((green) => green.name !== null)
    expect(named.every((green) => green.name === String(green.holeNumber))).toBe(true)
    expect(named.length).toBeGreaterThan(15)
  })

  it('Montecatini gets all its numbers by walking, and each one is marked as guessed', () => {
    const plan = read('montecatini-18.geojson')
    expect(plan.holes.map((hole) => hole.number)).toEqual(numbers(18))
    expect(plan.holes.every((hole) => hole.guessed.includes('number'))).toBe(true)
    expect(noted(plan, 'number_from_walk')!.holes).toEqual(numbers(18))
  })

  const files = ['byneset-18', 'stjordal-18', 'sauda-9', 'cesky-krumlov-18', 'montecatini-18'].map(
    (name) => `${name}.geojson`,
  )

  it.each(files)('%s: each hole has one green on which its line ends, and a tee', (name) => {
    const plan = read(name)
    expect(plan.greens.map((green) => green.holeNumber)).toEqual(plan.holes.map((hole) => hole.number))
    for (const hole of plan.holes) {
      const end = lngLatOf(hole.line.coordinates.at(-1)!)
      const green = plan.greens[hole.number - 1]!
      const frame = localFrame(end)
      expect(isInside(shapeOf(green.geometry, frame), { x: 0, y: 0 })).toBe(true)
    }
    const tees = holesOf(plan, 'tee')
    expect(plan.holes.filter((hole) => !tees.has(hole.number))).toEqual([])
  })

  it.each(files)('%s: is the same when every hole is drawn backwards', (name) => {
    const file = JSON.parse(text(name)) as {
      features: { properties: { golf?: string }; geometry: { coordinates: [] } }[]
    }
    for (const { properties, geometry } of file.features) {
      if (properties.golf === 'hole') geometry.coordinates.reverse()
    }
    const [plan, turned] = [read(name), planCourse(JSON.stringify(file), { fallbackName: name })]
    expect(noted(turned, 'line_turned')!.holes).toEqual(plan.holes.map((hole) => hole.number))
    expect(turned.holes).toEqual(plan.holes)
    expect(turned.greens).toEqual(plan.greens)
  })

  it.each(files)('%s: is refused with longitude and latitude swapped', (name) => {
    const swapped = JSON.parse(text(name), (_, value) =>
      Array.isArray(value) && typeof value[0] === 'number' ? [value[1], value[0]] : value,
    )
    expect(() => planCourse(JSON.stringify(swapped), { fallbackName: name })).toThrowError(
      expect.objectContaining({ code: 'swapped_coordinates' }),
    )
  })
})
