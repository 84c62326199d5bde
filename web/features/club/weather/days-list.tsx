import { Snowflake, Sunrise, Sunset } from 'lucide-react'
import type { DayForecast } from '#domain/weather/forecast.ts'
import { skyOf } from '#domain/weather/sky.ts'
import { useCustoms } from '#web/data/region.ts'
import { SkyIcon } from '#web/features/club/weather/sky-icon.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay, formatNumber, formatTime } from '#web/ui/format/format.ts'
import { formatDegrees, formatRain, formatWind } from '#web/ui/format/weather-format.ts'

interface DaysListProps {
  days: readonly DayForecast[]
  today: string
  timeZone: string
}

/** Air this cold at 2 m at night means frost on the grass. */
const FROST_C = 2

/** Seven days, each with sky, temperatures on one scale, rain, wind, sun and daylight. */
export function DaysList({ days, today, timeZone }: DaysListProps) {
  const scale = {
    low: Math.min(...days.map(({ lowC }) => lowC)),
    high: Math.max(...days.map(({ highC }) => highC)),
  }
  return (
    <ul className="hairlines">
      {days.map((day) => (
        <DayRow key={day.date} day={day} isToday={day.date === today} scale={scale} timeZone={timeZone} />
      ))}
    </ul>
  )
}

interface DayRowProps {
  day: DayForecast
  isToday: boolean
  scale: { low: number; high: number }
  timeZone: string
}

function DayRow({ day, isToday, scale, timeZone }: DayRowProps) {
  const { t, i18n } = useTranslation('club')
  const { temperature, wind, rain } = useCustoms()
  const language = i18n.language
  const facts = [
    formatRain(day.rainMm, rain, language),
    ...(day.rainChance === null ? [] : [`${formatNumber(day.rainChance, language)} %`]),
    t('weather.dayGust', { speed: formatWind(day.gustMs, wind, language) }),
    ...(day.uv === null ? [] : [t('weather.dayUv', { uv: formatNumber(day.uv, language) })]),
  ]
  return (
    <li className="grid grid-cols-[2.25rem_1fr] items-center gap-x-3 gap-y-1 px-4 py-3 sm:grid-cols-[2.25rem_10rem_1fr]">
      <SkyIcon code={day.code} size={30} />
      <div className="flex min-w-0 items-baseline justify-between gap-2 sm:block">
        <p className="font-semibold">{isToday ? t('weather.today') : formatDay(day.date, language)}</p>
        <p className="truncate text-muted text-sm">{t(`weather.sky.${skyOf(day.code)}`)}</p>
      </div>
      <div className="col-span-2 flex flex-col gap-1 sm:col-span-1">
        <TemperatureBar day={day} scale={scale} unit={temperature} />
        <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm">
          <span>{facts.join(' · ')}</span>
          {day.lowC <= FROST_C ? (
            <span className="inline-flex items-center gap-1 text-info">
              <Snowflake size={16} strokeWidth={2} aria-hidden />
              {t('weather.frostMark')}
            </span>
          ) : null}
          <SunTimes day={day} timeZone={timeZone} />
        </p>
      </div>
    </li>
  )
}

function SunTimes({ day, timeZone }: { day: DayForecast; timeZone: string }) {
  const { t, i18n } = useTranslation('club')
  if (day.sunriseAt === null || day.sunsetAt === null) return null
  const [rise, set] = [day.sunriseAt, day.sunsetAt].map((at) => formatTime(at, i18n.language, timeZone))
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">{t('weather.sunTimes', { rise, set })}</span>
      <span aria-hidden className="inline-flex items-center gap-1">
        <Sunrise size={16} strokeWidth={1.75} />
        {rise}
        <Sunset size={16} strokeWidth={1.75} className="ml-1" />
        {set}
      </span>
    </span>
  )
}

interface TemperatureBarProps {
  day: DayForecast
  scale: { low: number; high: number }
  unit: 'celsius' | 'fahrenheit'
}

/** From the night's low to the day's high, on the week's scale. */
function TemperatureBar({ day: { lowC, highC }, scale, unit }: TemperatureBarProps) {
  const { i18n } = useTranslation()
  const span = Math.max(1, scale.high - scale.low)
  const left = (100 * (lowC - scale.low)) / span
  const width = Math.max(4, (100 * (highC - lowC)) / span)
  return (
    <div className="tabular flex items-center gap-2">
      <span className="w-9 shrink-0 text-right text-muted">{formatDegrees(lowC, unit, i18n.language)}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 min-w-0 flex-1" aria-hidden>
        <rect x="0" y="0" width="100" height="6" rx="3" className="fill-base-content/8" />
        <rect x={left} y="0" width={Math.min(width, 100 - left)} height="6" rx="3" className="fill-warning" />
      </svg>
      <span className="w-9 shrink-0 font-semibold">{formatDegrees(highC, unit, i18n.language)}</span>
    </div>
  )
}
