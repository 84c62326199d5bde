import type { Polygon } from 'geojson'
import { type LngLat, positionOf } from '../course/geometry/lng-lat.ts'
import { localFrame } from '../course/geometry/local-frame.ts'
import type { SurveyInput } from './course-survey.ts'

const frame = localFrame({ lng: -6.14, lat: 53.44 })

/** The place this many metres east and north of the seventh tee. */
export function metres(east: number, north: number): LngLat {
  return frame.toLngLat({ x: east, y: north })
}

function box(west: number, south: number, east: number, north: number): Polygon {
  const corners = [metres(west, south), metres(east, south), metres(east, north), metres(west, north)]
  return { type: 'Polygon', coordinates: [[...corners, corners[0]!].map(positionOf)] }
}

/**
 * Two holes: the seventh runs 400 m north to a green of 24 by 30 m with a bunker on its right, the eighth runs back
 * 200 m further east. Their fairways are 30 m wide, and a path runs between them.
 */
export const twoHoles: SurveyInput = {
  hole: [
    {
      id: 'h7',
      number: 7,
      line: { type: 'LineString', coordinates: [metres(0, 0), metres(0, 400)].map(positionOf) },
    },
    {
      id: 'h8',
      number: 8,
      line: { type: 'LineString', coordinates: [metres(200, 400), metres(200, 0)].map(positionOf) },
    },
  ],
  course_feature: [
    { id: 'green7', hole_id: 'h7', kind: 'green', geometry: box(-12, 385, 12, 415) },
    { id: 'green8', hole_id: null, kind: 'green', geometry: box(188, -15, 212, 15) },
    { id: 'bunker7', hole_id: null, kind: 'bunker', geometry: box(18, 380, 60, 390) },
    { id: 'tee7', hole_id: 'h7', kind: 'tee', geometry: box(-5, -5, 5, 5) },
    { id: 'fairway7', hole_id: 'h7', kind: 'fairway', geometry: box(-15, 120, 15, 384) },
    { id: 'bounds', hole_id: null, kind: 'boundary', geometry: box(-900, -900, 900, 900) },
    {
      id: 'path',
      hole_id: null,
      kind: 'path',
      geometry: { type: 'LineString', coordinates: [metres(100, 0), metres(100, 400)].map(positionOf) },
    },
  ],
}
