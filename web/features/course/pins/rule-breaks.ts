import type { OldHole } from '#domain/course/best-position/green-request.ts'
import {
  EDGE_PACES,
  SMALL_GREEN_EDGE_M,
  SMALL_GREEN_M2,
} from '#domain/course/best-position/rules/hard-rules.ts'
import { keepOutM } from '#domain/course/best-position/rules/keep-out.ts'
import { area } from '#domain/course/geometry/area.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { blockAt, type FramedBlock, warningAt } from '#web/features/course/pins/zones/blocks.ts'

/** The flag of another hole on the same green that is too near to be told apart. */
export interface NearFlag {
  number: number
  awayM: number
}

/** A pin on its green, and what its rules look at. */
export interface PinPlacement {
  green: MappedGreen
  pin: Point
  blocks: readonly FramedBlock[]
  /** The hole on whose green the flag stands by mistake. */
  strayed: number | null
  /** Another hole's flag on this green that stands too near. */
  flagNear: NearFlag | null
}

/** A rule that a pin breaks. An `error` keeps it from being published. */
export interface RuleBreak {
  rule: 'off' | 'blocked' | 'reported' | 'edge' | 'flag' | 'old'
  tone: 'error' | 'warning'
}

const HALF_CM = 0.005

/** The rules that a pin breaks, errors first. */
export function ruleBreaks({ green, pin, blocks, strayed, flagNear }: PinPlacement): RuleBreak[] {
  const { shape } = green.green
  const isOn = isInside(shape, pin)
  const isNearEdge = isOn && distanceToEdge(shape, pin) < edgeRuleOf(shape) - HALF_CM
  return [
    ...(strayed !== null || !isOn ? [{ rule: 'off', tone: 'error' } as const] : []),
    ...(blockAt(blocks, pin) ? [{ rule: 'blocked', tone: 'error' } as const] : []),
    ...(warningAt(blocks, pin) ? [{ rule: 'reported', tone: 'warning' } as const] : []),
    ...(isNearEdge ? [{ rule: 'edge', tone: 'warning' } as const] : []),
    ...(flagNear ? [{ rule: 'flag', tone: 'warning' } as const] : []),
    ...(oldHoleNear(green, pin) === null ? [] : [{ rule: 'old', tone: 'warning' } as const]),
  ]
}

/** How far from the edge the rule wants a hole of a green of this size. */
export function edgeRuleOf(shape: Shape): number {
  return area(shape) <= SMALL_GREEN_M2 ? SMALL_GREEN_EDGE_M : EDGE_PACES * PACE_M
}

/** The youngest old hole that the pin is too near to, by the rule that suggestions keep; null without one. */
export function oldHoleNear({ recent }: MappedGreen, pin: Point): OldHole | null {
  const near = recent.filter((hole) => distance(hole.point, pin) < keepOutM(hole))
  return near.sort((a, b) => a.daysAgo - b.daysAgo)[0] ?? null
}
