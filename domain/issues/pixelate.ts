import type { PhotoSize } from './photo-file.ts'

/** A picture divided into square cells, numbered row by row. */
export interface CellGrid extends PhotoSize {
  /** Pixels along a cell's side; those at the right and lower edge may be cut. */
  side: number
  columns: number
  rows: number
}

/** Number of cells along the longer side: a face that fills a tenth of a photo becomes two or three cells across. */
const CELLS_ALONG = 25

/** The cells of a picture. */
export function cellsOf({ width, height }: PhotoSize): CellGrid {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / CELLS_ALONG))
  return { width, height, side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) }
}

interface Spot {
  x: number
  y: number
}

/**
 * The cells under a round brush on its straight way between two places, in pixels, without those outside the picture.
 */
export function cellsUnder(grid: CellGrid, from: Spot, to: Spot, radius: number): number[] {
  const { side, columns, rows } = grid
  const reach = radius + side / 2
  const first = { x: Math.min(from.x, to.x) - reach, y: Math.min(from.y, to.y) - reach }
  const last = { x: Math.max(from.x, to.x) + reach, y: Math.max(from.y, to.y) + reach }
  const inReach: number[] = []
  for (let row = index(first.y, side, rows); row <= index(last.y, side, rows); row += 1) {
    for (let column = index(first.x, side, columns); column <= index(last.x, side, columns); column += 1) {
      const middle = { x: (column + 0.5) * side, y: (row + 0.5) * side }
      if (awayFromWay(middle, from, to) <= reach) inReach.push(row * columns + column)
    }
  }
  return inReach
}

function index(position: number, side: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(position / side)))
}

function awayFromWay(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / squared
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(spot.x - from.x - along * dx, spot.y - from.y - along * dy)
}

/**
 * Replaces every pixel of these cells by their average, in place: their content is removed, not hidden. Repeating it
 * changes nothing. `pixels` are RGBA, row by row.
 */
export function pixelate(pixels: Uint8ClampedArray, grid: CellGrid, cells: Iterable<number>): void {
  for (const cell of cells) {
    const left = (cell % grid.columns) * grid.side
    const top = Math.floor(cell / grid.columns) * grid.side
    const [right, bottom] = [Math.min(left + grid.side, grid.width), Math.min(top + grid.side, grid.height)]
    const sums = [0, 0, 0, 0]
    const places: number[] = []
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) places.push((y * grid.width + x) * 4)
    }
    for (const at of places) for (let part = 0; part < 4; part += 1) sums[part]! += pixels[at + part]!
    for (const at of places)
      for (let part = 0; part < 4; part += 1) pixels[at + part] = sums[part]! / places.length
  }
}
