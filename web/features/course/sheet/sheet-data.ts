import { distance } from '#domain/course/geometry/distance.ts'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Ring, Shape } from '#domain/course/geometry/ring.ts'
import { type GreenView, greenView } from '#domain/course/green/green-view.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { PACE_M, type PinSheetPlace, pinSheetPlace } from '#domain/course/green/paces.ts'
import { type Height, type PackedHeights, unpackHeights } from '#domain/course/slope/height-map.ts'
import { slopesOf } from '#domain/course/slope/slope-at.ts'
import { type Course, greenOf, type Hole } from '#web/data/course/course.ts'
import type { Pin, PinSet } from '#web/data/course/pins.ts'
import { framedHole } from '#web/features/course/hole-shape.ts'

export type SheetUnit = 'paces' | 'metres'

export interface SheetHole {
  hole: Hole
  pin: Pin | null
  /** null for a green that the course map lacks. */
  green: SheetGreen | null
}

/** A green turned to be played upwards; points in metres of its view. */
export interface SheetGreen {
  view: GreenView
  bunkers: Ring[]
  water: Ring[]
  pin: Point | null
  place: PinSheetPlace | null
  /** From its nearest to its furthest point in the direction of play. */
  depthM: number
  slopes: SlopeArrow[]
}

/** The direction in which a ball rolls at a point, and the slope there. */
interface SlopeArrow {
  at: Point
  to: Point
  percent: number
}

/** The margin drawn around a green, in metres. */
export const MARGIN_M = 5
/** Bunkers and water further from the green are not drawn. */
const AROUND_M = 12

/** Heights by green id. */
export type Surveys = ReadonlyMap<string, PackedHeights>

/** All holes of a course with their pins. `surveys` is given only for a sheet that shows slope. */
export function sheetHoles(course: Course, pins: PinSet | null, surveys: Surveys | null): SheetHole[] {
  return course.hole.map((hole) => {
    const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole.id) ?? null
    const { green: shape, hazards, line, frame } = framedHole(course, hole, pin ?? undefined)
    if (!shape) return { hole, pin, green: null }
    const from = approachTo(shape, line)
    const view = greenView(shape, from, MARGIN_M)
    const at = pin ? frame.toPoint(pin) : null
    const near = hazards.filter(({ shape: hazard }) => isAround(hazard, shape))
    const ringsOf = (kind: 'bunker' | 'water') =>
      near
        .filter((hazard) => hazard.kind === kind)
        .flatMap((hazard) => hazard.shape.flat().map((ring) => ring.map(view.toView)))
    const survey = surveys?.get(greenOf(course, hole)?.id ?? '')
    return {
      hole,
      pin,
      green: {
        view,
        bunkers: ringsOf('bunker'),
        water: ringsOf('water'),
        pin: at && view.toView(at),
        place: at && pinSheetPlace(shape, from, at),
        depthM: view.height - 2 * MARGIN_M,
        slopes: survey ? arrowsOf(shape, view, unpackHeights(survey, frame)) : [],
      },
    }
  })
}

function isAround(hazard: Shape, green: Shape): boolean {
  return hazard.some(([outline]) => outline?.some((corner) => distanceToShape(green, corner) <= AROUND_M))
}

const ARROW_STEP_M = 3.5
/** On a smaller slope a ball does not visibly roll. */
const LEVEL_PERCENT = 0.5

/** An arrow at every point of a coarse grid with a known slope; its length grows with the slope. */
function arrowsOf(shape: Shape, view: GreenView, heights: readonly Height[]): SlopeArrow[] {
  const slopeAt = slopesOf(heights)
  const arrows: SlopeArrow[] = []
  for (let y = MARGIN_M + ARROW_STEP_M / 2; y < view.height - MARGIN_M; y += ARROW_STEP_M) {
    for (let x = MARGIN_M + ARROW_STEP_M / 2; x < view.width - MARGIN_M; x += ARROW_STEP_M) {
      const point = view.fromView({ x, y })
      const slope = isInside(shape, point) ? slopeAt(point) : null
      if (!slope || slope.percent < LEVEL_PERCENT) continue
      const length = Math.min(3, 0.8 + slope.percent * 0.4)
      const angle = (slope.downhill * Math.PI) / 180
      const end = { x: point.x + Math.sin(angle) * length, y: point.y + Math.cos(angle) * length }
      if (distance(point, end) > 0)
        arrows.push({ at: { x, y }, to: view.toView(end), percent: slope.percent })
    }
  }
  return arrows
}

/** One step of the sheet's unit, in metres. */
export function unitM(measure: SheetUnit): number {
  return measure === 'paces' ? PACE_M : 1
}

/** Metres rounded as on a sheet: whole paces or whole metres. */
export function roundedLength(metres: number, measure: SheetUnit): number {
  return Math.round(metres / unitM(measure))
}
