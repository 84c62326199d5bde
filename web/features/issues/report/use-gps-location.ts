import { useEffect, useRef, useState } from 'react'
import { isBetterFix, reportFixFault } from '#domain/issues/fix.ts'
import { useCourse } from '#web/data/course/course.ts'
import { type PositionState, usePosition } from '#web/data/position.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { useSurvey } from '#web/features/issues/shared/location-text.ts'

type GpsState =
  | Exclude<PositionState['status'], 'found'>
  /** A good fix was used; better ones still replace it. */
  | 'taken'
  /** The fix is refused: see reportFixFault(). */
  | 'nowhere'
  | 'vague'
  | 'away'

export interface GpsLocation {
  state: GpsState
  /** The error of the newest fix in metres, used or refused. */
  accuracyM: number | null
  following: boolean
  follow: () => void
  stop: () => void
}

/**
 * Follows the device until stopped and passes each good fix to `onPlace`, after the first only those that
 * isBetterFix() prefers. Starts automatically only without a location or a chosen hole and with an earlier permission:
 * people refuse an unexpected question. Stops when a tap or a code sets the location.
 */
export function useGpsLocation(
  place: DraftLocation | null,
  onPlace: (place: DraftLocation) => void,
  holeId: string | null = null,
): GpsLocation {
  const [following, setFollowing] = useState(false)
  const position = usePosition(following)
  const survey = useSurvey()
  // Checking that a fix is on the course needs the course, which may never load offline.
  const { isLoading } = useCourse()
  const bestFix = useRef<(DraftLocation & { accuracyM: number }) | undefined>(undefined)
  const newest = useRef(onPlace)
  newest.current = onPlace
  useWhenAllowed(place === null && holeId === null, () => setFollowing(true))
  useEffect(() => {
    if (place?.accuracyM === null) setFollowing(false)
  }, [place])
  const fault = position.fix && reportFixFault(position.fix, survey)
  useEffect(() => {
    const { fix } = position
    if (!fix || fault || isLoading || (bestFix.current && !isBetterFix(bestFix.current, fix))) return
    bestFix.current = { lng: fix.lng, lat: fix.lat, accuracyM: fix.accuracyM }
    newest.current(bestFix.current)
  }, [position, fault, isLoading])
  return {
    state: position.status !== 'found' ? position.status : (fault ?? (isLoading ? 'searching' : 'taken')),
    accuracyM: position.fix?.accuracyM ?? null,
    following,
    follow: () => {
      bestFix.current = undefined
      setFollowing(true)
    },
    stop: () => setFollowing(false),
  }
}

function useWhenAllowed(enabled: boolean, start: () => void) {
  const hasStarted = useRef(false)
  const stillWanted = useRef(enabled)
  stillWanted.current = enabled
  useEffect(() => {
    if (!enabled || hasStarted.current) return
    hasStarted.current = true
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && stillWanted.current && start())
      .catch(() => undefined)
  })
}
