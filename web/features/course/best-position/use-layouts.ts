import { useMemo } from 'react'
import {
  type LayoutOfDay,
  layoutsOfDay,
  ninesPlayed,
  numbersOfNine,
  possibleLayouts,
} from '#domain/course/hole/layouts-of-day.ts'
import { nineOf } from '#domain/course/hole/nines.ts'
import type { Course } from '#web/data/course/course.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useLayoutChoices } from '#web/features/course/best-position/best-position-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

export type Layouts = ReturnType<typeof useLayouts>

/**
 * The rounds played on a date. A course of up to eighteen holes, and a composite course in play, is one round:
 * `isAsked` is false, and `holeIds` null means all holes.
 */
export function useLayouts(course: Course, date: string) {
  const { t } = useTranslation('course')
  const nines = ninesPlayed(course.hole)
  const isAsked = nines.length > 2
  const { choices, isRead, failed } = useLayoutChoices(course.id, isAsked)
  const choice = choices.find((one) => one.date === date)
  const layouts = isAsked ? layoutsOfDay(nines, choice?.layouts) : []
  const holeIdsJson = isAsked ? JSON.stringify(layouts.map((layout) => holesOf(course, layout))) : 'null'
  const holeIds = useMemo(() => JSON.parse(holeIdsJson) as string[][] | null, [holeIdsJson])
  const nameOfNine = (nine: number) =>
    course.hole.find((hole) => nineOf(hole.own_number) === nine)?.nine ??
    t('best.layouts.holes', numbersOfNine(nine))
  return {
    isAsked,
    /** Whether the choice for the date (or its absence) was read, or the read failed. */
    isKnown: !isAsked || isRead || failed,
    /** Whether the date certainly has no choice. */
    isUnchosen: isRead && choice === undefined,
    /** The sync state of an unsent choice. */
    sync: choice?.sync,
    possible: isAsked ? possibleLayouts(nines) : [],
    layouts,
    holeIds,
    isPlayed: (holeId: string) => holeIds === null || holeIds.some((ids) => ids.includes(holeId)),
    nameOf: (layout: LayoutOfDay) => layout.map(nameOfNine).join(' + '),
    /** Chooses for the whole club. */
    choose: (next: readonly LayoutOfDay[]) => {
      const data = { course_id: course.id, date, layouts: next }
      write({ type: 'CREATE', table: 'layouts_of_day', id: uuidv7(), data }).catch(showNotSaved)
    },
  }
}

function holesOf(course: Course, layout: LayoutOfDay): string[] {
  return course.hole.filter((hole) => layout.includes(nineOf(hole.own_number))).map(({ id }) => id)
}
