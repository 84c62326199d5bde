import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { isLate, roundedDuration } from '#domain/issues/triage.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/ui/format/reading.tsx'

/** Formats minutes in the most readable single unit. */
export function useSpanText(): (minutes: number) => string {
  const { t } = useTranslation('issues')
  return (minutes) => {
    const { unit, count } = roundedDuration(minutes)
    return t(`triage.${unit}`, { count })
  }
}

type Waiting = Pick<Issue, 'status' | 'assignee_id' | 'group_id' | 'claim_by' | 'escalated_at'>

/** The crew that must claim an issue, and the time left until its deadline, if any; nothing for other issues. */
export function ClaimClock({ issue }: { issue: Waiting }) {
  if (issue.status !== 'assigned' || issue.assignee_id !== null || issue.group_id === null) return null
  return <RunningClock issue={issue} crew={issue.group_id} />
}

function RunningClock({ issue, crew }: { issue: Waiting; crew: string }) {
  const { t } = useTranslation('issues')
  const now = useNow(30_000)
  const names = useNames()
  const spanWords = useSpanText()
  const late = isLate(issue, now)
  const Icon = late ? AlarmClockOff : AlarmClock
  const parts = [
    t('triage.waits', { name: names.ofCrew(crew) }),
    late
      ? t('triage.late')
      : issue.claim_by && t('triage.left', { time: spanWords((Date.parse(issue.claim_by) - now) / 60_000) }),
  ]
  return (
    <span
      className={`inline-flex items-center gap-1 ${late ? 'font-semibold text-error' : issue.claim_by ? 'text-warning' : ''}`}
    >
      <Icon size={16} strokeWidth={2} className="shrink-0" aria-hidden />
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
