import { useEffect, useMemo, useRef, useState } from 'react'
import { FIX_ROUGH_M } from '#domain/course/hole/distance-error.ts'
import { answerHole, awayFromHoles, isChoiceOver, NEAR_HOLES_M } from '#domain/course/hole/follow-hole.ts'
import type { Course } from '#web/data/course/course.ts'
import { followFix, followingOn, recordFollowing, roundOn } from '#web/data/course/followed-round.ts'
import type { Fix } from '#web/data/position.ts'
import { type ChosenHole, useChosenHole } from '#web/features/course/map/chosen-hole.ts'

/** Why a position chooses no hole: it is far from the course, or too inaccurate. */
export type Whereabouts = { kind: 'far'; awayM: number } | { kind: 'rough'; accuracyM: number } | null

export interface FollowedHole {
  /** The hole in view; a manual choice has priority over the followed one. */
  chosenHole: ChosenHole
  /** The hole in play while another one was chosen manually. */
  played: number | null
  /** Two equally near holes; empty without a question. */
  choices: readonly number[]
  answer: (number: number) => void
  whereabouts: Whereabouts
}

/** The hole in view: chosen by the fixes, or manually until the player reaches another tee. */
export function useFollowedHole(course: Course, fix: Fix | null): FollowedHole {
  const shown = useChosenHole(course)
  const round = useMemo(() => roundOn(course), [course])
  const [following, setFollowing] = useState(() => followingOn(course))
  // A hole in a link's address is also a choice.
  const [chosenAt, setChosenAt] = useState(shown.number === null ? null : following.teesReached)
  const whereabouts = useMemo((): Whereabouts => {
    if (!fix) return null
    const awayM = awayFromHoles(round.holes, round.frame.toPoint(fix))
    if (awayM > NEAR_HOLES_M + fix.accuracyM) return { kind: 'far', awayM }
    return fix.accuracyM > FIX_ROUGH_M ? { kind: 'rough', accuracyM: fix.accuracyM } : null
  }, [round, fix])

  useEffect(() => {
    if (fix) setFollowing(followFix(course, round, fix))
  }, [fix, round, course])

  const newest = useRef(shown)
  newest.current = shown
  const isByHand = chosenAt !== null && !isChoiceOver(chosenAt, following)
  const isFollowed = fix !== null && !isByHand && whereabouts === null
  useEffect(() => {
    if (!isFollowed || following.number === null) return
    setChosenAt(null)
    if (following.number !== newest.current.number) newest.current.set(following.number)
  }, [isFollowed, following.number])

  return {
    chosenHole: {
      number: shown.number,
      set: (number) => {
        setChosenAt(following.teesReached)
        shown.set(number)
      },
    },
    played: fix && isByHand && following.number !== shown.number ? following.number : null,
    choices: isFollowed ? following.choices : [],
    answer(number) {
      setChosenAt(null)
      if (following.number !== number) setFollowing(recordFollowing(course, answerHole(following, number)))
    },
    whereabouts,
  }
}
