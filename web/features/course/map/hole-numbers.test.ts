import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import type { Course, CourseFeature, Hole } from '#web/data/course/course.ts'
import type { Pin } from '#web/data/course/pins.ts'
import { framedHole } from '#web/features/course/hole-shape.ts'
import { holeNotes, holeNumbers, layUps } from '#web/features/course/map/hole-numbers.ts'

const frame = localFrame({ lng: -6, lat: 55 })
const at = (x: number, y: number) => frame.toLngLat({ x, y })
const position = (x: number, y: number) => [at(x, y).lng, at(x, y).lat]

function box(
  id: string,
  kind: string,
  [west, south, east, north]: number[],
  more: Partial<CourseFeature> = {},
) {
  const ring = [
    { x: west!, y: south! },
    { x: east!, y: south! },
    { x: east!, y: north! },
    { x: west!, y: north! },
  ]
  return { id, kind, hole_id: 'seven', name: null, geometry: polygonOf(ring, frame), ...more }
}

const hole: Hole = {
  id: 'seven',
  number: 7,
  own_number: 7,
  nine: null,
  par: 4,
  stroke_index: 3,
  name: null,
  line: { type: 'LineString', coordinates: [position(0, 0), position(0, 360)] },
  length_m: 360,
  green_id: 'green',
}
const course: Course = {
  id: 'rossnashee',
  name: 'Rossnashee Links',
  attribution: null,
  geometry_version: 1,
  round: null,
  hole: [hole],
  course_feature: [
    box('green', 'green', [-12, 345, 12, 375]),
    box('pond', 'water', [-20, 200, 20, 220]),
    box('elsewhere', 'bunker', [400, 200, 410, 210]),
    box('back', 'tee', [-4, -4, 4, 4], { name: 'Back' }),
    box('forward', 'tee', [-4, 56, 4, 64], { properties: { tee: 'red' } }),
  ],
}
const pin: Pin = { hole_id: 'seven', ...at(3, 366), accuracy_m: 3, zone: 'back' }
const fix = (x: number, y: number, accuracyM: number) => ({ ...at(x, y), accuracyM, at: 0 })
const numbersAt = (me: ReturnType<typeof fix> | null, known: Pin | null = pin) =>
  holeNumbers(framedHole(course, hole, known ?? undefined), known ?? undefined, me)

describe('the numbers of a hole', () => {
  it('are measured from the tee without a position, with the pin’s own error', () => {
    const numbers = numbersAt(null)
    expect(numbers).toMatchObject({ from: 'tee', unused: null, pinError: 3 })
    expect(numbers.front).toBeCloseTo(345, 0)
    expect(numbers.back).toBeCloseTo(375, 0)
  })

  it('are measured from me with both errors added as squares', () => {
    const numbers = numbersAt(fix(0, 266, 4))
    expect(numbers.from).toBe('me')
    expect(numbers.pin).toBeCloseTo(Math.hypot(3, 100), 1)
    expect(numbers.pinError).toBeCloseTo(5, 6)
  })

  it('report a position that is too rough or too far, and are then measured from the tee', () => {
    expect(numbersAt(fix(0, 266, 500))).toMatchObject({ from: 'tee', unused: 'rough' })
    const far = numbersAt(fix(3000, 0, 5))
    expect(far).toMatchObject({ from: 'tee', unused: 'far' })
    expect(far.awayM).toBeCloseTo(3000, 0)
  })

  it('are measured to the middle of the green when there is no pin', () => {
    const numbers = numbersAt(null, null)
    expect(numbers).toMatchObject({ pin: null, pinError: null })
    expect(numbers.target.y).toBeCloseTo(360, 0)
  })
})

describe('the data of a hole', () => {
  it('are its hazards, and its tees from the longest with the known data of each', () => {
    const { hazards, tees } = framedHole(course, hole, pin)
    expect(hazards.map(({ id }) => id)).toEqual(['pond'])
    expect(tees.map(({ name, properties, lengthM }) => [name, properties?.tee, Math.round(lengthM)])).toEqual(
      [
        ['Back', undefined, 360],
        [null, 'red', 300],
      ],
    )
  })

  it('include a lay-up short of the water, and one that leaves a round number in the player’s units', () => {
    const framed = framedHole(course, hole, pin)
    const numbers = numbersAt(null)
    expect(layUps(framed, numbers, 'metres').shortOf[0]!.shot).toBeCloseTo(191, 0)
    expect(layUps(framed, numbers, 'metres').leaving!.leaves).toBeCloseTo(100, 0)
    expect(layUps(framed, numbers, 'yards').leaving!.leaves).toBeCloseTo(91.4, 0)
  })
})

describe('numbers on the ground', () => {
  it('are shown where water begins and ends, and on arcs around the green', () => {
    const notes = holeNotes(framedHole(course, hole, pin), numbersAt(null), 'metres')
    expect(notes.map(({ text, arc }) => [text, arc !== undefined])).toEqual([
      ['200', false],
      ['220', false],
      ['100', true],
      ['150', true],
      ['200', true],
    ])
  })

  it('are in yards for a person with yards', () => {
    const notes = holeNotes(framedHole(course, hole, pin), numbersAt(null), 'yards')
    expect(notes[0]!.text).toBe('219')
  })
})
