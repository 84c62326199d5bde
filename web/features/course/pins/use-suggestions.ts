import type { DayRequest } from '#domain/course/best-position/green-request.ts'
import type { ProfileName } from '#domain/course/best-position/profile.ts'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { NamedKind } from '#domain/course/explanation/pin-inputs.ts'
import type { Course } from '#web/data/course/course.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import { useKindOfDay } from '#web/features/course/best-position/use-kind-of-day.ts'
import { useLayouts } from '#web/features/course/best-position/use-layouts.ts'
import { useRequest } from '#web/features/course/best-position/use-request.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { weighedKind } from '#web/features/course/pins/why/weighed-places.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface Suggestions {
  choice: RoundSuggestion | null
  of: ChoiceRequest | null
  targetDifficulty: number
  /** The kind of day in words. */
  kind: string
  /** Whether a hole is played on that day. */
  isPlayed: (holeId: string) => boolean
  /** The present kind of day. */
  now: { day: DayRequest; kind: NamedKind }
}

/**
 * The joint choice for a day with the club's kind of day, computed in a worker; null until it arrives.
 * `targetDifficulty` is the difficulty of an ordinary pin on that kind of day.
 */
export function useSuggestions(
  course: Course,
  greens: readonly GreenOfDay[],
  date: string,
  isToday: boolean,
): Suggestions {
  const { t } = useTranslation('course')
  const day = useKindOfDay(course.id, date, isToday)
  const layouts = useLayouts(course, date)
  const { choice, of } = useChoice(useRequest({ course, greens, date, day, layouts }))
  const clubProfile = day.clubProfiles.find(({ id }) => id === day.key)
  const kind = clubProfile ? clubProfile.name : t(`best.profiles.${day.key as ProfileName}`)
  const now = {
    day: { profile: day.profile, wind: day.wind },
    kind: weighedKind(day),
  }
  return { choice, of, targetDifficulty: day.profile.difficulty, kind, isPlayed: layouts.isPlayed, now }
}
