import { Flag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { useClubDay, useCourse } from '#web/data/course.ts'
import { type PinHistory, usePinHistory } from '#web/data/pins.ts'
import { BestRound } from '#web/features/course/best-position/best-round.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** Where the holes should be cut, for one green or for all together, and why. */
export function BestPositionScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const today = useClubDay()
  const [ahead, setAhead] = useState<'today' | 'tomorrow'>('today')
  const date = ahead === 'today' ? today : addDays(today, 1)
  // One read for both days, so that tomorrow is there without a network too; wear stretches the rest to twice its days.
  const read = usePinHistory(course?.id, addDays(today, -2 * HEALED_DAYS), addDays(today, 1))
  const history = useMemo(() => read.data && until(read.data, date), [read.data, date])
  if (course === null)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('best.noCourseHint')} />
  const failed = (!course && error) || (!history && read.error)
  if (failed) {
    return <ErrorNote what={t('map.failed')} onRetry={() => void Promise.all([refetch(), read.refetch()])} />
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <Segmented
        label={t('pins.date')}
        value={ahead}
        choices={[
          { value: 'today', label: t('pins.today') },
          { value: 'tomorrow', label: t('pins.tomorrow') },
        ]}
        onChange={setAhead}
      />
      {course && history ? (
        <BestRound key={date} course={course} history={history} date={date} isToday={ahead === 'today'} />
      ) : (
        <Skeleton className="h-[60dvh] w-full" />
      )}
    </div>
  )
}

/** The plans and cuts up to a date. */
function until({ plans, cuts }: PinHistory, date: string): PinHistory {
  return { plans: plans.filter((plan) => plan.date <= date), cuts: cuts.filter((cut) => cut.date <= date) }
}
