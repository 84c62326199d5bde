import { Timer } from 'lucide-react'
import { minutesSpent, runningSince } from '#domain/issues/work-time.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import { useStretches, type WorkIssue } from '#web/features/issues/work/work-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/ui/format/reading.tsx'

/** The time of the running work, or the total; nothing before the first start. */
export function RunningTime({ issue }: { issue: WorkIssue }) {
  const { t } = useTranslation('issues')
  const words = useDurationText()
  const now = useNow(30_000)
  const stretches = useStretches(issue)
  const minutes = minutesSpent(stretches, now)
  if (minutes === undefined) return null
  const since = runningSince(stretches)
  return (
    <span
      className={`tabular inline-flex items-center gap-1 whitespace-nowrap ${since ? 'font-semibold text-info' : ''}`}
    >
      <Timer size={16} strokeWidth={2} aria-hidden />
      {t(since ? 'work.since' : 'work.spent', { time: words(minutes) })}
    </span>
  )
}
