import { ClipboardList } from 'lucide-react'
import { useCourseStatus } from '#web/data/course/course-status.ts'
import type { WeatherNow } from '#web/data/course/weather.ts'
import { statusLooks } from '#web/features/course/map/status-looks.ts'
import { useHeight } from '#web/features/course/map/use-height.ts'
import { WindChip } from '#web/features/course/map/wind-chip.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

interface WholeCourseProps {
  courseId: string
  day: string
  weather: WeatherNow | null
  /** The bearing at the top of the map. */
  upDegrees: number
  /** Why my position chooses no hole. */
  whereabouts: string | null
  /** The height of the panel over the map, in pixels. */
  onHeight: (px: number) => void
}

/** The course in brief: its status, the wind relative to the map's rotation, and the link to the pin sheet. */
export function WholeCourse({ courseId, day, weather, upDegrees, whereabouts, onHeight }: WholeCourseProps) {
  const { t } = useTranslation('course')
  const { status } = useCourseStatus(courseId)
  const look = status ? statusLooks[status.status] : null
  return (
    <section
      ref={useHeight(onHeight)}
      aria-label={t('map.whole')}
      className="pointer-events-auto flex w-full shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-line bg-base-100 py-2 pr-2 pl-3 shadow-lg"
    >
      <div className="flex min-w-0 grow basis-48 flex-col gap-0.5 empty:hidden">
        {look && status ? (
          <p className="flex items-start gap-2">
            <look.icon size={22} strokeWidth={1.75} className={`shrink-0 ${look.tone}`} aria-hidden />
            <span className="min-w-0">
              <span className="font-semibold">{t(look.word, { ns: 'club' })}</span>
              {/* With large text on a phone the map needs this space; Today also has the note. */}
              {status.note ? (
                <span className="[@container(max-width:15rem)]:hidden"> · {status.note}</span>
              ) : null}
            </span>
          </p>
        ) : null}
        {weather ? <WindChip weather={weather} upDegrees={upDegrees} /> : null}
      </div>
      {/* The panel contains this text because over the map it would cover holes. */}
      {whereabouts ? (
        <p role="status" className="basis-full text-sm text-warning">
          {whereabouts}
        </p>
      ) : null}
      <Link to="/map/sheet" query={{ date: day }} className={buttonClass('plain')}>
        <ClipboardList size={20} strokeWidth={1.75} aria-hidden />
        {t('sheet.title')}
      </Link>
    </section>
  )
}
