import type { DayRequest, GreenRequest } from '../best-position/green-request.ts'
import { type Grid, type Spot, STEP_M } from '../best-position/grid.ts'
import { APART_M } from '../best-position/rules/apart.ts'
import { edgeLimitAt } from '../best-position/rules/hard-rules.ts'
import { keepOutM } from '../best-position/rules/keep-out.ts'
import {
  CRITICAL_REACH_M,
  criticalSlope,
  LEVEL_REACH_M,
  slopeExcess,
  slopeLimit,
  steepnessOf,
} from '../best-position/rules/slope-rule.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { type Point, plus } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { type Slope, slopesOf } from '../slope/slope-at.ts'
import {
  type HazardInputs,
  type NamedKind,
  type PinChoice,
  type PinInputs,
  type PinLimits,
  type PinOrigin,
  packPoint,
  packShape,
  type SlopeInputs,
} from './pin-inputs.ts'

/** A pin of a publication, with the data around it. */
export interface PublishedPlace {
  green: GreenRequest
  /** In the frame of the green. */
  pin: Point
  origin: PinOrigin
  day: DayRequest
  kind: NamedKind
  outlineErrorM: number
  /** null: set on the drawing, so that only cutting adds an error. */
  positionErrorM: number | null
  flags: readonly { number: number; point: Point }[]
  survey: SlopeInputs['survey'] | null
  choice: PinChoice | null
}

/** Hazards up to this far from the pin are stored. */
const HAZARD_REACH_M = 40
/** Outlines with more corners, such as a lake's, are stored as a distance only. */
const MOST_CORNERS = 80
const MOST_OLD_HOLES = 40
const MOST_NEAR = 60
/** More wear than this does not extend the keep-out. */
const MOST_WEAR = 10

/** The inputs stored with a pin, from which it is explained later. */
export function pinInputsOf(place: PublishedPlace): PinInputs {
  const { green, pin, day, kind, origin, choice } = place
  const { rules, weights, difficulty } = day.profile
  const positionM = place.positionErrorM ?? rules.errorM
  return {
    version: 1,
    origin,
    kind: { ...kind, weights, difficulty },
    limits: limitsAt(green.shape, green.from, pin, day),
    errors: { outlineM: round(place.outlineErrorM), positionM: round(positionM) },
    green: packShape(green.shape, pin),
    from: packPoint(green.from, pin),
    hazards: hazardsAround(green, pin),
    recent: green.recent
      .filter((hole) => keepOutM(hole) > 0)
      .slice(0, MOST_OLD_HOLES)
      .map((hole) => ({
        at: packPoint(hole.point, pin),
        daysAgo: hole.daysAgo,
        wear: hole.wear === undefined ? null : round(Math.min(MOST_WEAR, hole.wear)),
        keepOutM: round(keepOutM(hole)),
        errorM: round(hole.errorM ?? rules.errorM),
      })),
    blocked: green.blocked
      .slice(0, MOST_NEAR)
      .map((block) =>
        'shape' in block
          ? { shape: packShape(block.shape, pin) }
          : { centre: packPoint(block.centre, pin), radiusM: round(block.radiusM) },
      ),
    flags: place.flags.map(({ number, point }) => ({ number, at: packPoint(point, pin) })),
    slope: place.survey && slopeAround(green, pin, rules.stimpFt, place.survey),
    wind: day.wind,
    choice,
  }
}

function limitsAt(shape: Shape, from: Point, pin: Point, { profile }: DayRequest): PinLimits {
  const { stimpFt } = profile.rules
  const edge = edgeLimitAt(shape, from, pin, profile.rules)
  return {
    // The cutting error is part of the pin's error, not of the limit.
    edgeM: round(edge.limitM),
    isSmallGreen: edge.small,
    stimpFt,
    levelPercent: round(slopeLimit(stimpFt)),
    levelM: round(LEVEL_REACH_M),
    criticalPercent: round(criticalSlope(stimpFt)),
    criticalM: round(CRITICAL_REACH_M),
    flagsApartM: round(APART_M),
  }
}

function hazardsAround({ hazards }: GreenRequest, pin: Point): HazardInputs[] {
  const near = hazards
    .map(({ kind, shape }) => ({ kind, shape, awayM: distanceToShape(shape, pin) }))
    .filter(({ awayM }) => awayM <= HAZARD_REACH_M)
    .sort((a, b) => a.awayM - b.awayM)
  return near.slice(0, MOST_NEAR).map(({ kind, shape, awayM }): HazardInputs => {
    const isSmall = shape.flat(2).length <= MOST_CORNERS
    return { kind, awayM: round(awayM), shape: isSmall ? packShape(shape, pin) : null }
  })
}

/** The slope of a pin and of the ground around it, as the rule needs it; null outside the survey. */
function slopeAround(
  { heights, shape }: GreenRequest,
  pin: Point,
  stimpFt: number,
  survey: SlopeInputs['survey'],
): SlopeInputs | null {
  if (!heights || heights.length === 0) return null
  const slopeAt = slopesOf(heights)
  const own = slopeAt(pin)
  if (!own) return null
  const { grid, centre } = gridAround(shape, pin)
  const slopes = grid.spots.map(({ point }) => slopeAt(point))
  return {
    survey,
    percent: round(own.percent),
    lowPercent: round(own.lowPercent),
    highPercent: round(own.highPercent),
    downhill: Math.round(own.downhill),
    steepness: steepnessOf(grid, slopes, stimpFt)[centre.index]!,
    excessPercent: round(slopeExcess(grid, slopes, centre, stimpFt)),
    fallAwayM: nearestCritical(grid.spots, slopes, criticalSlope(stimpFt)),
  }
}

type GroundAround = Pick<Grid, 'spots' | 'at' | 'stepM'>

/** The spots of a green within reach of the slope rule around a pin, including the pin. */
function gridAround(shape: Shape, pin: Point): { grid: GroundAround; centre: Spot } {
  const most = Math.floor(CRITICAL_REACH_M / STEP_M)
  const cells = new Map<string, number>()
  const spots: Spot[] = []
  for (let row = -most; row <= most; row++) {
    for (let column = -most; column <= most; column++) {
      const point = plus(pin, { x: column * STEP_M, y: -row * STEP_M })
      const isPin = row === 0 && column === 0
      if (Math.hypot(row, column) * STEP_M > CRITICAL_REACH_M || !(isPin || isInside(shape, point))) continue
      cells.set(`${column} ${row}`, spots.length)
      spots.push({ index: spots.length, point, column, row, edgeM: 0 })
    }
  }
  const at = (column: number, row: number) => cells.get(`${column} ${row}`) ?? -1
  return { grid: { spots, at, stepM: STEP_M }, centre: spots[at(0, 0)]! }
}

function nearestCritical(
  spots: readonly Spot[],
  slopes: readonly (Slope | null)[],
  critical: number,
): number | null {
  const aways = spots.flatMap(({ column, row, index }) =>
    (slopes[index]?.surePercent ?? 0) > critical ? [Math.hypot(column, row) * STEP_M] : [],
  )
  return aways.length > 0 ? round(Math.min(...aways)) : null
}

/** To the centimetre, or the hundredth of a per cent. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
