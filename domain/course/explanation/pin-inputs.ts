import type { PinProfileSettings } from '../best-position/profile.ts'
import type { HardRule } from '../best-position/rules/hard-rules.ts'
import type { Steepness } from '../best-position/rules/slope-rule.ts'
import type { Wind } from '../best-position/scores/wind-score.ts'
import type { Reason } from '../best-position/suggestion.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'

/** Whole centimetres east and north of the pin, alternating, for each ring of each part. */
export type PackedShape = number[][][]
/** Whole centimetres east and north of the pin. */
export type PackedPoint = [east: number, north: number]

/** How the place of a pin was found. `repeated`: a hole of an earlier day stayed. */
const pinOrigins = ['hand', 'suggested', 'least_bad', 'repeated'] as const
export type PinOrigin = (typeof pinOrigins)[number]

/**
 * The facts around a pin at its publication: the only source of its explanation. The limits of the rules are stored as
 * numbers, so that a later rule change does not alter an old explanation. Metres, unless packed.
 */
export interface PinInputs {
  version: 1
  origin: PinOrigin
  kind: KindOfDayInputs
  limits: PinLimits
  /** The radii that hold the true place two thirds of the time. */
  errors: { outlineM: number; positionM: number }
  green: PackedShape
  /** From where the green is approached. */
  from: PackedPoint
  hazards: HazardInputs[]
  recent: OldHoleInputs[]
  blocked: BlockInputs[]
  /** Flags of other holes on the same green. */
  flags: { number: number; at: PackedPoint }[]
  /** null: the green had no survey there. */
  slope: SlopeInputs | null
  /** null: calm or unknown. */
  wind: Wind | null
  /** null: no alternatives were compared, or the data of the suggestion could not be stored. */
  choice: PinChoice | null
}

/** The kind of day by its name in `profileNames` or the club's own name. */
export interface NamedKind {
  /** null: it could not be read; the rules of an ordinary day applied. */
  name: string | null
  isClubs: boolean
  /** Whether its settings were changed for this choice only. */
  isChanged: boolean
}

/** A kind of day with its settings for the choice. */
interface KindOfDayInputs extends NamedKind {
  weights: PinProfileSettings['weights']
  difficulty: number
}

/** The limits of the day's rules. */
export interface PinLimits {
  edgeM: number
  isSmallGreen: boolean
  stimpFt: number
  /**
   * Steepest slope around the hole, and the slope on which a ball does not stop; per cent, each with its radius in
   * metres.
   */
  levelPercent: number
  levelM: number
  criticalPercent: number
  criticalM: number
  flagsApartM: number
}

export interface HazardInputs {
  kind: 'bunker' | 'water'
  awayM: number
  /** null for an outline with too many corners. */
  shape: PackedShape | null
}

interface OldHoleInputs {
  at: PackedPoint
  daysAgo: number
  /** Rounds it carried relative to an ordinary day; null: no count, taken as one. */
  wear: number | null
  /** The radius in which no new hole may be cut. */
  keepOutM: number
  errorM: number
}

export type BlockInputs = { shape: PackedShape } | { centre: PackedPoint; radiusM: number }

export interface SlopeInputs {
  survey: { name: string; on: string }
  percent: number
  /** 95 % interval. */
  lowPercent: number
  highPercent: number
  downhill: number
  steepness: Steepness
  /** By how many per cent the ground within the limits' reach is surely too steep; 0 if it keeps the rule. */
  excessPercent: number
  /** To the nearest surely critical ground; null if none is within the search radius. */
  fallAwayM: number | null
}

/** The joint choice's data for a pin. */
export interface PinChoice {
  /** The number of candidates, of those that kept all rules, and of those that broke each rule. */
  spots: number
  free: number
  refused: Record<HardRule, number>
  wantedDifficulty: number
  difficulty: number
  /** Metres of green to leeward; null without wind. */
  leeM: number | null
  /** Why it won over the best alternative. */
  reasons: Reason[]
  /** The best alternatives that kept all rules, best first. */
  alternatives: AlternativeInputs[]
}

interface AlternativeInputs {
  at: PackedPoint
  edgeM: number
  difficulty: number
  /** The largest loss of the round with it. */
  loss: Reason | null
}

const CM = 100

export function packPoint({ x, y }: Point, pin: Point): PackedPoint {
  // JSON has no negative zero.
  return [Math.round((x - pin.x) * CM) + 0, Math.round((y - pin.y) * CM) + 0]
}

export function unpackPoint([east, north]: PackedPoint): Point {
  return { x: east / CM, y: north / CM }
}

export function packShape(shape: Shape, pin: Point): PackedShape {
  return shape.map((rings) => rings.map((ring) => ring.flatMap((corner) => packPoint(corner, pin))))
}

export function unpackShape(packed: PackedShape): Shape {
  return packed.map((rings) =>
    rings.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => unpackPoint([ring[2 * i]!, ring[2 * i + 1]!])),
    ),
  )
}
