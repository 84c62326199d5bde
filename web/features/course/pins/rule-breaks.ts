import type { OldHole } from '#domain/course/best-position/green-request.ts'
import { keepOutM } from '#domain/course/best-position/rules/keep-out.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { blockAt, type FramedBlock, warningAt } from '#web/features/course/pins/zones/blocks.ts'

/** Another hole's flag on the same green, too near to distinguish. */
export interface NearFlag {
  number: number
  awayM: number
}

/** A pin on its green, and the inputs of its rules. */
export interface PinPlacement {
  green: MappedGreen
  pin: Point
  /** The distance from the edge that the day's rule requires. */
  edgeM: number
  blocks: readonly FramedBlock[]
  /** The hole whose green the flag is on by mistake. */
  strayed: number | null
  /** Another hole's flag on this green that is too near. */
  flagNear: NearFlag | null
}

/** A broken rule of a pin. An `error` prevents publishing. */
export interface RuleBreak {
  rule: 'off' | 'blocked' | 'reported' | 'edge' | 'flag' | 'old'
  tone: 'error' | 'warning'
}

const HALF_CM = 0.005

/** The broken rules of a pin, errors first. */
export function ruleBreaks({ green, pin, edgeM, blocks, strayed, flagNear }: PinPlacement): RuleBreak[] {
  const { shape } = green.green
  const isOn = isInside(shape, pin)
  const isNearEdge = isOn && distanceToEdge(shape, pin) < edgeM - HALF_CM
  return [
    ...(strayed !== null || !isOn ? [{ rule: 'off', tone: 'error' } as const] : []),
    ...(blockAt(blocks, pin) ? [{ rule: 'blocked', tone: 'error' } as const] : []),
    ...(warningAt(blocks, pin) ? [{ rule: 'reported', tone: 'warning' } as const] : []),
    ...(isNearEdge ? [{ rule: 'edge', tone: 'warning' } as const] : []),
    ...(flagNear ? [{ rule: 'flag', tone: 'warning' } as const] : []),
    ...(oldHoleNear(green, pin) === null ? [] : [{ rule: 'old', tone: 'warning' } as const]),
  ]
}

/** The youngest old hole too near to the pin, by the rule for suggestions; null without one. */
export function oldHoleNear({ recent }: MappedGreen, pin: Point): OldHole | null {
  const near = recent.filter((hole) => distance(hole.point, pin) < keepOutM(hole))
  return near.sort((a, b) => a.daysAgo - b.daysAgo)[0] ?? null
}
