import type { Geometry } from 'geojson'
import { area } from '../geometry/area.ts'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import { nearestOnLine } from '../geometry/line.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'

/**
 * The feature under a tap: the smallest area around it, unless a line or point lies within `reachM` metres; undefined:
 * none.
 */
export function featureAt<Feature extends { geometry: Geometry }>(
  features: readonly Feature[],
  place: LngLat,
  reachM: number,
): Feature | undefined {
  const frame = localFrame(place)
  const here = { x: 0, y: 0 }
  let best: { feature: Feature; rank: number } | undefined
  for (const feature of features) {
    const rank = rankOf(feature.geometry)
    if (rank !== undefined && (!best || rank < best.rank)) best = { feature, rank }
  }
  return best?.feature

  /** Metres for lines and points in reach, above them square metres for areas; undefined: not under the tap. */
  function rankOf(geometry: Geometry): number | undefined {
    if (isArea(geometry)) {
      const shape = shapeOf(geometry, frame)
      return isInside(shape, here) ? reachM + area(shape) : undefined
    }
    const away = metresTo(geometry)
    return away <= reachM ? away : undefined
  }

  function metresTo(geometry: Geometry): number {
    if (geometry.type === 'Point') return distance(frame.fromPosition(geometry.coordinates), here)
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    return Math.min(...lines.map((line) => nearestOnLine(line.map(frame.fromPosition), here).away))
  }
}
