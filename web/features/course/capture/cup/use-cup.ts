import { useState } from 'react'
import { PACE_M } from '#domain/course/green/paces.ts'
import { digitsFor } from '#domain/course/green/way-on-green.ts'
import {
  type Cup,
  cupOf,
  draftFromPlan,
  isCounted,
  isUnconfirmed,
  type PacesDraft,
  pacesOf,
  withPlan,
} from '#web/features/course/capture/cup/cup-place.ts'
import type { StillStand } from '#web/features/course/capture/cup/use-still-stand.ts'
import type { MeasuredCut, TodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { isGood } from '#web/features/course/capture/positioning/stand.ts'

/** Where the cup of the hole in view is, by the position, by paces or by both. */
export interface CupMeasurement {
  /** null while there is nothing to measure by. Paces that are only planned are shown, and not recorded. */
  cup: Cup | null
  /** What "Cut here" records; null while it may not. */
  measured: MeasuredCut | null
  /** null while the cup is placed by the position alone. */
  draft: PacesDraft | null
  /** Whether the green is on the map, without which paces are no place. */
  canPace: boolean
  setDraft: (draft: PacesDraft) => void
  togglePaces: () => void
  /** Confirms the paces as they stand; null while there is nothing to confirm. */
  confirmPaces: (() => void) | null
  /** Records the paces alone. */
  leavePositionOut: () => void
}

interface OwnPaces {
  holeId: string
  /** null: untouched. What is not entered is that of the plan, which may come later. */
  draft: PacesDraft | null
  usesPosition: boolean
}

/**
 * The paces belong to one hole: another hole in view begins by position again. The switch to paces chooses the hole in view, so
 * that neither the first position nor the first reading of the round leads away from it.
 */
export function useCup({ at, choose }: TodaysRound, { stand }: StillStand): CupMeasurement {
  const [paces, setPaces] = useState<OwnPaces | null>(null)
  const { framed, hole } = at
  const own = paces?.holeId === hole.id ? paces : null
  const plan = draftFromPlan(framed)
  const draft = own && (own.draft ? withPlan(own.draft, plan) : plan)
  const good = isGood(stand) && (own?.usesPosition ?? true) ? stand : null
  const fix = good && { point: framed.frame.toPoint(good.place), errorM: good.errorM }
  const entered = draft && pacesOf(draft)
  const countedPaces = draft && isCounted(draft) ? entered : null
  const cup = draft ? entered && cupOf(framed, countedPaces ? fix : null, entered) : cupOf(framed, fix, null)
  const isReady = cup && cup.fault === null && (!draft || countedPaces)
  return {
    cup,
    measured: isReady
      ? {
          place: framed.frame.toLngLat(cup.point),
          accuracyM: cup.errorM,
          spreadM: good ? good.average.spreadM : null,
          samples: good ? good.average.samples : null,
          paces: countedPaces,
        }
      : null,
    draft,
    canPace: framed.green !== null,
    setDraft: (next) => own && setPaces({ ...own, draft: next }),
    confirmPaces:
      own && draft && isUnconfirmed(draft)
        ? () => setPaces({ ...own, draft: { ...draft, countedFields: ['front', 'fromSide'] } })
        : null,
    togglePaces: () => {
      if (!own) choose(hole)
      setPaces(own ? null : { holeId: hole.id, draft: null, usesPosition: true })
    },
    leavePositionOut: () => own && setPaces({ ...own, usesPosition: false }),
  }
}

/** The smallest length that a position with this error is written in: a tenth of a unit, or a whole one. */
export function finestLength(errorM: number, units: 'metres' | 'yards'): number {
  return (units === 'yards' ? PACE_M : 1) * (digitsFor(errorM) === 1 ? 0.1 : 1)
}
