// Also on PostgreSQL: how it reckons with numbers.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { area } from '#domain/course/geometry/area.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import { nearestOnLine } from '#domain/course/geometry/line.ts'
import { isLngLat } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { approachPoint, approachTo, boxDiagonalM, LARGE_GREEN_M } from '#domain/course/green/line-of-play.ts'
import { depthShare, zoneOf } from '#domain/course/green/zone.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'

// The browser's prediction and the database's decision must agree, except very near an edge.

const database = testDatabase()

const dateLine = localFrame({ lng: 180, lat: -17 })
let frame = localFrame({ lng: -8.3, lat: 53.3 })
const position = ({ x, y }: Point) => {
  const { lng, lat } = frame.toLngLat({ x, y })
  return [lng, lat]
}

async function ask<T>(expression: string, values: unknown[]): Promise<T> {
  const { rows } = await database.runAsOwner<{ value: T }>(`select ${expression} as value`, values)
  return rows[0]!.value
}

/** In millimetres: `fc.double` gives mostly numbers near zero. */
const metres = (reach: number) => fc.integer({ min: -1000 * reach, max: 1000 * reach }).map((mm) => mm / 1000)
const point = (reach: number) => fc.record({ x: metres(reach), y: metres(reach) })
/** A green: 5 to 24 corners around the middle, nearer and further. */
const ring = fc
  .array(fc.double({ min: 6, max: 25, noNaN: true }), { minLength: 5, maxLength: 24 })
  .map((radii) => radii.map((radius, n) => turned(radius, (2 * Math.PI * n) / radii.length)))
  .map((corners) => [...corners, corners[0]!])

function turned(radius: number, angle: number): Point {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

const polygon = (corners: Point[]) =>
  JSON.stringify({ type: 'Polygon', coordinates: [corners.map(position)] })
const lineString = (points: Point[]) =>
  JSON.stringify({ type: 'LineString', coordinates: points.map(position) })
const runs = { numRuns: 60 }

describe.each([
  ['', frame],
  [' across the date line', dateLine],
])('the database computes the same geometry as the browser%s', (_, at) => {
  beforeAll(() => {
    frame = at
  })

  it('for points inside an outline', async () => {
    await fc.assert(
      fc.asyncProperty(ring, point(30), async (corners, p) => {
        fc.pre(Math.abs(distanceToEdge([[corners]], p)) > 0.05)
        const [lng, lat] = position(p)
        const holds = await ask('private.geometry_holds($1, $2, $3)', [polygon(corners), lng, lat])
        expect(holds).toBe(isInside([[corners]], p))
      }),
      runs,
    )
  })

  it('for the middle of an outline', async () => {
    await fc.assert(
      fc.asyncProperty(ring, async (corners) => {
        const middle = centroid([[corners.slice(1)]])
        const asked = `(select array[lng, lat] from private.ring_centre($1::jsonb #> '{coordinates, 0}'))`
        const [lng, lat] = await ask<[number, number]>(asked, [polygon(corners)])
        expect(isLngLat({ lng, lat })).toBe(true)
        expect(distance(frame.toPoint({ lng, lat }), middle)).toBeLessThan(0.1)
      }),
      runs,
    )
  })

  it('for the area of an outline, within half a percent', async () => {
    await fc.assert(
      fc.asyncProperty(ring, async (corners) => {
        const size = await ask<number>(`private.ring_area($1::jsonb #> '{coordinates, 0}')`, [
          polygon(corners),
        ])
        expect(Math.abs(size / area([[corners]]) - 1)).toBeLessThan(0.005)
      }),
      runs,
    )
  })

  it('for the third of a green that a pin is in, also at the end of a dogleg', async () => {
    const line = fc.tuple(point(400), point(150)).map(([tee, bend]) => [tee, bend, { x: 0, y: 0 }])
    await fc.assert(
      fc.asyncProperty(ring, line, point(5), async (corners, points, p) => {
        const from = approachTo([[corners]], points)
        const share = depthShare([[corners]], from, p)
        fc.pre(
          Math.abs(share - 1 / 3) > 0.02 && Math.abs(share - 2 / 3) > 0.02 && Math.hypot(from.x, from.y) > 40,
        )
        fc.pre(Math.abs(boxDiagonalM([[corners]]) - LARGE_GREEN_M) > 0.5)
        const [lng, lat] = position(p)
        const zone = await ask('private.green_zone($1, $2, $3, $4)', [
          lineString(points),
          polygon(corners),
          lng,
          lat,
        ])
        expect(zone).toBe(zoneOf([[corners]], from, p))
      }),
      runs,
    )
  })

  it('for the third of a double or a bent green, as its own hole is played', async () => {
    const double = [
      { x: -70, y: -12 },
      { x: 10, y: -12 },
      { x: 10, y: 12 },
      { x: -70, y: 12 },
    ]
    const bent = [
      { x: -45, y: -10 },
      { x: 8, y: -10 },
      { x: 8, y: 50 },
      { x: -8, y: 50 },
      { x: -8, y: 6 },
      { x: -45, y: 6 },
    ]
    const tee = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 150, max: 300 }))
    await fc.assert(
      fc.asyncProperty(tee, fc.constantFrom(double, bent), point(7), async ([x, y], corners, p) => {
        const points = [
          { x, y: -y },
          { x: 0, y: 0 },
        ]
        const from = approachTo([[corners]], points)
        const share = depthShare([[corners]], from, p)
        fc.pre(Math.abs(share - 1 / 3) > 0.02 && Math.abs(share - 2 / 3) > 0.02 && share > 0.01)
        const [lng, lat] = position(p)
        const asked = [lineString(points), polygon([...corners, corners[0]!]), lng, lat]
        const zone = await ask('private.green_zone($1, $2, $3, $4)', asked)
        expect(zone).toBe(zoneOf([[corners]], from, p))
      }),
      runs,
    )
  })

  it('for the third of a large bent green whose centre of mass lies near the hole’s line', async () => {
    const large = [
      { x: -8, y: -20 },
      { x: 34, y: -20 },
      { x: 34, y: 2 },
      { x: 4, y: 2 },
      { x: 4, y: 32 },
      { x: -8, y: 32 },
    ]
    const shape = [[large]]
    const grid = Array.from({ length: 441 }, (_, at) => ({
      x: -7 + 2 * (at % 21),
      y: -19 + 2.5 * Math.floor(at / 21),
    }))
    let different = 0
    for (const x of [-10, 0, 10]) {
      const line = [
        { x, y: -150 },
        { x: 0, y: 0 },
      ]
      const zoneFrom = (from: Point, p: Point) => zoneOf(shape, from, p)
      // Places where play towards the centre of mass would give another third.
      const places = grid.filter(
        (p) =>
          isInside(shape, p) &&
          zoneFrom(approachTo(shape, line), p) !== zoneFrom(approachPoint(line), p) &&
          [1 / 3, 2 / 3].every(
            (third) => Math.abs(depthShare(shape, approachTo(shape, line), p) - third) > 0.01,
          ),
      )
      different += places.length
      for (const p of places) {
        const asked = [lineString(line), polygon([...large, large[0]!]), ...position(p)]
        expect(await ask('private.green_zone($1, $2, $3, $4)', asked)).toBe(
          zoneFrom(approachTo(shape, line), p),
        )
      }
    }
    expect(different).toBeGreaterThan(0)
  })

  it('for the third of a green that surrounds other ground', async () => {
    const box = (halfM: number, x: number, y: number) => [
      { x: x - halfM, y: y - halfM },
      { x: x + halfM, y: y - halfM },
      { x: x + halfM, y: y + halfM },
      { x: x - halfM, y: y + halfM },
    ]
    const ground = fc.tuple(fc.constantFrom(3, 5), metres(3), metres(3))
    await fc.assert(
      fc.asyncProperty(ground, point(12), fc.constantFrom(8, -8), async ([halfM, x, y], p, endX) => {
        const green = [[box(12, 0, 0), box(halfM, x, y)]]
        // The green's middle is on, or shifted by, the other ground; a short hole is played to one side.
        const points = [
          { x: -endX, y: -45 },
          { x: endX, y: 0 },
        ]
        const from = approachTo(green, points)
        const share = depthShare(green, from, p)
        fc.pre(Math.abs(share - 1 / 3) > 0.002 && Math.abs(share - 2 / 3) > 0.002 && share > 0.002)
        const [lng, lat] = position(p)
        const rings = green[0]!.map((ring) => [...ring, ring[0]!].map(position))
        const stored = JSON.stringify({ type: 'Polygon', coordinates: rings })
        const zone = await ask('private.green_zone($1, $2, $3, $4)', [lineString(points), stored, lng, lat])
        expect(zone).toBe(zoneOf(green, from, p))
      }),
      { numRuns: 150 },
    )
  })

  it('for the distance from a place to a line of play, within half a percent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(point(300), { minLength: 2, maxLength: 6 }),
        point(300),
        async (points, p) => {
          const [lng, lat] = position(p)
          const away = await ask<number>('private.metres_to_line($1, $2, $3)', [lineString(points), lng, lat])
          const expected = nearestOnLine(points, p).away
          expect(Math.abs(away - expected)).toBeLessThan(0.1 + expected * 0.005)
        },
      ),
      runs,
    )
  })
})

describe('outlines', () => {
  it('around a middle never cross themselves, however ragged they are', async () => {
    await fc.assert(
      fc.asyncProperty(ring, async (corners) => {
        expect(
          await ask(`private.ring_crosses_itself($1::jsonb #> '{coordinates, 0}')`, [polygon(corners)]),
        ).toBe(false)
      }),
      runs,
    )
  })

  it('cross themselves when two corners are swapped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 6, max: 30 }), fc.nat(), async (corners, at) => {
        const round = Array.from({ length: corners }, (_, n) => turned(12, (2 * Math.PI * n) / corners))
        const [a, b] = [at % corners, (at + 2) % corners]
        const swapped = round.map((corner, n) => (n === a ? round[b]! : n === b ? round[a]! : corner))
        const closed = [...swapped, swapped[0]!]
        expect(
          await ask(`private.ring_crosses_itself($1::jsonb #> '{coordinates, 0}')`, [polygon(closed)]),
        ).toBe(true)
      }),
      runs,
    )
  })

  it('with a hole do not contain the hole, and those in parts contain each part', async () => {
    const square = (x: number, half: number) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([east, north]) => position({ x: x + east! * half, y: north! * half }))
    const ringed = JSON.stringify({ type: 'Polygon', coordinates: [square(0, 20), square(0, 5)] })
    const parted = JSON.stringify({ type: 'MultiPolygon', coordinates: [[square(0, 10)], [square(50, 10)]] })
    const holds = async (geometry: string, x: number) => {
      const [lng, lat] = position({ x, y: 0 })
      return ask('private.geometry_holds($1, $2, $3)', [geometry, lng, lat])
    }
    expect([await holds(ringed, 0), await holds(ringed, 10), await holds(ringed, 25)]).toEqual([
      false,
      true,
      false,
    ])
    expect([await holds(parted, 0), await holds(parted, 25), await holds(parted, 50)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await ask('private.geometry_holds($1, 0, 0)', ['{"type": "Point", "coordinates": [0, 0]}'])).toBe(
      false,
    )
  })
})
