import type { Feature, Polygon } from 'geojson'
import { pointTowards } from '#domain/course/geometry/bearing.ts'
import { type LngLat, positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'

/** A circle on the ground around a place, as a polygon of 48 corners. */
export function circleAround(place: LngLat, radiusM: number): Feature<Polygon> {
  const frame = localFrame(place)
  const corners = Array.from({ length: 48 }, (_, index) =>
    positionOf(frame.toLngLat(pointTowards({ x: 0, y: 0 }, index * 7.5, radiusM))),
  )
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]!]] },
  }
}
