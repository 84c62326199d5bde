import type { LineString } from 'geojson'
import { bearingBetween } from '#domain/course/geometry/bearing.ts'
import { type LngLat, lngLatOf, type Position } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { dot, type Point, plus, rightOf, times } from '#domain/course/geometry/point.ts'

/** Pixels that the screen's controls cover at each side of the map. */
export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** The default padding. */
export const defaultPadding: Padding = { top: 40, right: 40, bottom: 40, left: 40 }

/** Pixels of a metre at the equator and zoom 0, where the whole world is 512 pixels wide. */
const PIXELS_AT_0 = 1 / 78_271.517

export interface Camera {
  center: [lng: number, lat: number]
  zoom: number
}

/**
 * The camera that shows positions as large as the room between the paddings allows, the map turned so that `bearing`
 * (degrees) points up. `margin` is added around them, in metres.
 */
export function cameraFor(
  positions: readonly Position[],
  bearing: number,
  view: { width: number; height: number },
  padding: Padding,
  margin: number,
): Camera {
  const origin = lngLatOf(positions[0]!)
  const frame = localFrame(origin)
  const angle = (bearing * Math.PI) / 180
  const up: Point = { x: Math.sin(angle), y: Math.cos(angle) }
  const right = rightOf(up)
  const points = positions.map(frame.fromPosition)
  const across = rangeOf(points.map((point) => dot(point, right)))
  const along = rangeOf(points.map((point) => dot(point, up)))
  const roomX = Math.max(60, view.width - padding.left - padding.right)
  const roomY = Math.max(60, view.height - padding.top - padding.bottom)
  const scale = Math.min(roomX / (across.size + 2 * margin), roomY / (along.size + 2 * margin))
  // The middle of the room differs from that of the view: the camera is offset by the difference.
  const asideX = (padding.left - padding.right) / 2 / scale
  const asideY = (padding.bottom - padding.top) / 2 / scale
  const middle = plus(times(right, across.middle - asideX), times(up, along.middle - asideY))
  const { lng, lat }: LngLat = frame.toLngLat(middle)
  const zoom = Math.log2(scale / PIXELS_AT_0) + Math.log2(Math.cos((origin.lat * Math.PI) / 180))
  return { center: [lng, lat], zoom }
}

/** Ground to each side of a hole, and behind its green, in metres. */
const HOLE_MARGIN_M = 22
const NEAREST_ZOOM = 18.5

export interface TurnedCamera extends Camera {
  /** The upward direction, in degrees from north. */
  bearing: number
}

/** The camera on a hole, which then plays upwards, or on all holes if none has that number; null without holes. */
export function cameraOnHole(
  holes: readonly { number: number; line: LineString }[],
  number: number | null,
  view: { width: number; height: number },
  padding: Padding,
): TurnedCamera | null {
  const hole = holes.find((one) => one.number === number)
  const positions = (hole ? [hole] : holes).flatMap(({ line }) => line.coordinates)
  if (positions.length === 0) return null
  const bearing = hole
    ? bearingBetween(lngLatOf(positions[0]!), lngLatOf(positions.at(-1)!))
    : bearingToFill(positions, view, padding)
  const { center, zoom } = cameraFor(positions, bearing, view, padding, HOLE_MARGIN_M)
  return { center, zoom: Math.min(zoom, NEAREST_ZOOM), bearing }
}

/**
 * The bearing, nearest to north, at which the positions fill the room best: a long course is upright on a phone. A turn
 * with little gain is skipped.
 */
export function bearingToFill(
  positions: readonly Position[],
  view: { width: number; height: number },
  padding: Padding,
): number {
  const zoomAt = (bearing: number) => cameraFor(positions, bearing, view, padding, 0).zoom
  const turns = Array.from({ length: 36 }, (_, i) => i * 5 - 85).sort((a, b) => Math.abs(a) - Math.abs(b))
  return turns.reduce((best, turn) => (zoomAt(turn) > zoomAt(best) + WORTH_A_TURN ? turn : best), 0)
}

/** Zoom steps: three per cent larger. */
const WORTH_A_TURN = Math.log2(1.03)

function rangeOf(values: readonly number[]): { size: number; middle: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { size: most - least, middle: (least + most) / 2 }
}
