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

/** The cup of the hole in view, by position, by paces or by both. */
export interface CupMeasurement {
  /** null without a good position or complete paces. Planned paces are shown, but not recorded. */
  cup: Cup | null
  /** The data that "Cut here" records; null while it is disabled. */
  measured: MeasuredCut | null
  /** null while only the position places the cup. */
  draft: PacesDraft | null
  /** Whether the green is mapped; paces need a mapped green. */
  canPace: boolean
  setDraft: (draft: PacesDraft) => void
  togglePaces: () => void
  /** Confirms the paces unchanged; null without paces to confirm. */
  confirmPaces: (() => void) | null
  /** Records only the paces. */
  leavePositionOut: () => void
}

interface OwnPaces {
  holeId: string
  /** null: untouched. Missing numbers come from the plan, which may arrive later. */
  draft: PacesDraft | null
  usesPosition: boolean
}

/**
 * The paces belong to one hole: another hole begins by position again. Switching to paces chooses the hole in view, so
 * that neither the first position nor the first read of the round moves away from it.
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

/** The smallest length shown for a position with this error: a tenth of a unit, or a whole one. */
export function finestLength(errorM: number, units: 'metres' | 'yards'): number {
  return (units === 'yards' ? PACE_M : 1) * (digitsFor(errorM) === 1 ? 0.1 : 1)
}
