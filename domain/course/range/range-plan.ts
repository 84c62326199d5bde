import type { Geometry } from 'geojson'
import { bearing, turnBetween } from '../geometry/bearing.ts'
import { centroid, meanPoint } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '../geometry/local-frame.ts'
import { dot, minus, type Point, plus, rightOf, times, unit } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import { greenPoints } from '../green/green-points.ts'

export type RangeItemKind = 'target' | 'flag' | 'green' | 'bay' | 'dispenser' | 'bunker'

/** A captured object on the range. */
export interface RangeItem extends LngLat {
  id: string
  kind: RangeItemKind
  name: string
  colour: string | null
  accuracy_m: number | null
  /** The outline of a green or bunker. */
  geometry: Geometry | null
}

/** A range item in metres. */
export interface PlacedItem {
  id: string
  kind: RangeItemKind
  name: string
  colour: string | null
  /** Its middle. */
  at: Point
  shape: Shape | null
  /** The error of that place; null: unknown. */
  accuracyM: number | null
}

/** The range in metres along the direction of play `up`, from its bays. */
export interface RangePlan {
  frame: LocalFrame
  /** Direction of play, of length 1. */
  up: Point
  bays: PlacedItem[]
  /** Targets, flags and greens. */
  targets: PlacedItem[]
  others: PlacedItem[]
}

const aimedAt: ReadonlySet<RangeItemKind> = new Set(['target', 'flag', 'green'])
/** Bays nearer together do not show the direction of their row. */
const ROW_M = 4

/** The range of these items; null without targets. */
export function rangePlan(items: readonly RangeItem[]): RangePlan | null {
  const first = items.find(({ kind }) => aimedAt.has(kind))
  if (!first) return null
  const frame = localFrame(first)
  const placedItems = items.map((item) => placedItem(item, frame))
  const targets = placedItems.filter(({ kind }) => aimedAt.has(kind))
  const bays = placedItems.filter(({ kind }) => kind === 'bay').sort(byName)
  const others = placedItems.filter(({ kind }) => !aimedAt.has(kind) && kind !== 'bay')
  return { frame, up: directionOfPlay(bays, targets), bays, targets, others }
}

/** The middle of the tee line at `lineM` in front of the bays; null without bays. */
export function middleOfLine({ bays, up }: RangePlan, lineM: number): Point | null {
  return bays.length === 0 ? null : plus(meanPoint(bays.map(({ at }) => at)), times(up, lineM))
}

/** A player's place in a bay with the tee line at `lineM` in front of it. */
export function placeInBay(bay: PlacedItem, { up }: RangePlan, lineM: number): Point {
  return plus(bay.at, times(up, lineM))
}

/** The direction of play as degrees clockwise from north. */
export function bearingOfPlay({ up }: RangePlan): number {
  return bearing({ x: 0, y: 0 }, up)
}

function placedItem(item: RangeItem, frame: LocalFrame): PlacedItem {
  const { id, kind, name, colour, accuracy_m: accuracyM, geometry } = item
  const shape = geometry && isArea(geometry) ? shapeOf(geometry, frame) : null
  return { id, kind, name, colour, shape, accuracyM, at: shape ? centroid(shape) : frame.toPoint(item) }
}

/**
 * Square to the row of bays, towards the targets; without a row, straight to the middle of the targets; without bays,
 * north.
 */
function directionOfPlay(bays: readonly PlacedItem[], targets: readonly PlacedItem[]): Point {
  const aim = meanPoint(targets.map(({ at }) => at))
  if (bays.length === 0) return { x: 0, y: 1 }
  const towards = minus(aim, meanPoint(bays.map(({ at }) => at)))
  const row = longestStep(bays.map(({ at }) => at))
  if (!row) return unit(towards)
  const square = rightOf(unit(row))
  return dot(square, towards) < 0 ? times(square, -1) : square
}

function longestStep(points: readonly Point[]): Point | null {
  let longest: Point | null = null
  for (const a of points) {
    for (const b of points) {
      const isLonger = distance(a, b) > (longest ? Math.hypot(longest.x, longest.y) : ROW_M)
      if (isLonger) longest = minus(b, a)
    }
  }
  return longest
}

/** Bay 2 comes before Bay 10. */
function byName(a: PlacedItem, b: PlacedItem): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}

/** Distance to a target: metres over the ground, ignoring height. */
export interface TargetDistance {
  target: PlacedItem
  metres: number
  /** null without an outline, and from inside it. */
  front: number | null
  back: number | null
  /** The error of the distance; null when neither place's error is known. */
  errorM: number | null
  /** Degrees from straight ahead, negative to the left. */
  turnDeg: number
  /** Its bearing, in degrees clockwise from north. */
  bearingDeg: number
}

/** The distances from a point to all targets, nearest first. `errorM`: the error of the point itself. */
export function targetDistances(plan: RangePlan, from: Point, errorM: number | null): TargetDistance[] {
  return plan.targets
    .map((target) => distanceTo(plan, target, from, errorM))
    .sort((a, b) => a.metres - b.metres)
}

function distanceTo(plan: RangePlan, target: PlacedItem, from: Point, errorM: number | null): TargetDistance {
  const points = target.shape && !isInside(target.shape, from) ? greenPoints(target.shape, from) : null
  const at = points?.centre ?? target.at
  const bearingDeg = bearing(from, at)
  return {
    target,
    metres: distance(from, at),
    front: points ? distance(from, points.front) : null,
    back: points ? distance(from, points.back) : null,
    errorM: together(errorM, target.accuracyM),
    turnDeg: turnBetween(bearingOfPlay(plan), bearingDeg),
    bearingDeg,
  }
}

/** The sum of two independent errors. */
function together(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : Math.hypot(a ?? 0, b ?? 0)
}
