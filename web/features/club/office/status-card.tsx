import { CircleCheck, CircleSlash, type LucideIcon, Pencil, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { useIsClosedSeason } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import { type CourseStatus, useCourseStatus } from '#web/data/course/course-status.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useClubZone } from '#web/data/settings.ts'
import { StatusForm } from '#web/features/club/office/status-form.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

const looks: Record<
  CourseStatus['status'],
  { icon: LucideIcon; tone: string; surface: string; word: string }
> = {
  open: { icon: CircleCheck, tone: 'text-success', surface: 'bg-success/12', word: 'status.isOpen' },
  closed: { icon: CircleSlash, tone: 'text-error', surface: 'bg-error/12', word: 'status.isClosed' },
  frost_delay: { icon: Snowflake, tone: 'text-info', surface: 'bg-info/12', word: 'status.isFrost' },
}

const carts = {
  allowed: 'status.cartsAllowed',
  paths_only: 'status.cartsPaths',
  none: 'status.cartsNone',
} as const

/** Whether the course is open and where carts may go; course staff and administrators change it here. */
export function StatusCard() {
  const { t } = useTranslation('club')
  const courseRead = useCourse()
  const { data: course } = courseRead
  const { status, hindrance, refetch } = useCourseStatus(course?.id)
  const isStaff = ['maintenance', 'admin'].includes(useRole())
  const isClosedSeason = useIsClosedSeason()
  const [editing, setEditing] = useState(false)
  // If the course cannot be read, the card of today's pins says so.
  if (course === null || hindranceOf(courseRead)) return null
  if (hindrance)
    return <ErrorNote what={t('status.unread')} why={errorText(hindrance)} onRetry={() => void refetch()} />
  if (!course || status === undefined) return <Skeleton className="h-32 w-full" />
  const isOff = isClosedSeason && (!status || status.status === 'open')
  const look = isOff ? looks.closed : status && looks[status.status]
  return (
    <section
      aria-label={t('status.title')}
      className={`flex flex-col gap-3 rounded-box px-5 py-4 ${look?.surface ?? 'bg-base-content/6'}`}
    >
      <div className="flex items-start gap-3">
        {isOff || status ? (
          <Said status={isOff ? null : status} />
        ) : (
          <p className="min-w-0 flex-1 text-muted">{t('status.unset')}</p>
        )}
        {isStaff ? (
          <IconButton
            icon={Pencil}
            label={t('status.change')}
            kind="plain"
            onClick={() => setEditing(true)}
          />
        ) : null}
      </div>
      {status?.sync?.status === 'error' ? <Refused record={status.sync} /> : null}
      {editing ? <StatusForm courseId={course.id} status={status} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

/** `status` null: closed for the season. */
function Said({ status }: { status: (CourseStatus & { sync?: MutationRecord }) | null }) {
  const { t } = useTranslation('club')
  const { icon: Icon, tone, word } = looks[status?.status ?? 'closed']
  return (
    <>
      <Icon size={28} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
      {/* `tabular`: no toast stands on the day's state. */}
      <div className="tabular min-w-0 flex-1">
        {/* Smaller beside a prominent card, such as a ready order. */}
        <p className="font-semibold text-2xl leading-tight group-has-[[data-hero]]/day:text-base">
          {t(word as 'status.isOpen')}
        </p>
        {status ? <StatusFacts status={status} /> : <p>{t('status.closedSeason')}</p>}
      </div>
    </>
  )
}

function StatusFacts({ status }: { status: CourseStatus & { sync?: MutationRecord } }) {
  const { t, i18n } = useTranslation('club')
  const zone = useClubZone()
  return (
    <>
      {status.status === 'closed' ? null : <p>{t(carts[status.carts])}</p>}
      {status.note ? <p>{status.note}</p> : null}
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        {t('status.at', { time: formatMoment(status.updated_at, i18n.language, zone) })}
        {status.sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      </p>
    </>
  )
}

function Refused({ record }: { record: MutationRecord }) {
  const { t } = useTranslation(['club', 'common'])
  const why = errorText(refusalOf(record))
  return (
    <div className="flex flex-col items-start gap-2">
      <ErrorNote what={t('status.refused', { why })} />
      <Button onClick={() => void drop(record.id)}>{t('common:action.drop')}</Button>
    </div>
  )
}
