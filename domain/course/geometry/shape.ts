import type { Geometry, MultiPolygon, Polygon } from 'geojson'
import { type Position, positionOf } from './lng-lat.ts'
import type { LocalFrame } from './local-frame.ts'
import type { Point } from './point.ts'
import { counterClockwise, type Ring, type Shape } from './ring.ts'

/** Whether a geometry has an inside. */
export function isArea(geometry: Geometry): geometry is Polygon | MultiPolygon {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

/** A GeoJSON area as a shape in metres. */
export function shapeOf(geometry: Polygon | MultiPolygon, frame: LocalFrame): Shape {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return parts.map((rings) => rings.map((ring) => ringOf(ring, frame)))
}

/** A GeoJSON ring in metres, without its repeated last corner. */
export function ringOf(positions: readonly Position[], frame: LocalFrame): Ring {
  const first = positions[0]
  const last = positions.at(-1)
  const closed = positions.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return (closed ? positions.slice(0, -1) : positions).map(frame.fromPosition)
}

/** One ring as a GeoJSON polygon, counter-clockwise and closed; degrees have seven decimals (1 cm). */
export function polygonOf(ring: Ring, frame: LocalFrame): Polygon {
  const corners = counterClockwise(ring).map((point) => roundedPosition(point, frame))
  return { type: 'Polygon', coordinates: [[...corners, corners[0]!]] }
}

/** A point as a GeoJSON position with seven decimals. */
export function roundedPosition(point: Point, frame: LocalFrame): [number, number] {
  const [lng, lat] = positionOf(frame.toLngLat(point))
  return [Number(lng.toFixed(7)), Number(lat.toFixed(7))]
}
