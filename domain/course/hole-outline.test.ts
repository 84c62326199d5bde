import { describe, expect, it } from 'vitest'
import { demoCourse } from './demo/demo-course.ts'
import { holeOutline } from './hole-outline.ts'

const { holes, greens, features } = demoCourse()
const rows = [...greens, ...features].map((feature) => ({
  id: feature.osmId,
  hole_id: feature.holeNumber === null ? null : `hole-${feature.holeNumber}`,
  kind: feature.kind as string,
  geometry: feature.geometry,
}))

function outlineOfHole(number: number) {
  const { line } = holes.find((hole) => hole.number === number)!
  return holeOutline({ id: `hole-${number}`, green_id: null, line }, rows)!
}

/** The first corner of each part of a path. */
function startsOf(path: string) {
  return [...path.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

describe('the outline of a hole', () => {
  it.each(holes.map(({ number }) => number))('draws hole %i with one green, played upwards', (number) => {
    const { width, height, greens, lines } = outlineOfHole(number)
    const [green] = startsOf(greens)
    const [tee] = startsOf(lines)
    expect(startsOf(greens)).toHaveLength(1)
    expect(green!.y).toBeLessThan(tee!.y)
    for (const { x, y } of [green!, tee!]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(height)
    }
  })

  it('leaves out the ground of other holes', () => {
    const own = rows.filter(({ hole_id, kind }) => hole_id === 'hole-4' && kind === 'fairway')
    expect(startsOf(outlineOfHole(4).fairways)).toHaveLength(own.length)
  })

  it('uses the green that is linked to the hole', () => {
    const green = { id: 'shared', hole_id: null, kind: 'green', geometry: greens[0]!.geometry }
    const { line } = holes[0]!
    expect(holeOutline({ id: 'new', green_id: 'shared', line }, [green])!.greens).not.toBe('')
  })

  it('is null when the club has drawn only the line of play', () => {
    expect(holeOutline({ id: 'new', green_id: null, line: holes[0]!.line }, rows)).toBeNull()
  })
})
