import { describe, expect, it } from 'vitest'
import { describeReport } from './describe-report.ts'
import type { CoursePlan } from './plan.ts'
import { planCourse } from './plan-course.ts'
import {
  at,
  blob,
  geoJson,
  holes,
  line,
  type Made,
  osmXml,
  overpass,
  runsTo,
  taggedFeature,
  withRef,
} from './testing-features.ts'

const plan = (features: readonly Made[]) => planCourse(geoJson(features), { fallbackName: 'Fallback' })
const note = (notes: CoursePlan['report']['guessed'], code: string) => notes.find((one) => one.code === code)
const ofKind = (course: CoursePlan, kind: string) =>
  course.features.filter((feature) => feature.kind === kind)
const lineOfHole = (features: readonly Made[], i: number) =>
  features.filter((f) => f.properties.golf === 'hole')[i]!

describe('a tidy course file', () => {
  const course = plan(holes(9, withRef).toReversed())

  it('gives holes in order with par, length, green and tee', () => {
    expect(course.holes.map((hole) => hole.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(course.holes.map((hole) => hole.par)).toEqual(Array(9).fill(4))
    expect(course.holes[4]!.lengthM).toBeCloseTo(300, 0)
    expect(course.greens.map((green) => green.holeNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(
      ofKind(course, 'tee')
        .map((tee) => tee.holeNumber)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(course.report.guessed).toEqual([{ code: 'name_from_file', what: 'Fallback' }])
    expect(course.report.took).toEqual({ hole: 9, green: 9, tee: 9 })
  })

  it('credits OpenStreetMap and is recognised by its oldest hole', () => {
    expect(course.course).toMatchObject({ source: 'osm', attribution: '© OpenStreetMap contributors (ODbL)' })
    expect(course.course.sourceKey).toMatch(/^osm:way\/\d+$/)
  })

  it('reads the same from GeoJSON, Overpass JSON and OSM XML', () => {
    const features = [
      ...holes(3, (n) => ({
        ...withRef(n),
        handicap: String(4 - n),
        name: `The "Long" & <low> ${'é'.repeat(n)}`,
      })),
      blob({ golf: 'bunker' }, 30, 250, 6),
      taggedFeature({ golf: 'clubhouse' }, { type: 'Point', coordinates: at(-50, 20) }),
    ]
    // The converter reorders ways and turns rings; compare only the relevant values.
    const essence = ({ holes: lines, greens, features: others }: CoursePlan) => ({
      holes: lines,
      greens: greens.map(({ osmId, holeNumber }) => [osmId, holeNumber]),
      others: others.map(({ osmId, holeNumber, kind }) => [osmId, holeNumber, kind]).sort(),
    })
    const expected = essence(plan(features))
    expect(expected.holes[0]!.name).toBe('The "Long" & <low> é')
    expect(essence(planCourse(overpass(features), { fallbackName: 'x' }))).toEqual(expected)
    expect(essence(planCourse(osmXml(features), { fallbackName: 'x' }))).toEqual(expected)
  })
})

describe('missing data in a file', () => {
  it('leaves a missing par empty and reports it', () => {
    const course = plan(holes(9, (n) => (n === 4 ? { ref: '4' } : withRef(n))))
    expect(course.holes[3]!.par).toBeNull()
    expect(note(course.report.missing, 'par')).toEqual({ code: 'par', holes: [4] })
  })

  it('reports a par that is no number and numbers without a hole', () => {
    const course = plan(holes(3, (n) => ({ ref: String(n === 3 ? 5 : n), par: n === 2 ? '4/5' : '4' })))
    expect(note(course.report.unused, 'unreadable_par')).toEqual({
      code: 'unreadable_par',
      holes: [2],
      what: '4/5',
    })
    expect(note(course.report.missing, 'hole')).toEqual({ code: 'hole', holes: [3, 4] })
  })

  it('takes stroke indexes, but not one that two holes share', () => {
    const course = plan(holes(4, (n) => ({ ...withRef(n), handicap: n === 4 ? '1' : String(n) })))
    expect(course.holes.map((hole) => hole.strokeIndex)).toEqual([null, 2, 3, null])
    expect(note(course.report.missing, 'stroke_index_repeated')!.holes).toEqual([1, 4])
  })

  it('reads numbers from names when there is no ref', () => {
    const course = plan(holes(3, (n) => ({ name: `Hull ${4 - n} - Øya` })))
    expect(course.holes.map((hole) => hole.number)).toEqual([1, 2, 3])
    expect(course.holes[0]!.guessed).toEqual([])
    expect(note(course.report.guessed, 'number_from_name')!.holes).toEqual([1, 2, 3])
  })

  it('numbers holes by walking from green to nearest tee when none has a number, and marks the numbers as guessed', () => {
    const features = [...holes(6, () => ({})), blob({ golf: 'clubhouse' }, -40, -20, 10)]
    const course = plan([...features].sort((a, b) => a.id.localeCompare(b.id) * -1))
    expect(course.holes.map((hole) => hole.line.coordinates[0]![0])).toEqual(
      [...course.holes].map((hole) => hole.line.coordinates[0]![0]!).sort((a, b) => a - b),
    )
    expect(course.holes.every((hole) => hole.guessed.includes('number'))).toBe(true)
    expect(note(course.report.guessed, 'number_from_walk')!.holes).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('fills a gap between numbered holes with the hole between them', () => {
    const course = plan(holes(6, (n) => (n === 3 || n === 5 ? {} : withRef(n))))
    expect(course.holes.map((hole) => hole.guessed)).toEqual([[], [], ['number'], [], ['number'], []])
    expect(course.holes[2]!.line.coordinates[0]![0]).toBeGreaterThan(
      course.holes[1]!.line.coordinates[0]![0]!,
    )
    expect(course.holes[2]!.line.coordinates[0]![0]).toBeLessThan(course.holes[3]!.line.coordinates[0]![0]!)
  })

  it('reports holes without a green or a tee', () => {
    const features = holes(3, withRef)
    const course = plan(features.filter((_, i) => i !== 4 && i !== 8))
    expect(note(course.report.missing, 'green')!.holes).toEqual([2])
    expect(note(course.report.missing, 'tee')!.holes).toEqual([3])
  })
})

describe('lines', () => {
  it('drawn from the green to the tee are reversed, with a report', () => {
    const features = holes(9, withRef)
    const drawn = lineOfHole(features, 3).geometry as { coordinates: unknown[] }
    drawn.coordinates.reverse()
    const course = plan(features)
    // Hole 4 is played from north to south.
    expect(runsTo(course.holes[3]!.line.coordinates)).toBeCloseTo(180, 0)
    expect(note(course.report.guessed, 'line_turned')!.holes).toEqual([4])
  })

  it('that start beside the previous green stay as they are', () => {
    const features = [
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      blob({ golf: 'green' }, 0, 300, 12),
      blob({ golf: 'tee' }, 0, 0, 5),
      line({ golf: 'hole', ref: '2' }, [14, 310], [200, 600]),
      blob({ golf: 'tee' }, 14, 310, 4),
      blob({ golf: 'green' }, 200, 600, 12),
    ]
    expect(note(plan(features).report.guessed, 'line_turned')).toBeUndefined()
  })

  it('without a recognisable start stay as drawn and are reported', () => {
    const course = plan([...holes(2, withRef), line({ golf: 'hole', ref: '3' }, [900, 0], [900, 200])])
    expect(note(course.report.guessed, 'direction_unknown')!.holes).toEqual([3])
  })

  it('of other tees of a hole are replaced by the longest', () => {
    const features = [...holes(2, withRef), line({ golf: 'hole', ref: '1', par: '4' }, [3, 70], [0, 300])]
    const course = plan(features)
    expect(course.holes).toHaveLength(2)
    expect(course.holes[0]!.lengthM).toBeCloseTo(300, 0)
    expect(note(course.report.unused, 'other_line')).toEqual({
      code: 'other_line',
      holes: [1],
      osmIds: [features.at(-1)!.id],
    })
  })

  it('of a short course with the same numbers are not used for the holes', () => {
    const short = [
      line({ golf: 'hole', ref: '1', par: '3' }, [-300, 0], [-300, 80]),
      blob({ golf: 'green' }, -300, 80, 7),
    ]
    const course = plan([...holes(2, withRef), ...short])
    expect(course.holes[0]!.par).toBe(4)
    expect(note(course.report.unused, 'same_number')!.osmIds).toEqual([short[0]!.id])
    expect(ofKind(course, 'practice_green')).toMatchObject([
      { osmId: short[1]!.id, holeNumber: null, guessed: ['kind'] },
    ])
  })

  it('drawn as areas or points are not used', () => {
    const course = plan([...holes(2, withRef), blob({ golf: 'hole', ref: '3' }, 500, 0, 30)])
    expect(note(course.report.unused, 'not_a_line')).toMatchObject({ what: 'golf=hole', count: 1 })
  })
})

describe('several layouts in one file', () => {
  const named = (name: string, count: number, shift: number) =>
    holes(count, (n) => ({ ...withRef(n), 'golf:course:name': name })).map((feature) => ({
      ...feature,
      geometry: JSON.parse(JSON.stringify(feature.geometry), (_, v) =>
        Array.isArray(v) && typeof v[0] === 'number' ? [v[0] + shift, v[1]] : v,
      ),
    }))

  it('keeps the larger of two courses', () => {
    const course = plan([...named('New', 18, 0), ...named('Old', 9, 0.04)])
    expect(course.holes).toHaveLength(18)
    expect(note(course.report.unused, 'other_layout')).toEqual({
      code: 'other_layout',
      what: 'Old',
      count: 9,
    })
  })

  it('continues the numbers over loops of nine in the order of their names, and marks them as guessed', () => {
    const course = plan([...named('Yellow', 9, 0), ...named('Blue', 9, 0.02), ...named('Red', 9, 0.04)])
    expect(course.holes.map((hole) => hole.number)).toEqual(Array.from({ length: 27 }, (_, i) => i + 1))
    expect(course.holes[8]!.guessed).toEqual([])
    expect(course.holes[9]!.guessed).toEqual(['number'])
    expect(
      course.report.guessed.filter((one) => one.code === 'number_from_loop').map((one) => one.what),
    ).toEqual(['Red', 'Yellow'])
  })
})

describe('greens, tees and hazards', () => {
  it('uses the nearest green when a line stops short of it, and reports it', () => {
    const course = plan([
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 270]),
      blob({ golf: 'green' }, 0, 300, 12),
    ])
    expect(course.greens).toMatchObject([{ holeNumber: 1, guessed: ['hole'] }])
    expect(note(course.report.guessed, 'green_nearest')!.holes).toEqual([1])
  })

  it('uses the number in a green’s name instead of the nearest', () => {
    const features = [
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 270]),
      blob({ golf: 'green', name: 'Hole 1' }, 0, 330, 12),
      blob({ golf: 'green', name: 'practice green' }, 25, 270, 12),
    ]
    const course = plan(features)
    expect(course.greens).toMatchObject([{ osmId: features[1]!.id }])
    expect(ofKind(course, 'practice_green')).toHaveLength(1)
  })

  it('lets two holes share a double green', () => {
    const features = [
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      line({ golf: 'hole', ref: '2' }, [20, 600], [20, 304]),
      blob({ golf: 'green' }, 10, 302, 25),
    ]
    const course = plan(features)
    expect(course.greens).toHaveLength(1)
    expect(course.holes.map(({ greenKey }) => greenKey)).toEqual(
      course.holes.map(() => course.greens[0]!.osmId),
    )
    expect(note(course.report.guessed, 'green_shared')!.holes).toHaveLength(1)
  })

  it('reports a second green next to the first', () => {
    const course = plan([...holes(1, withRef), blob({ golf: 'green' }, 36, 300, 12)])
    expect(ofKind(course, 'green')).toMatchObject([{ holeNumber: null }])
    expect(note(course.report.unused, 'spare_green')!.holes).toEqual([1])
  })

  it('accepts tees as points, and forward tees along the hole', () => {
    const course = plan([
      ...holes(2, withRef).filter((f) => f.properties.golf !== 'tee'),
      taggedFeature({ golf: 'tee', tee: 'red' }, { type: 'Point', coordinates: at(4, 60) }),
      taggedFeature({ golf: 'tee' }, { type: 'Point', coordinates: at(100, 320) }),
      blob({ golf: 'tee' }, 600, 600, 4),
    ])
    expect(ofKind(course, 'tee').map((tee) => tee.holeNumber)).toEqual([1, 2, null])
    expect(ofKind(course, 'tee')[0]!.properties).toEqual({ tee: 'red' })
  })

  it('gives bunkers and fairways to the hole that they lie on', () => {
    const course = plan([
      ...holes(2, withRef),
      blob({ golf: 'bunker' }, 20, 310, 5),
      blob({ golf: 'bunker' }, 125, 150, 5),
      blob({ golf: 'bunker' }, 700, 150, 5),
      blob({ golf: 'fairway' }, 95, 150, 60),
    ])
    expect(ofKind(course, 'bunker').map((bunker) => bunker.holeNumber)).toEqual([1, 2, null])
    expect(ofKind(course, 'fairway').map((fairway) => fairway.holeNumber)).toEqual([2])
  })

  it('ignores the empty columns that a GIS writes for every feature', () => {
    const pond = blob({ natural: 'water' }, 50, 150, 20)
    const boundary = blob({ leisure: 'golf_course' }, 400, 150, 900)
    const columns = { golf: '', name: '', ref: '', natural: '', leisure: '', 'golf:course:name': ' ' }
    const table = [...holes(9, withRef), pond, boundary].map((feature) => ({
      ...feature,
      properties: { ...columns, ...feature.properties },
    }))
    const plan = planCourse(geoJson(table), { fallbackName: 'Links' })
    expect(plan.course.name).toBe('Links')
    expect(plan.report.took.water).toBe(1)
  })

  it('draws water, woods and paths of the landscape where they touch the course', () => {
    const course = plan([
      ...holes(2, withRef),
      blob({ golf: 'lateral_water_hazard' }, 50, 100, 15),
      blob({ golf: 'water_hazard' }, 50, 200, 15),
      blob({ natural: 'water' }, 150, 250, 15),
      line({ waterway: 'stream' }, [-30, 100], [150, 120]),
      blob({ natural: 'wood' }, -60, 60, 30),
      blob({ natural: 'wood' }, 3000, 60, 30),
      line({ golf: 'cartpath' }, [10, 0], [10, 300]),
      line({ highway: 'motorway' }, [10, 0], [10, 300]),
    ])
    expect(ofKind(course, 'water')).toHaveLength(4)
    expect(ofKind(course, 'water')[0]!.properties).toEqual({ golf: 'lateral_water_hazard' })
    expect(ofKind(course, 'wood')).toHaveLength(1)
    expect(ofKind(course, 'path')).toHaveLength(1)
    expect(note(course.report.unused, 'away_from_course')).toMatchObject({ what: 'natural=wood', count: 1 })
    expect(note(course.report.unused, 'unknown_kind')).toMatchObject({ what: 'highway=motorway', count: 1 })
  })

  it('makes greens on a driving range its targets', () => {
    const course = plan([
      ...holes(2, withRef),
      blob({ golf: 'driving_range' }, 600, 100, 110),
      blob({ golf: 'green', name: '100' }, 600, 90, 8),
    ])
    expect(course.range).toMatchObject([{ kind: 'green', name: '100' }])
    expect(ofKind(course, 'range')).toHaveLength(1)
  })

  it('leaves out a green whose outline crosses itself, and reports it', () => {
    const bowTie = taggedFeature({ golf: 'green' }, { type: 'Polygon', coordinates: [crossing] }, 'way/77')
    const course = plan([line({ golf: 'hole', ref: '1', par: '4' }, [0, 0], [10, 300]), bowTie])
    expect(course.greens).toEqual([])
    expect(ofKind(course, 'practice_green')).toEqual([])
    expect(note(course.report.unused, 'crossing_green')).toMatchObject({ osmIds: ['way/77'] })
    expect(note(course.report.missing, 'green')).toMatchObject({ holes: [1] })
  })

  it('leaves pins out, because they move daily', () => {
    const course = plan([
      ...holes(1, withRef),
      taggedFeature({ golf: 'pin' }, { type: 'Point', coordinates: at(0, 300) }),
    ])
    expect(note(course.report.unused, 'pin_moves_daily')).toMatchObject({ count: 1 })
  })
})

/** An outline of a green like a bow tie. */
const crossing = [at(0, 290), at(20, 310), at(20, 290), at(0, 310), at(0, 290)]

describe('the report', () => {
  it('is made of sentences', () => {
    const course = plan([
      ...holes(3, (n) => ({ ref: String(n) })),
      blob({ golf: 'green' }, 400, 150, 10),
      blob({ amenity: 'bar' }, 9, 9, 9),
    ])
    expect(describeReport(course.report)).toEqual([
      'Taken: 3 holes, 3 greens, 3 tees, 1 practice green.',
      'Guessed:',
      '  - 1 greens belong to no hole and were taken as practice or short-course greens.',
      '  - The course has no name in the file; it is called Fallback.',
      'Missing:',
      '  - Holes 1–3: no par in the file. Enter it by hand; a later import keeps it.',
      '  - Holes 1–3: no stroke index (tag handicap) in the file.',
      'Not used:',
      '  - 1 × amenity=bar: not used.',
    ])
  })
})
