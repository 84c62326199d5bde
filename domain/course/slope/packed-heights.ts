import type { LngLat } from '../geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '../geometry/local-frame.ts'
import type { Height } from './height-map.ts'

/** Heights as they are kept: three whole numbers a point, centimetres east and north of a place and millimetres up. */
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

/** The heights in another frame; their z counts from what they were packed with. */
export function unpackHeights({ lng, lat, heights }: PackedHeights, frame: LocalFrame): Height[] {
  const own = localFrame({ lng, lat })
  return Array.from({ length: Math.floor(heights.length / 3) }, (_, i) => {
    const [x, y, z] = [heights[3 * i]!, heights[3 * i + 1]!, heights[3 * i + 2]!]
    return { ...frame.toPoint(own.toLngLat({ x: x / 100, y: y / 100 })), z: z / 1000 }
  })
}
