import { dayIn } from '#domain/base/day.ts'
import { playAdvice } from '#domain/weather/advice.ts'
import { type Forecast, weatherAt } from '#domain/weather/forecast.ts'
import { skyOf } from '#domain/weather/sky.ts'
import { useWeather } from '#web/data/course/weather.ts'
import { useCustoms } from '#web/data/region.ts'
import { useAdviceWords } from '#web/features/club/weather/advice-list.tsx'
import { SkyIcon } from '#web/features/club/weather/sky-icon.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { formatDegrees, formatWind } from '#web/ui/format/weather-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The weather in a line, and the most urgent advice; nothing without a forecast. */
export function WeatherCard() {
  const { data, isLoading } = useWeather()
  if (isLoading) return <Pending />
  return data?.forecast ? <Line forecast={data.forecast} /> : null
}

function Line({ forecast }: { forecast: Forecast }) {
  const { t, i18n } = useTranslation('club')
  const { temperature, wind } = useCustoms()
  const now = useNow(60_000)
  const words = useAdviceWords(now, forecast.timeZone)
  const weather = weatherAt(forecast, now)
  if (!weather) return null
  const [advice] = playAdvice(forecast, now, dayIn(forecast.timeZone, new Date(now)))
  return (
    <Link
      to="/weather"
      className="flex min-h-14 items-center gap-3 rounded-box border border-line bg-base-100 px-4 py-2.5 hover:border-edge"
    >
      <SkyIcon code={weather.code} isDay={weather.isDay} size={32} />
      <span className="figure text-3xl">
        {formatDegrees(weather.temperatureC, temperature, i18n.language)}
      </span>
      <span className="tabular min-w-0 flex-1">
        <span className="block">
          {t(`weather.sky.${skyOf(weather.code)}`)} · {formatWind(weather.windMs, wind, i18n.language)}
        </span>
        {advice ? <span className="block text-muted text-sm">{words(advice).title}</span> : null}
      </span>
    </Link>
  )
}
