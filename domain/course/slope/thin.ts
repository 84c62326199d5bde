import type { Height } from './height-map.ts'

/** Finer than this a survey says nothing more of the slope at a hole. */
const FINEST_M = 0.5

/** The means of the heights in squares of half a metre, or of larger ones until there are no more than `most`. */
export function thinned(heights: readonly Height[], most: number): Height[] {
  for (let size = FINEST_M; ; size *= 1.3) {
    const squares = new Map<string, Height & { count: number }>()
    for (const { x, y, z } of heights) {
      const key = `${Math.floor(x / size)} ${Math.floor(y / size)}`
      const sum = squares.get(key)
      if (!sum) {
        squares.set(key, { x, y, z, count: 1 })
        continue
      }
      sum.x += x
      sum.y += y
      sum.z += z
      sum.count++
    }
    if (squares.size > most) continue
    return [...squares.values()].map(({ x, y, z, count }) => ({ x: x / count, y: y / count, z: z / count }))
  }
}
