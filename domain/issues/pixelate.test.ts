import { describe, expect, it } from 'vitest'
import { cellsOf, cellsUnder, pixelate } from './pixelate.ts'

const size = { width: 100, height: 75 }
const grid = cellsOf(size)

function picture(colour: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [(at / 4) % size.width, Math.floor(at / 4 / size.width)]
    pixels.set([colour(x, y), 255 - colour(x, y), 90, 255], at)
  }
  return pixels
}

const at = (pixels: Uint8ClampedArray, x: number, y: number) => {
  const from = (y * size.width + x) * 4
  return [...pixels.subarray(from, from + 4)]
}

describe('covering a part of a photo', () => {
  it('splits it into cells of a twenty-fifth of its longer side, cut at the far edges', () => {
    expect(grid).toMatchObject({ side: 4, columns: 25, rows: 19 })
    expect(cellsOf({ width: 3, height: 2 })).toMatchObject({ side: 1, columns: 3, rows: 2 })
  })

  it('leaves one colour in each covered cell and does not change the rest', () => {
    const before = picture((x, y) => (x * 3 + y * 5) % 256)
    const pixels = before.slice()
    pixelate(pixels, grid, [grid.columns + 2])
    for (const [x, y] of [
      [8, 4],
      [11, 7],
      [10, 6],
    ] as const) {
      expect(at(pixels, x, y)).toEqual(at(pixels, 9, 5))
    }
    for (const [x, y] of [
      [7, 4],
      [12, 4],
      [8, 3],
      [8, 8],
    ] as const) {
      expect(at(pixels, x, y)).toEqual(at(before, x, y))
    }
  })

  it('keeps no detail: pictures of the same average become equal', () => {
    const face = picture((x) => (x % 2 === 0 ? 40 : 200))
    const other = picture((_, y) => (y % 2 === 0 ? 200 : 40))
    const all = Array.from({ length: grid.columns * (grid.rows - 1) }, (_, cell) => cell)
    pixelate(face, grid, all)
    pixelate(other, grid, all)
    const covered = size.width * grid.side * (grid.rows - 1) * 4
    expect(face.subarray(0, covered)).toEqual(other.subarray(0, covered))
  })

  it('changes nothing when it is repeated, also in the cut cells at the corner', () => {
    const pixels = picture((x, y) => (x * y) % 256)
    const corner = [grid.columns * grid.rows - 1]
    pixelate(pixels, grid, corner)
    const once = pixels.slice()
    pixelate(pixels, grid, corner)
    expect(pixels).toEqual(once)
  })

  it('covers every cell on the path of the brush, and none off the picture', () => {
    const middle = (column: number, row: number) => ({ x: column * 4 + 2, y: row * 4 + 2 })
    expect(cellsUnder(grid, middle(3, 2), middle(3, 2), 2)).toContain(2 * grid.columns + 3)
    const stroke = cellsUnder(grid, middle(0, 0), middle(10, 0), 0)
    expect(stroke).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    const beyond = cellsUnder(grid, { x: -500, y: -500 }, { x: 5000, y: 5000 }, 6)
    expect(beyond.every((cell) => cell >= 0 && cell < grid.columns * grid.rows)).toBe(true)
    expect(cellsUnder(grid, { x: -500, y: -500 }, { x: -500, y: -500 }, 2)).toEqual([])
  })
})
