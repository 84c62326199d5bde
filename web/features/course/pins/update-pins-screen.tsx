import { Flag } from 'lucide-react'
import { addDays, isDay } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { courseQuery, useCourse } from '#web/data/course/course.ts'
import { useEffects } from '#web/data/course/issue-effects.ts'
import { usePinHistory } from '#web/data/course/pins.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { LateByPaces } from '#web/features/course/pins/green/late-by-paces.ts'
import { LateMorePanel } from '#web/features/course/pins/late-more-panel.ts'
import { PinDay } from '#web/features/course/pins/pin-day.tsx'
import { LateWhySheet } from '#web/features/course/pins/why/late-why-sheet.ts'
import { LateNewBlock } from '#web/features/course/pins/zones/late-new-block.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLoadedAhead } from '#web/ui/late/late-part.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useBars } from '#web/ui/screen-title.tsx'

/** The daily job: set the pins of a day (`?date=YYYY-MM-DD`, else today), starting from those of earlier days. */
export function UpdatePinsScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const today = useClubDay()
  const queryDate = useQueryParam('date')
  const date = queryDate && isDay(queryDate) ? queryDate : today
  useBars('calm')
  useLoadedAhead(LateMorePanel, LateWhySheet, LateByPaces, LateNewBlock)
  const go = useGo()
  // Closed holes change the height of a green: their read starts together with the course's.
  useEffects()
  // Wear can double the days of rest.
  const history = usePinHistory(course?.id, addDays(date, -2 * HEALED_DAYS), date)
  if (course === null || course?.hole.length === 0)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('pins.noCourseHint')} />
  const again = () => void Promise.all([refetch(), history.refetch()])
  if ((!course && error) || (!history.data && history.error)) {
    return <ErrorNote what={t('map.failed')} onRetry={again} />
  }
  if (!course || !history.data) return <Skeleton className="h-[60dvh] w-full" />
  return (
    <PinDay
      key={date}
      course={course}
      history={history.data}
      date={date}
      today={today}
      onRefused={again}
      onDate={(day) => go('/updatepins', { date: day }, { replace: true })}
    />
  )
}

UpdatePinsScreen.readFirst = () => void queryClient.prefetchQuery(courseQuery)
