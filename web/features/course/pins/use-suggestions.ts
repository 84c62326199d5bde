import { useMemo } from 'react'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { Course } from '#web/data/course.ts'
import type { GreenBlock } from '#web/data/pins.ts'
import { useRoundsPlayed, useSurveys } from '#web/features/course/best-position/best-position-data.ts'
import { greenRequests } from '#web/features/course/best-position/green-requests.ts'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import { useDay } from '#web/features/course/best-position/use-day.ts'
import type { GreenOfDay } from '#web/features/course/pin-round.ts'

/**
 * The joint choice for a day as the kind of day that was chosen last has it, worked out beside the screen; null until it is
 * there. `wanted` is how hard an ordinary pin of that kind of day plays.
 */
export function useSuggestions(
  course: Course,
  greens: readonly GreenOfDay[],
  blocks: readonly GreenBlock[] | undefined,
  date: string,
  isToday: boolean,
): { choice: RoundSuggestion | null; busy: boolean; wanted: number } {
  const { profile, wind } = useDay(course.id, isToday)
  const surveys = useSurveys(course.id)
  const rounds = useRoundsPlayed(course.id, date)
  const ready = blocks !== undefined && (surveys.data !== undefined || surveys.error !== null)
  const known = JSON.stringify([blocks, [...(surveys.data?.keys() ?? [])], rounds, wind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: overlays are new lists at each look; `known` says when they differ
  const request = useMemo(() => {
    if (!ready) return null
    const asked = { course, date, blocks: blocks ?? [], surveys: surveys.data ?? new Map(), rounds }
    return { greens: greenRequests(greens, asked), day: { profile, wind } }
  }, [course, greens, date, ready, known, profile])
  const { choice, busy } = useChoice(request)
  return { choice, busy, wanted: profile.difficulty }
}
