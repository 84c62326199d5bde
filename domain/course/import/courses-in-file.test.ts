import { describe, expect, it } from 'vitest'
import { coursesIn, onChart } from './courses-in-file.ts'
import { planFile } from './plan-course.ts'
import { readCourseFile } from './read/read-file.ts'
import { blob, geoJson, holes, line, type Made, osmXml, overpass, withRef } from './testing-features.ts'

/** The features moved by degrees, with new ids. */
function moved(features: readonly Made[], lng: number, lat: number): Made[] {
  return features.map((feature) => ({
    ...feature,
    geometry: JSON.parse(JSON.stringify(feature.geometry), (_, value) =>
      Array.isArray(value) && typeof value[0] === 'number' ? [value[0] + lng, value[1] + lat] : value,
    ),
  }))
}

const club = (count: number, name: string, lng: number, lat: number) =>
  moved(
    [...holes(count, withRef), blob({ leisure: 'golf_course', name }, 50 * count, 150, 60 * count + 250)],
    lng,
    lat,
  )

describe('a file of a whole country', () => {
  const file = readCourseFile(
    geoJson([
      ...club(9, 'North', 0, 2),
      ...club(18, 'Middle', 0.5, 0),
      ...club(18, 'South', -3, -4),
      ...moved(holes(6, withRef), 1, 1),
    ]),
  )

  it('lists its courses, also those without an outline', () => {
    const courses = coursesIn(file)
    expect(courses.map(({ name, lines }) => [name, lines])).toEqual([
      ['Middle', 18],
      ['South', 18],
      ['North', 9],
      [null, 6],
    ])
    expect(courses[2]!.place.lat).toBeCloseTo(58.4, 1)
  })

  it.each([
    ['North', 9],
    ['Middle', 18],
    ['South', 18],
    [null, 6],
  ])('plans the chosen one: %s', (name, count) => {
    const { key } = coursesIn(file).find((one) => one.name === name)!
    const plan = planFile(file, { fallbackName: 'x', course: key })
    expect(plan.course.name).toBe(name ?? 'x')
    expect(plan.holes).toHaveLength(count)
    expect(plan.greens).toHaveLength(count)
    expect(plan.report.unused.find(({ code }) => code === 'far_away')!.count).toBeGreaterThan(90)
    expect(plan.report.loss).toBeNull()
  })

  it('is drawn on a chart with north at the top', () => {
    const [middle, south, north] = onChart(coursesIn(file), 640, 360)
    expect(north!.y).toBeLessThan(middle!.y)
    expect(middle!.y).toBeLessThan(south!.y)
    expect(south!.x).toBeLessThan(middle!.x)
    for (const { x, y } of [middle!, south!, north!]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(640)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(360)
    }
  })
})

describe('a hole outside the outline', () => {
  it('belongs to the course next to it', () => {
    const outside = line({ golf: 'hole', ref: '10', par: '4' }, [1300, 0], [1300, 300])
    const file = readCourseFile(geoJson([...club(9, 'Home', 0, 0), outside]))
    expect(coursesIn(file).map(({ lines }) => lines)).toEqual([10])
  })
})

const onDateLine = moved(holes(9, withRef), 180 - 3.2 - 0.006, -73)

/** Nine holes across the date line, their longitudes counted by `count` from those on past 180. */
function acrossDateLine(count: (lng: number) => number) {
  return onDateLine.map((feature) => ({
    ...feature,
    geometry: JSON.parse(JSON.stringify(feature.geometry), (_, value) =>
      Array.isArray(value) && typeof value[0] === 'number'
        ? [Math.round(count(value[0]) * 1e9) / 1e9, value[1]]
        : value,
    ),
  }))
}
const onBothSides = (lng: number) => (lng > 180 ? lng - 360 : lng)

describe('a course across the date line', () => {
  it('is one course', () => {
    const file = readCourseFile(geoJson(acrossDateLine(onBothSides)))
    expect(coursesIn(file)).toHaveLength(1)
    const plan = planFile(file, { fallbackName: 'x' })
    expect(plan.holes).toHaveLength(9)
    expect(plan.holes.every(({ lengthM }) => lengthM > 290 && lengthM < 310)).toBe(true)
  })

  it.each([
    ['counted on past 180', (lng: number) => lng],
    ['counted on past -180', (lng: number) => lng - 360],
  ])('is the same course when its longitudes are %s, in each format', (_, count) => {
    const [expected, counted] = [acrossDateLine(onBothSides), acrossDateLine(count)]
    expect(JSON.stringify(counted)).not.toBe(JSON.stringify(expected))
    for (const write of [geoJson, overpass, osmXml]) {
      const plan = (features: typeof counted) =>
        planFile(readCourseFile(write(features)), { fallbackName: 'x' })
      expect(plan(counted)).toEqual(plan(expected))
    }
  })

  it('is the same course in our own export', () => {
    const plan = planFile(readCourseFile(geoJson(acrossDateLine(onBothSides))), { fallbackName: 'x' })
    const features = plan.holes.map(({ number, par, line, osmId, lengthM }) => ({
      type: 'Feature' as const,
      id: osmId!,
      properties: { greenside: { kind: 'hole', number, par, length_m: lengthM } } as never,
      geometry: {
        ...line,
        coordinates: line.coordinates.map(([lng, lat]) => [lng! < 0 ? lng! + 360 : lng!, lat!]),
      },
    }))
    const own = planFile(readCourseFile(geoJson(features, { greenside: { version: 1 } })), {
      fallbackName: 'x',
    })
    expect(own.holes.map(({ line }) => line)).toEqual(plan.holes.map(({ line }) => line))
  })
})
