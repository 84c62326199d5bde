import { Flag } from 'lucide-react'
import { pinProgress } from '#domain/course/pin-progress.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { courseQuery, useCourse } from '#web/data/course/course.ts'
import { pinsQuery, usePins } from '#web/data/course/pins.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { ListRow } from '#web/ui/list.tsx'
import { useNeedsPart } from '#web/ui/needs/needs-list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The next action for today's pins: choose them, or for the crew cut the first uncut one; else nothing. */
export function PinsBriefing() {
  const { t } = useTranslation('course')
  const courseRead = useCourse()
  const { data: course } = courseRead
  const day = useClubDay()
  const pinsRead = usePins(course, day)
  const { data: pins } = pinsRead
  const pinsAt = useKnownAt(pinsQuery(course?.id ?? '', day).queryKey)
  const courseAt = useKnownAt(courseQuery.queryKey)
  const hasHoles = course !== null && course !== undefined && course.hole.length > 0
  // Until today's pins are read, another day's are the placeholder.
  const isUnknown = hasHoles && (pins === undefined || pinsRead.isPlaceholderData)
  const isLoading = courseRead.isLoading || (isUnknown && pinsRead.fetchStatus === 'fetching')
  const progress =
    hasHoles && !isUnknown ? pinProgress(course.hole, pins?.date === day ? pins.pin_position : []) : null
  const isUnplanned = progress?.planned === 0
  // The crew cuts the holes; administrators do not.
  const holeToCut = useRole() === 'maintenance' ? (progress?.nextHole ?? null) : null
  useNeedsPart({
    isLoading,
    hindrance: hindranceOf(courseRead) ?? (isUnknown ? (pinsRead.error ?? pinsRead.failureReason) : null),
    rowCount: isUnplanned || holeToCut !== null ? 1 : 0,
    knownAt: hasHoles ? pinsAt : courseAt,
  })
  if (isLoading) return <Pending />
  if (!progress) return null
  const { planned, cut } = progress
  if (isUnplanned) {
    return (
      <ListRow icon={Flag} to="/updatepins" title={t('briefing.noPins')} detail={<ReadAge at={pinsAt} />} />
    )
  }
  if (holeToCut === null) return null
  return (
    <ListRow
      icon={Flag}
      to="/capturecenterofhole"
      query={{ hole: holeToCut }}
      title={<span className="font-semibold">{t('briefing.cut', { planned, cut, hole: holeToCut })}</span>}
      detail={<ReadAge at={pinsAt} />}
    />
  )
}
