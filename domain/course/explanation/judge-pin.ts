import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import type { Point } from '../geometry/point.ts'
import { type BlockInputs, type PinInputs, unpackPoint, unpackShape } from './pin-inputs.ts'

/** The criteria of an explanation, in reading order. */
const judgedRules = ['edge', 'rest', 'blocked', 'flag', 'slope', 'fallAway', 'bunker', 'water'] as const
export type JudgedRule = (typeof judgedRules)[number]

/**
 * `close`: kept by less than the error. `unknown`: the survey cannot tell, or is missing. `none`: nothing to measure
 * to, or no rule applies.
 */
export type PinVerdict = 'kept' | 'close' | 'broken' | 'unknown' | 'none'

/** One rule: its limit, the measured value, and the verdict. Metres; per cent for the slope. */
export interface PinJudgement {
  rule: JudgedRule
  /** null: no rule requires a distance. */
  limit: number | null
  /** null: nothing to measure to. */
  measured: number | null
  /** The radius that holds the true value two thirds of the time; a slope has its 95 % interval instead. */
  error: number | null
  range: [low: number, high: number] | null
  verdict: PinVerdict
  /** By how much the rule is broken. */
  by: number
}

const PIN: Point = { x: 0, y: 0 }

/** Judges a published pin by the rules of its day, from its stored inputs alone. */
export function judgePin(inputs: PinInputs): PinJudgement[] {
  const { outlineM, positionM } = inputs.errors
  const onGround = Math.hypot(outlineM, positionM)
  return [
    edgeJudgement(inputs, onGround),
    restJudgement(inputs),
    blockedJudgement(inputs, positionM),
    flagJudgement(inputs, positionM),
    slopeJudgement(inputs),
    fallAwayJudgement(inputs, positionM),
    ...hazardJudgements(inputs, onGround),
  ]
}

function edgeJudgement({ green, limits }: PinInputs, error: number): PinJudgement {
  const shape = unpackShape(green)
  const away = distanceToEdge(shape, PIN)
  return compared('edge', limits.edgeM, isInside(shape, PIN) ? away : -away, error)
}

/** Judges the old hole with the least room to the pin. */
function restJudgement({ recent, errors }: PinInputs): PinJudgement {
  const holes = recent.map(({ at, keepOutM, errorM }) => ({
    limit: keepOutM,
    measured: distance(unpackPoint(at), PIN),
    error: Math.hypot(errors.positionM, errorM),
  }))
  const [worst] = holes.sort((a, b) => a.measured - a.limit - (b.measured - b.limit))
  return worst ? compared('rest', worst.limit, worst.measured, worst.error) : nothing('rest')
}

function blockedJudgement({ blocked }: PinInputs, error: number): PinJudgement {
  const aways = blocked.map((block) => outside(block))
  return aways.length > 0 ? compared('blocked', 0, Math.min(...aways), error) : nothing('blocked')
}

/** Metres from the pin to blocked ground; negative inside it. */
function outside(block: BlockInputs): number {
  if ('centre' in block) return distance(unpackPoint(block.centre), PIN) - block.radiusM
  const shape = unpackShape(block.shape)
  const away = distanceToEdge(shape, PIN)
  return isInside(shape, PIN) ? -away : away
}

function flagJudgement({ flags, limits }: PinInputs, positionM: number): PinJudgement {
  const aways = flags.map(({ at }) => distance(unpackPoint(at), PIN))
  if (aways.length === 0) return nothing('flag')
  return compared('flag', limits.flagsApartM, Math.min(...aways), Math.hypot(positionM, positionM))
}

function slopeJudgement({ slope, limits }: PinInputs): PinJudgement {
  const empty = { ...nothing('slope'), limit: limits.levelPercent }
  if (!slope) return { ...empty, verdict: 'unknown' }
  const verdicts = { level: 'kept', unsure: 'unknown', steep: 'broken' } as const
  return {
    ...empty,
    measured: slope.percent,
    range: [slope.lowPercent, slope.highPercent],
    verdict: verdicts[slope.steepness],
    by: slope.steepness === 'steep' ? slope.excessPercent : 0,
  }
}

function fallAwayJudgement({ slope, limits }: PinInputs, error: number): PinJudgement {
  const empty = { ...nothing('fallAway'), limit: limits.criticalM }
  if (!slope) return { ...empty, verdict: 'unknown' }
  // If the ground around the hole is too steep, doubt about ground further out is not stored.
  if (slope.fallAwayM === null) return { ...empty, verdict: slope.steepness === 'level' ? 'kept' : 'unknown' }
  return compared('fallAway', limits.criticalM, slope.fallAwayM, error)
}

/** No rule requires a distance from sand or water: the nearest of each is measured. */
function hazardJudgements({ hazards }: PinInputs, error: number): PinJudgement[] {
  return (['bunker', 'water'] as const).map((kind) => {
    const aways = hazards.filter((one) => one.kind === kind).map(({ awayM }) => awayM)
    if (aways.length === 0) return nothing(kind)
    return { ...nothing(kind), measured: Math.min(...aways), error }
  })
}

function compared(rule: JudgedRule, limit: number, measured: number, error: number): PinJudgement {
  const margin = measured - limit
  const verdict = margin < 0 ? 'broken' : margin < error ? 'close' : 'kept'
  return { rule, limit, measured, error, range: null, verdict, by: Math.max(0, -margin) }
}

function nothing(rule: JudgedRule): PinJudgement {
  return { rule, limit: null, measured: null, error: null, range: null, verdict: 'none', by: 0 }
}
