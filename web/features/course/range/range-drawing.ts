import { dot, type Point, plus, rightOf, times } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { middleOfLine, type PlacedItem, type RangePlan } from '#domain/course/range/range-plan.ts'
import { flagColours } from '#web/map/palette.ts'
import { ringPath } from '#web/ui/charts/svg-path.ts'

/** A drawing in metres, hit upwards: x to the right and y down from the top left corner. */
export interface Drawing {
  width: number
  height: number
  /** About one phone pixel, in metres: the unit of letters and strokes. */
  unit: number
  toView(point: Point): Point
}

const PHONE_WIDTH_PX = 340
/** A long, narrow range keeps space at its sides for the letters. */
const LEAST_WIDTH_SHARE = 0.62

/** The layout of the range on the screen, with all items and the standpoint in view. */
export function drawing(plan: RangePlan, lineM: number, from: Point | null): Drawing {
  const right = rightOf(plan.up)
  const toDrawing = (point: Point): Point => ({ x: dot(point, right), y: -dot(point, plan.up) })
  const middle = middleOfLine(plan, lineM)
  const items = [...plan.targets, ...plan.bays, ...plan.others]
  const points = [
    ...items.flatMap(({ at, shape }) => shape?.flat(2) ?? [at]),
    ...(from ? [from] : []),
    ...(middle ? [middle] : []),
  ].map(toDrawing)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [boxWidth, boxHeight] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const margin = 0.08 * Math.max(boxWidth, boxHeight, 40)
  const height = boxHeight + 2 * margin
  const width = Math.max(boxWidth + 2 * margin, height * LEAST_WIDTH_SHARE)
  const shift = { x: (width - boxWidth) / 2 - left, y: margin - top }
  return { width, height, unit: width / PHONE_WIDTH_PX, toView: (point) => plus(toDrawing(point), shift) }
}

/** The tee line from side to side, a little longer than the row of bays; null without bays. */
export function lineAcross(plan: RangePlan, lineM: number, view: Drawing): { a: Point; b: Point } | null {
  const middle = middleOfLine(plan, lineM)
  if (!middle) return null
  const right = rightOf(plan.up)
  const along = plan.bays.map(({ at }) => dot(at, right) - dot(middle, right))
  const reach = (metres: number) => view.toView(plus(middle, times(right, metres)))
  return { a: reach(Math.min(...along) - 3), b: reach(Math.max(...along) + 3) }
}

export function outline(shape: Shape, view: Drawing): string {
  return shape
    .flat()
    .map((ring) => ringPath(ring.map(view.toView)))
    .join('')
}

/** The captured colour of an item; undefined if it has none that a screen can show. */
export function colourOf({ colour }: Pick<PlacedItem, 'colour'>): string | undefined {
  const colourName = colour?.trim().toLowerCase() ?? ''
  return Object.hasOwn(flagColours, colourName) ? flagColours[colourName] : undefined
}
