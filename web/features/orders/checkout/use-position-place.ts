import { useEffect, useMemo, useRef, useState } from 'react'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import type { HoleFollowing } from '#domain/course/hole/follow-hole.ts'
import { type SurveyedCourse, surveyCourse } from '#domain/issues/course-survey.ts'
import { reportFixFault } from '#domain/issues/fix.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { type Choices, firstChoices } from '#domain/orders/choices.ts'
import { choiceOfPlace, holeToServe, type ServingPlace } from '#domain/orders/serving-place.ts'
import { useCourse } from '#web/data/course/course.ts'
import { followFix, roundOn } from '#web/data/course/followed-round.ts'
import { type Fix, type PositionState, useIsPositionAllowed, usePosition } from '#web/data/position.ts'

/** A shorter move makes no difference to the person who delivers. */
const STEP_M = 10

type Change = (change: Partial<Choices>) => void

/** The device's position, as far as it decides the destination. */
export interface PositionPlace {
  status: PositionState['status']
  fix: Fix | null
  fault: ReturnType<typeof reportFixFault>
  /** The person asked for it: an inaccurate position also counts. */
  isAsked: boolean
  ask: () => void
  stop: () => void
}

/**
 * Chooses the hole from a permitted position until the person chooses, or when the person asks for it. `places`: the
 * present destinations.
 */
export function usePositionPlace(
  choices: Choices,
  places: readonly ServingPlace[],
  onChange: Change,
): PositionPlace {
  const { data: course } = useCourse()
  const survey = useMemo(() => (course ? surveyCourse(course) : null), [course])
  const round = useMemo(() => (course && course.hole.length > 0 ? roundOn(course) : null), [course])
  const [isAsked, setIsAsked] = useState(false)
  const isAllowed = useIsPositionAllowed()
  const { status, fix } = usePosition(isAsked || (isAllowed && choices.placeBy !== 'person'))
  const apply = useRef<(fix: Fix) => void>(() => undefined)
  apply.current = (found) => {
    // The same hole as on the map.
    const played = course && round ? followFix(course, round, found) : null
    const change = changeFor(survey, found, played, choices, places, isAsked)
    if (change) onChange(change)
  }
  useEffect(() => {
    if (fix && survey) apply.current(fix)
  }, [fix, survey])
  return {
    ...{ status, fix, isAsked },
    fault: fix && reportFixFault(fix, survey),
    ask: () => setIsAsked(true),
    stop: () => setIsAsked(false),
  }
}

function changeFor(
  survey: SurveyedCourse | null,
  fix: Fix,
  played: HoleFollowing | null,
  choices: Choices,
  places: readonly ServingPlace[],
  isAsked: boolean,
): Partial<Choices> | null {
  if (!survey || reportFixFault(fix, survey)) return null
  const place = places.find(({ asks_hole }) => asks_hole)
  const hole = isAsked
    ? (played?.number ?? holeAt(survey, fix)?.number ?? null)
    : holeToServe(survey, fix, played)
  if (place && hole !== null) {
    const { lng, lat } = fix
    if (hole === choices.hole && choices.point && distanceBetween(choices.point, fix) < STEP_M) return null
    const chosen = isAsked && choices.place === 'hole' ? {} : choiceOfPlace(place)
    return { ...chosen, hole, point: { lng, lat }, placeBy: 'position' }
  }
  if (isAsked || choices.placeBy !== 'position') return null
  // The person has left the course.
  const { place: first, servingPlaceId, hole: none, point, placeBy } = firstChoices
  return { ...{ place: first, servingPlaceId, hole: none, point, placeBy } }
}
