import { CircleSlash, Info, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Course, Hole } from '#web/data/course/course.ts'
import { useCourseStatus } from '#web/data/course/course-status.ts'
import { type EffectsOnDay, useEffectsOn } from '#web/data/course/issue-effects.ts'
import { useUntil } from '#web/features/course/closure-text.ts'
import { statusLooks } from '#web/features/course/map/status-looks.ts'
import { useHeight } from '#web/features/course/map/use-height.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MapMark } from '#web/map/course-map.ts'
import { IconButton } from '#web/ui/button.tsx'

const NOTICE = 'notice:'

/** The issue effects on a day's map: marks, and the tapped notice. */
export function useDayOnMap(day: string) {
  const holding = useEffectsOn(day)
  const [open, setOpen] = useState<string>()
  const marks = useMemo<MapMark[]>(
    () => holding.notices.map(({ id, lng, lat }) => ({ id: NOTICE + id, state: 'notice', lng, lat })),
    [holding],
  )
  return {
    holding,
    marks,
    notice: holding.notices.find(({ id }) => id === open),
    /** Shows the mark's notice; false when the mark has none. */
    choose(mark: string): boolean {
      if (!mark.startsWith(NOTICE)) return false
      setOpen(mark.slice(NOTICE.length))
      return true
    },
    close: () => setOpen(undefined),
  }
}

interface DayBannerProps {
  course: Course
  hole: Hole | undefined
  holding: EffectsOnDay
  notice: EffectsOnDay['notices'][number] | undefined
  onClose: () => void
  /** The height in pixels of the banner of closures or of the status; 0 when it closes. A tapped notice does not move the map. */
  onHeight: (px: number) => void
}

/** Below the hole bar: the tapped notice, or the closure of the hole in view, the course status or the closed holes. */
export function DayBanner({ course, hole, holding, notice, onClose, onHeight }: DayBannerProps) {
  const { t } = useTranslation('course')
  const words = useUntil()
  const measure = useHeight(onHeight)
  const closed = course.hole.filter(({ id }) => holding.closedHoles.has(id))
  const here = hole && holding.closedHoles.get(hole.id)
  const { status } = useCourseStatus(course.id)
  // The overview shows the course status at its foot.
  const hindrance = hole && status && status.status !== 'open' ? statusLooks[status.status] : null
  const isRestricted = hole ? Boolean(here || hindrance) : closed.length > 0
  useEffect(() => {
    if (!isRestricted) onHeight(0)
  }, [isRestricted, onHeight])
  const title = notice
    ? t('day.notice')
    : here
      ? t('day.holeClosed', { number: hole.number })
      : hindrance
        ? t(hindrance.word, { ns: 'club' })
        : t('day.holesClosed', { numbers: closed.map(({ number }) => number).join(', ') })
  if (!notice && !isRestricted) return null
  const bannerEffect = notice ?? here
  const text = bannerEffect ? words(bannerEffect) : hindrance && status?.note
  const look = hindrance && !here ? hindrance : { icon: CircleSlash, tone: 'text-error' }
  const { icon: Icon, tone } = notice ? { icon: Info, tone: 'text-info' } : look
  return (
    <div
      ref={notice || !isRestricted ? undefined : measure}
      role="status"
      className="mx-auto flex max-w-xl justify-center"
    >
      <div className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-box border border-line bg-base-100 py-1 pr-3 pl-3 shadow-lg">
        <Icon size={20} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
        <p className="min-w-0 text-[min(0.875rem,5vw)] leading-normal">
          <span className="font-semibold">{title}</span>
          {/* With large text on a phone the map needs this space; Today also has the note of a status. */}
          {text ? (
            <span className={bannerEffect ? '' : '[@container(max-width:15rem)]:hidden'}> · {text}</span>
          ) : null}
        </p>
        {notice ? <IconButton icon={X} label={t('day.close')} onClick={onClose} /> : null}
      </div>
    </div>
  )
}
