import { useState } from 'react'
import { distance } from '#domain/course/geometry/distance.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { middleOfLine, placeInBay, type RangePlan } from '#domain/course/range/range-plan.ts'
import { usePosition } from '#web/data/position.ts'

/** A position further than this from every target and bay is not on the tee. */
const FAR_M = 500

export interface Standpoint {
  /** The origin of the distances; null: none yet. */
  point: Point | null
  /** The error of the origin; null unless it is my position. */
  errorM: number | null
  /** The position of this device. */
  me: { point: Point; accuracyM: number } | null
  /** Why my position is not the origin although I chose it. */
  problem: 'searching' | 'denied' | 'far' | null
  /** Metres to the nearest target or bay if `problem` is far; otherwise 0. */
  farM: number
}

/** The choice of the origin: `line`, `me`, or the id of a bay. */
export function useStandpoint(plan: RangePlan, lineM: number) {
  const [choice, choose] = useState(plan.bays.length > 0 ? 'line' : 'me')
  const position = usePosition(choice === 'me')
  const fix = position.fix
  const me = fix ? { point: plan.frame.toPoint(fix), accuracyM: fix.accuracyM } : null
  const line = middleOfLine(plan, lineM)
  const standpoint = (): Standpoint => {
    const bay = plan.bays.find(({ id }) => id === choice)
    const rest = { errorM: null, me, problem: null, farM: 0 }
    if (bay) return { ...rest, point: placeInBay(bay, plan, lineM) }
    if (choice !== 'me') return { ...rest, point: line }
    if (!me) {
      const isRefused = position.status === 'denied' || position.status === 'unavailable'
      return { ...rest, point: line, problem: isRefused ? 'denied' : 'searching' }
    }
    const farM = Math.min(...[...plan.targets, ...plan.bays].map(({ at }) => distance(at, me.point)))
    if (farM > FAR_M) return { ...rest, point: line, problem: 'far', farM }
    return { ...rest, point: me.point, errorM: me.accuracyM }
  }
  return { choice, choose, ...standpoint() }
}
