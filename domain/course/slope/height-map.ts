import type { LngLat } from '../geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'

/** A surveyed point: metres in the frame of its green, z upwards from any level. */
export interface Height extends Point {
  z: number
}

/** Surveyed heights, indexed by squares for fast lookup. */
export interface HeightMap {
  /** The heights within `radiusM` of a point. */
  near(point: Point, radiusM: number): Height[]
}

const SQUARE_M = 1.5
/** More squares than any green is wide. */
const ACROSS = 100_000

/** Indexes heights once for many queries. */
export function heightMap(heights: readonly Height[]): HeightMap {
  const squares = new Map<number, Height[]>()
  const square = (metres: number) => Math.floor(metres / SQUARE_M)
  for (const height of heights) {
    const key = square(height.x) * ACROSS + square(height.y)
    const there = squares.get(key)
    if (there) there.push(height)
    else squares.set(key, [height])
  }
  const near = ({ x, y }: Point, radiusM: number): Height[] => {
    const nearHeights: Height[] = []
    const within = radiusM * radiusM
    for (let column = square(x - radiusM); column <= square(x + radiusM); column++) {
      for (let row = square(y - radiusM); row <= square(y + radiusM); row++) {
        const there = squares.get(column * ACROSS + row)
        if (!there) continue
        for (const height of there) {
          const east = height.x - x
          const north = height.y - y
          if (east * east + north * north <= within) nearHeights.push(height)
        }
      }
    }
    return nearHeights
  }
  return { near }
}

/** Stored heights: three whole numbers per point, centimetres east and north of a place and millimetres up. */
export interface PackedHeights extends LngLat {
  heights: number[]
}

/** Packs heights of a frame around its origin. */
export function packHeights(heights: readonly Height[], frame: LocalFrame): PackedHeights {
  const { lng, lat } = frame.origin
  return {
    lng,
    lat,
    heights: heights.flatMap(({ x, y, z }) => [
      Math.round(x * 100),
      Math.round(y * 100),
      Math.round(z * 1000),
    ]),
  }
}

/** Frames within this distance differ by a turn and a shift, to less than 0.1 mm this far from their origins. */
const STRAIGHT_M = 100

/** Heights in another frame. z stays relative to the packed base height. */
export function unpackHeights({ lng, lat, heights }: PackedHeights, frame: LocalFrame): Height[] {
  const own = localFrame({ lng, lat })
  const at = (x: number, y: number) => frame.toPoint(own.toLngLat({ x, y }))
  // Converting eight thousand heights one by one through longitude and latitude would take a phone half a second.
  const [origin, east, north] = [at(0, 0), at(STRAIGHT_M, 0), at(0, STRAIGHT_M)]
  const [eastX, eastY] = [(east.x - origin.x) / STRAIGHT_M, (east.y - origin.y) / STRAIGHT_M]
  const [northX, northY] = [(north.x - origin.x) / STRAIGHT_M, (north.y - origin.y) / STRAIGHT_M]
  return Array.from({ length: Math.floor(heights.length / 3) }, (_, i) => {
    const [x, y, z] = [heights[3 * i]! / 100, heights[3 * i + 1]! / 100, heights[3 * i + 2]! / 1000]
    return { x: origin.x + x * eastX + y * northX, y: origin.y + x * eastY + y * northY, z }
  })
}
