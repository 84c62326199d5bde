import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pinProgress } from '#domain/course/pin-progress.ts'
import { useClubDay, useCourse } from '#web/data/course/course.ts'
import { usePins } from '#web/data/course/pins.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { ListRow } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The next act with today's pins: to choose them, or to cut the first that is not cut. Nothing when all are cut. */
export function PinsBriefing() {
  const { t } = useTranslation('course')
  const { data: course, isLoading } = useCourse()
  const day = useClubDay()
  const { data: pins, isPending, isLoading: isReading, dataUpdatedAt } = usePins(course, day)
  if (isLoading || isReading) return <Pending />
  if (!course || course.hole.length === 0 || isPending || pins === undefined) return null
  const { planned, cut, nextHole } = pinProgress(course.hole, pins?.date === day ? pins.pin_position : [])
  if (planned === 0) {
    return (
      <ListRow
        icon={Flag}
        to="/updatepins"
        title={t('briefing.noPins')}
        detail={<ReadAge at={dataUpdatedAt} />}
      />
    )
  }
  if (nextHole === null) return null
  return (
    <ListRow
      icon={Flag}
      to="/capturecenterofhole"
      query={{ hole: nextHole }}
      title={<span className="font-semibold">{t('briefing.cut', { planned, cut, hole: nextHole })}</span>}
      detail={<ReadAge at={dataUpdatedAt} />}
    />
  )
}
