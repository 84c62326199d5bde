import { Flag, Target } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rangeState, timeIn } from '#domain/course/range/range-day.ts'
import { type RangePlan, rangePlan } from '#domain/course/range/range-plan.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import { useEffects, useEffectsOn } from '#web/data/course/issue-effects.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useUntil } from '#web/features/course/closure-text.ts'
import { type Declared, useRangeDay, useRangeItems } from '#web/features/course/range/range-data.ts'
import { RangeDistances } from '#web/features/course/range/range-distances.tsx'
import { RangeForm } from '#web/features/course/range/range-form.tsx'
import { RangeStatus } from '#web/features/course/range/range-status.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/format/reading.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The driving range: today's rules, and the distance of each target. */
export function RangeScreen() {
  const { t } = useTranslation('course')
  const course = useCourse()
  const courseId = course.data?.id
  const items = useRangeItems(courseId)
  const plan = useMemo(() => items.data && rangePlan(items.data), [items.data])
  const error = course.error ?? items.error
  if (course.data === null)
    return <EmptyState icon={Flag} title={t('range.noCourse')} hint={t('range.noCourseHint')} />
  if (error && !items.data) {
    const again = () => void (course.error ? course.refetch() : items.refetch())
    return <ErrorNote what={t('range.failed')} onRetry={again} />
  }
  if (!courseId || plan === undefined) return <Waiting />
  return <RangeToday courseId={courseId} plan={plan} />
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-45 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

function RangeToday({ courseId, plan }: { courseId: string; plan: RangePlan | null }) {
  const { t } = useTranslation('course')
  const isStaff = ['maintenance', 'admin'].includes(useRole())
  const day = useClubDay()
  const time = timeIn(useClubZone(), new Date(useNow(20_000)))
  const { declared, sync, refused, isRead, isLoading } = useRangeDay(courseId, day)
  const [edited, setEdited] = useState<{ from: Declared | null }>()
  const planned = rangeState(declared, day, time)
  const closed = useEffectsOn(day).rangeClosed
  const effects = useEffects()
  const words = useUntil()
  // An issue closes the range; the declaration for the day does not matter.
  const state = closed
    ? {
        ...planned,
        state: 'closed' as const,
        closure: null,
        hours: null,
        note: words(closed) ?? planned.note,
      }
    : planned
  return (
    <div className="flex flex-col gap-6">
      {isLoading || effects.isPending ? (
        <Skeleton className="h-45 w-full" />
      ) : (
        <RangeStatus
          state={state}
          known={isRead || state.isDeclared ? 'today' : (declared?.date ?? 'nothing')}
          declaredAt={state.isDeclared ? declared?.declared_at : undefined}
          sync={isStaff ? sync : undefined}
          onAgain={refused ? () => setEdited({ from: refused }) : undefined}
        />
      )}
      {isStaff && !isLoading ? (
        <Button icon={Target} block onClick={() => setEdited({ from: declared })}>
          {t('range.edit.open')}
        </Button>
      ) : null}
      {plan ? (
        isLoading ? (
          // The day's tee line changes every distance.
          <Skeleton className="h-96 w-full" />
        ) : (
          <RangeDistances plan={plan} lineM={state.lineM} />
        )
      ) : (
        <NoItems isStaff={isStaff} />
      )}
      {edited ? (
        <RangeForm
          key={day}
          courseId={courseId}
          day={day}
          from={edited.from}
          base={declared}
          refused={edited.from === refused ? sync?.id : undefined}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  )
}

function NoItems({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('course')
  return (
    <EmptyState
      icon={Target}
      title={t('range.none')}
      hint={t('range.noneHint')}
      action={
        isStaff ? (
          <Link to="/capturerangeitems" className={buttonClass('primary')}>
            {t('range.capture')}
          </Link>
        ) : undefined
      }
    />
  )
}
