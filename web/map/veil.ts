import type { Feature, LineString } from 'geojson'
import { pointTowards } from '#domain/course/geometry/bearing.ts'
import { convexHull } from '#domain/course/geometry/convex-hull.ts'
import { lngLatOf, positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'

/** Clear metres around a hole; stacked veils make a soft edge. */
const clearances = [52, 58, 64, 70, 76, 82]
/** How far the veils reach beyond the view, in degrees. */
const FAR = 0.2

/** A veil over everything except one hole, to highlight it. */
export function veilAround(line: LineString): Feature[] {
  const origin = lngLatOf(line.coordinates[0]!)
  const frame = localFrame(origin)
  const points = line.coordinates.map(frame.fromPosition)
  const outer = [
    [-FAR, -FAR],
    [FAR, -FAR],
    [FAR, FAR],
    [-FAR, FAR],
    [-FAR, -FAR],
  ].map(([lng, lat]) => [origin.lng + lng!, origin.lat + lat!])
  return clearances.map((metres): Feature => {
    const around = points.flatMap((point) =>
      Array.from({ length: 24 }, (_, i) => pointTowards(point, i * 15, metres)),
    )
    const hull = convexHull(around).map((point) => positionOf(frame.toLngLat(point)))
    const hole = [...hull, hull[0]!].reverse()
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outer, hole] } }
  })
}
