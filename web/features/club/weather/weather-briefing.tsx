import { CloudRain, Snowflake, Wind } from 'lucide-react'
import { dayIn } from '#domain/base/day.ts'
import { type Advice, playAdvice } from '#domain/weather/advice.ts'
import type { Forecast } from '#domain/weather/forecast.ts'
import { rainOfNight } from '#domain/weather/rain-today.ts'
import { useWeather, weatherQuery } from '#web/data/course/weather.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useCustoms } from '#web/data/region.ts'
import { useAdviceWords } from '#web/features/club/weather/advice-list.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { useNow } from '#web/ui/format/reading.tsx'
import { formatRain } from '#web/ui/format/weather-format.ts'
import { ListRow } from '#web/ui/list.tsx'
import { useNeedsPart } from '#web/ui/needs/needs-list.tsx'
import { Pending } from '#web/ui/notes.tsx'

const icons: Partial<Record<Advice['kind'], typeof Wind>> = { frost: Snowflake, windy: Wind, gale: Wind }

/** Frost and wind for the morning's work, and the night's rain. */
export function WeatherBriefing() {
  const read = useWeather()
  const { data, isLoading } = read
  const forecast = data?.fetched_at ? data.forecast : null
  const now = useNow(60_000)
  const advice = forecast ? pressingAdvice(forecast, now) : []
  const rain = forecast ? rainOfNight(forecast, now) : null
  useNeedsPart({
    isLoading,
    hindrance: hindranceOf(read),
    rowCount: advice.length + (rain ? 1 : 0),
    knownAt: useKnownAt(weatherQuery.queryKey),
  })
  if (isLoading) return <Pending />
  if (!forecast) return null
  return <Rows forecast={forecast} fetchedAt={Date.parse(data!.fetched_at!)} advice={advice} rain={rain} />
}

function pressingAdvice(forecast: Forecast, now: number): Advice[] {
  return playAdvice(forecast, now, dayIn(forecast.timeZone, new Date(now))).filter(({ kind }) => icons[kind])
}

interface RowsProps {
  forecast: Forecast
  fetchedAt: number
  advice: readonly Advice[]
  rain: ReturnType<typeof rainOfNight>
}

function Rows({ forecast, fetchedAt, advice, rain }: RowsProps) {
  const { t, i18n } = useTranslation('club')
  const { rain: unit } = useCustoms()
  const words = useAdviceWords(useNow(60_000), forecast.timeZone)
  const age = <ReadAge at={fetchedAt} />
  return (
    <>
      {advice.map((one) => (
        <ListRow key={one.kind} icon={icons[one.kind]!} to="/weather" title={words(one).title} detail={age} />
      ))}
      {rain === null ? null : (
        <ListRow
          icon={CloudRain}
          to="/weather"
          title={t(rain.isWholeNight ? 'weather.rainOfNight' : 'weather.rainSince', {
            amount: formatRain(rain.rainMm, unit, i18n.language),
            time: formatTime(rain.since, i18n.language, forecast.timeZone),
          })}
          detail={age}
        />
      )}
    </>
  )
}
