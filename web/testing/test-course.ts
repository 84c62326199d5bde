import { localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import type { Row } from '#web/data/testing/fake-backend.ts'

/** Where the first tee of the test course is. */
export const frame = localFrame({ lng: -6.2, lat: 53.4 })

export const COURSE_ID = 'cccccccc-0000-4000-8000-000000000001'

/** The id of the hole with that number. */
export const holeId = (number: number) => `dddddddd-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The id of the green of the hole with that number. */
export const greenId = (number: number) => `eeeeeeee-0000-4000-8000-${String(number).padStart(12, '0')}`

const LENGTH_M = 300
const APART_M = 100

/** The middle of the green of a hole, in metres from the first tee. */
export const greenCentre = (number: number): Point => ({ x: (number - 1) * APART_M, y: LENGTH_M })

function oval({ x, y }: Point): Point[] {
  return Array.from({ length: 24 }, (_, at) => {
    const turn = (at / 24) * 2 * Math.PI
    return { x: x + 12 * Math.cos(turn), y: y + 15 * Math.sin(turn) }
  })
}

/** A course of parallel holes of 300 m, each with an oval green of 24 by 30 m, as the gateway returns it. */
export function courseRow(holes: number, changes: Row = {}): Row {
  const numbers = Array.from({ length: holes }, (_, at) => at + 1)
  const at = ({ x, y }: Point) => {
    const { lng, lat } = frame.toLngLat({ x, y })
    return [lng, lat]
  }
  return {
    id: COURSE_ID,
    name: 'Test Links',
    attribution: null,
    geometry_version: 1,
    is_current: true,
    source: 'hand',
    source_key: 'file:test',
    removed: [],
    nine: [],
    composite_course: [],
    range_item: [],
    hole: numbers.map((number) => ({
      id: holeId(number),
      number,
      par: 4,
      stroke_index: number,
      name: null,
      line: {
        type: 'LineString',
        coordinates: [at({ x: greenCentre(number).x, y: 0 }), at(greenCentre(number))],
      },
      length_m: LENGTH_M,
      green_id: greenId(number),
      guessed: [],
      edited: [],
      osm_id: null,
    })),
    course_feature: numbers.map((number) => ({
      id: greenId(number),
      hole_id: holeId(number),
      kind: 'green',
      name: null,
      properties: {},
      geometry: polygonOf(oval(greenCentre(number)), frame),
      guessed: [],
      edited: [],
      osm_id: null,
    })),
    ...changes,
  }
}

/** A published set with a pin in the middle of each of the first greens, or `beside` metres to the right of it. */
export function pinSetRow(date: string, holes: number, beside = 0): Row {
  return {
    id: `ffffffff-0000-4000-8000-${date.replaceAll('-', '')}0000`,
    course_id: COURSE_ID,
    date,
    status: 'published',
    note: null,
    published_at: `${date}T06:00:00Z`,
    author: { first_name: 'Ben', surname: 'Cole' },
    pin_position: Array.from({ length: holes }, (_, at) => {
      const { x, y } = greenCentre(at + 1)
      return {
        hole_id: holeId(at + 1),
        ...frame.toLngLat({ x: x + beside, y }),
        accuracy_m: null,
        zone: 'middle',
      }
    }),
  }
}

/** A written set as the database returns it: its pins in rows of their own. */
export function pinSetView(row: Row): Row {
  if (!row.pins) return row
  const pin_position = (row.pins as Row[]).map((pin) => ({ ...pin, accuracy_m: null, zone: 'middle' }))
  return { ...row, pin_position, published_at: `${row.date}T07:00:00Z`, author: null }
}
