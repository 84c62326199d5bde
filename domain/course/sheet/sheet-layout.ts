/** A box on the ground in metres, or on paper in millimetres. */
export interface BoxSize {
  width: number
  height: number
}

export interface SheetLayout {
  columns: number
  rows: number
  /** One metre on the ground is 1000 / scale millimetres on paper. */
  scale: number
  /** Of one cell, in millimetres. */
  cell: BoxSize
}

/**
 * The largest scale that the Rules of Golf allow for an image of a green that is used in play: 3/8 inch to 5 yards
 * (interpretation of Rule 4.3a, 2019). A sheet that shows nine holes or more may itself be of any size.
 */
export const LARGEST_SCALE = 480
const STEP = 20

/**
 * The layout of a sheet's cells so that all greens have one scale, as large as fits and within the rules. `greens` are
 * the boxes to draw, `reserved` is the extra room of each cell, in millimetres.
 */
export function sheetLayout(greens: readonly BoxSize[], paper: BoxSize, reserved: BoxSize): SheetLayout {
  const layouts = Array.from({ length: Math.min(6, greens.length) }, (_, i) =>
    layoutOf(i + 1, greens, paper, reserved),
  )
  return layouts.reduce((best, one) => (one.scale < best.scale ? one : best))
}

function layoutOf(
  columns: number,
  greens: readonly BoxSize[],
  paper: BoxSize,
  reserved: BoxSize,
): SheetLayout {
  const rows = Math.ceil(greens.length / columns)
  const cell = { width: paper.width / columns, height: paper.height / rows }
  const room = {
    width: Math.max(cell.width - reserved.width, 1),
    height: Math.max(cell.height - reserved.height, 1),
  }
  const requiredScale = Math.max(
    ...greens.map(({ width, height }) => Math.max(width / room.width, height / room.height) * 1000),
  )
  return { columns, rows, scale: Math.max(LARGEST_SCALE, Math.ceil(requiredScale / STEP) * STEP), cell }
}
