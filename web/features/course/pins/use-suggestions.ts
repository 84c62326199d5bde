import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { Course } from '#web/data/course.ts'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import { useKindOfDay } from '#web/features/course/best-position/use-kind-of-day.ts'
import { useRequest } from '#web/features/course/best-position/use-request.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'

/**
 * The joint choice for a day as the kind of day that was chosen last has it, worked out beside the screen; null until it is
 * there. `targetDifficulty` is how hard an ordinary pin of that kind of day plays.
 */
export function useSuggestions(
  course: Course,
  greens: readonly GreenOfDay[],
  date: string,
  isToday: boolean,
): { choice: RoundSuggestion | null; busy: boolean; targetDifficulty: number } {
  const day = useKindOfDay(course.id, isToday)
  const { choice, busy } = useChoice(useRequest({ course, greens, date, day }))
  return { choice, busy, targetDifficulty: day.profile.difficulty }
}
