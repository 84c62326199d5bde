import type { DayEffect } from '#web/data/course/issue-effects.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'

/** The note on a closure and its last day; undefined if it has neither. */
export function useUntil(): (effect: Pick<DayEffect, 'note' | 'until'>) => string | undefined {
  const { t, i18n } = useTranslation('course')
  return ({ note, until }) =>
    [note, until ? t('day.until', { day: formatDay(until, i18n.language) }) : null]
      .filter(Boolean)
      .join(' · ') || undefined
}
