import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { addDays } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import { type PinHistory, usePinHistory } from '#web/data/course/pins.ts'
import { BestRound } from '#web/features/course/best-position/best-round.tsx'
import { canBeSet, DayPicker } from '#web/features/course/pins/day-picker.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The suggested pins, for one green or for all together, with reasons. */
export function BestPositionScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const today = useClubDay()
  const queryDate = useQueryParam('date')
  const date = queryDate && canBeSet(queryDate, today) ? queryDate : today
  const go = useGo()
  // One read for both days, so that tomorrow also works offline; wear can double the days of rest.
  const last = [date, addDays(today, 1)].sort().at(-1)!
  const read = usePinHistory(course?.id, addDays(today, -2 * HEALED_DAYS), last)
  const history = useMemo(() => read.data && until(read.data, date), [read.data, date])
  // A phone draws eighteen greens slowly: the screen opens first, then draws them in slices.
  const isOpen = useLateValue(true, false)
  if (course === null)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('best.noCourseHint')} />
  const failed = (!course && error) || (!history && read.error)
  if (failed) {
    return <ErrorNote what={t('map.failed')} onRetry={() => void Promise.all([refetch(), read.refetch()])} />
  }
  return (
    // On a laptop the day and the kind of day, its first two children, share a line.
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:[&>:nth-child(n+3)]:col-span-full">
      <DayPicker
        date={date}
        today={today}
        onChange={(next) => go('/bestposition', { date: next }, { replace: true })}
      />
      {course && history && isOpen ? (
        <BestRound key={date} course={course} history={history} date={date} isToday={date === today} />
      ) : (
        <Skeleton className="h-[60dvh] w-full lg:col-span-full" />
      )}
    </div>
  )
}

/** The plans and cuts up to a date. */
function until({ plans, cuts }: PinHistory, date: string): PinHistory {
  return { plans: plans.filter((plan) => plan.date <= date), cuts: cuts.filter((cut) => cut.date <= date) }
}
