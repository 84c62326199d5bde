import { Flag, Map as MapIcon, UtensilsCrossed } from 'lucide-react'
import { dayIn } from '#domain/base/day.ts'
import { weatherAt } from '#domain/weather/forecast.ts'
import { skyOf } from '#domain/weather/sky.ts'
import { useClubIdentity } from '#web/data/club.ts'
import { config } from '#web/data/config.ts'
import { useClubDay, useIsClosedSeason } from '#web/data/course/club-day.ts'
import { type CourseToday, useCourseToday } from '#web/data/course/course-today.ts'
import { useWeather } from '#web/data/course/weather.ts'
import { useCustoms } from '#web/data/region.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { frontDoors } from '#web/routes/front-doors.ts'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { formatDay, formatTime } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { formatDegrees } from '#web/ui/format/weather-format.ts'
import { Link } from '#web/ui/link.tsx'
import { CoursePicture } from '#web/ui/pictures/course-picture.tsx'

/** The club's name, its state today, and the public pages. */
export function FrontDoor() {
  const { t } = useTranslation('people')
  const { outline } = config()
  const { name: clubName } = useClubIdentity()
  return (
    <section aria-label={clubName} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4 lg:flex-col lg:items-stretch lg:gap-6">
        <div className="flex min-w-0 flex-[1.3] basis-40 flex-col gap-2 lg:order-2 lg:basis-auto lg:flex-row lg:items-center lg:gap-4">
          <ClubMark size={48} />
          <div className="min-w-0">
            <h2 className="break-words font-semibold text-2xl leading-tight lg:text-4xl">{clubName}</h2>
            <p className="text-muted">{t('signIn.lead')}</p>
          </div>
        </div>
        {outline ? (
          <CoursePicture
            outline={outline}
            className="h-36 min-w-0 flex-1 basis-32 sm:h-44 lg:h-[min(46vh,26rem)] lg:flex-none"
          />
        ) : null}
      </div>
      <TodayLine />
      <Doors />
    </section>
  )
}

/** The course status, the weather and the pins, if known; the line's space is reserved. */
function TodayLine() {
  const { t, i18n } = useTranslation(['people', 'club'])
  const today = useClubDay()
  const { status, pins } = useCourseToday(today)
  const isClosedSeason = useIsClosedSeason()
  const weather = useWeatherText()
  const pinsText = usePinsText(pins.data)
  const state = status.data === 'open' && isClosedSeason ? 'closed' : status.data
  const rest = [weather, pinsText].filter((text) => text !== undefined)
  return (
    <p className="min-h-12 lg:min-h-6" lang={i18n.language}>
      {state ? <span className={`font-semibold ${tones[state]}`}>{t(words[state])}</span> : null}
      {rest.map((text, at) => (
        <span key={text}>
          {state || at > 0 ? <span className="text-muted"> · </span> : null}
          {text}
        </span>
      ))}
    </p>
  )
}

const tones = { open: 'text-success', closed: 'text-error', frost_delay: 'text-info' } as const
const words = {
  open: 'club:status.isOpen',
  closed: 'club:status.isClosed',
  frost_delay: 'club:status.isFrost',
} as const

/** The present temperature and sky: `14° Mostly clear`. */
function useWeatherText(): string | undefined {
  const { t, i18n } = useTranslation('club')
  const { temperature } = useCustoms()
  const { data } = useWeather()
  const now = useNow(60_000)
  const weather = data?.forecast && weatherAt(data.forecast, now)
  if (!weather) return undefined
  const sky = skyOf(weather.code)
  const degrees = formatDegrees(weather.temperatureC, temperature, i18n.language)
  return sky === 'unknown' ? degrees : `${degrees} ${t(`weather.sky.${sky}`)}`
}

/** That today's pins are published, with the time if that was today; else the day of the newest ones. */
function usePinsText(pins: CourseToday['pins'] | undefined): string | undefined {
  const { t, i18n } = useTranslation('people')
  const timeZone = useClubZone()
  const today = useClubDay()
  if (!pins) return undefined
  if (pins.date !== today) return t('door.pinsOf', { day: formatDay(pins.date, i18n.language) })
  const wasToday = dayIn(timeZone, new Date(pins.published_at)) === today
  return wasToday
    ? t('door.pinsSince', { time: formatTime(pins.published_at, i18n.language, timeZone) })
    : t('door.pinsOut')
}

const doors = [
  { door: 'pins', icon: Flag },
  { door: 'course', icon: MapIcon },
  { door: 'menu', icon: UtensilsCrossed },
] as const

/** The pages open to guests without an account. */
function Doors() {
  const { t } = useTranslation('people')
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] overflow-hidden rounded-box border border-line bg-base-100">
      {doors.map(({ door, icon: Icon }) => (
        <li key={door} className="-mb-px -ml-px border-line border-b border-l">
          <Link
            to={frontDoors[door]}
            className="flex h-full min-h-14 items-center justify-center gap-2 px-2 py-2 text-center text-sm leading-tight hover:bg-base-content/5 focus-visible:-outline-offset-2"
          >
            <Icon size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
            {t(`door.${door}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
