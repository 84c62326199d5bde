import type { Geometry, Position } from 'geojson'
import { degreesEast, lngLatOf } from './lng-lat.ts'
import type { LocalFrame } from './local-frame.ts'
import type { Point } from './point.ts'

/** In metres of a frame. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export function boxOfPoints(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Whether two boxes come within `room` metres of each other. */
export function boxesMeet(a: Box, b: Box, room: number): boolean {
  return a[0] <= b[2] + room && b[0] <= a[2] + room && a[1] <= b[3] + room && b[1] <= a[3] + room
}

const cornersOfGeometry = new WeakMap<Geometry, Position[]>()

/** The box of an area in a frame, without checking each corner: within a metre for a feature of 5 km. */
export function boxOfGeometry(geometry: Geometry, frame: LocalFrame): Box {
  const corners = cornersOfGeometry.get(geometry) ?? cornersOf(geometry)
  cornersOfGeometry.set(geometry, corners)
  return boxOfPoints(corners.map(frame.fromPosition))
}

/** The corners of the box in degrees. A geometry across the date line continues past 180. */
function cornersOf(geometry: Geometry): Position[] {
  const positions =
    geometry.type === 'Polygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat(2)
        : []
  const { lng: first } = lngLatOf(positions[0] ?? [])
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const position of positions) {
    const { lng, lat } = lngLatOf(position)
    const onFirstSide = first + degreesEast(first, lng)
    west = Math.min(west, onFirstSide)
    east = Math.max(east, onFirstSide)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ]
}
