import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Flag } from 'lucide-react'
import { dayIn } from '#domain/base/day.ts'
import { playAdvice } from '#domain/weather/advice.ts'
import { daysFrom, type Forecast, hoursFrom, weatherAt } from '#domain/weather/forecast.ts'
import { type ClubWeather, useWeather } from '#web/data/course/weather.ts'
import { useConnection } from '#web/data/realtime.ts'
import { AdviceList } from '#web/features/club/weather/advice-list.tsx'
import { DaysList } from '#web/features/club/weather/days-list.tsx'
import { HourPlots } from '#web/features/club/weather/hour-plots.tsx'
import { HourTable } from '#web/features/club/weather/hour-table.tsx'
import { Carry, NowHead } from '#web/features/club/weather/now-head.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

const HOURS = 24
const DAYS = 7

/** The weather for the course: now, the next day, the week, and its effect on play. */
export function WeatherScreen() {
  const { t } = useTranslation(['club', 'common'])
  const { data, error, isPending, refetch } = useWeather()
  const { online } = useConnection()
  if (data?.forecast && data.fetched_at) {
    return (
      <Told weather={data} forecast={data.forecast} fetchedAt={data.fetched_at} isCutOff={error !== null} />
    )
  }
  if (data === null) {
    return <EmptyState icon={Flag} title={t('weather.noCourse')} hint={t('weather.noCourseHint')} />
  }
  if (error && online) {
    return <ErrorNote what={t('weather.failed')} why={errorText(error)} onRetry={() => void refetch()} />
  }
  if (isPending && !error) return <Waiting />
  return <Unreachable why={t(`weather.why.${data?.failure ?? 'offline'}`)} isOff={data?.failure === 'off'} />
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

function Unreachable({ why, isOff }: { why: string; isOff?: boolean }) {
  const { t } = useTranslation(['club', 'common'])
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: ['weather_forecast'] })
  return (
    <EmptyState
      icon={CloudOff}
      title={t('weather.none')}
      hint={why}
      // A retry does not switch it on.
      action={isOff ? undefined : <Button onClick={again}>{t('common:action.retry')}</Button>}
    />
  )
}

interface ToldProps {
  weather: ClubWeather
  forecast: Forecast
  fetchedAt: string
  /** The club's server does not answer. */
  isCutOff: boolean
}

function Told({ weather, forecast, fetchedAt, isCutOff }: ToldProps) {
  const { t, i18n } = useTranslation('club')
  const now = useNow(60_000)
  const { timeZone } = forecast
  const today = dayIn(timeZone, new Date(now))
  const hours = hoursFrom(forecast, now, HOURS)
  const days = daysFrom(forecast, today).slice(0, DAYS)
  const time = formatMoment(fetchedAt, i18n.language, timeZone)
  const current = weatherAt(forecast, now)
  if (!current && days.length === 0) return <Unreachable why={t('weather.why.over', { time })} />
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Age weather={weather} time={time} isCutOff={isCutOff} />
          {current ? <NowHead weather={current} /> : null}
          {current ? <Carry weather={current} /> : null}
        </div>
        <section>
          <SectionHead title={t('weather.means')} />
          <AdviceList advice={playAdvice(forecast, now, today)} now={now} timeZone={timeZone} />
        </section>
      </div>
      {hours.length > 1 ? (
        <section className="flex flex-col gap-3">
          <SectionHead title={t('weather.hours')} />
          <HourPlots hours={hours} timeZone={timeZone} />
          <HourTable hours={hours} timeZone={timeZone} />
        </section>
      ) : null}
      <section>
        <SectionHead title={t('weather.days')} />
        <DaysList days={days} today={today} timeZone={timeZone} />
      </section>
      <p className="text-muted text-sm">
        <a href="https://open-meteo.com/" className="link" target="_blank" rel="noreferrer">
          {t('weather.source')}
        </a>
      </p>
    </div>
  )
}

/** The age of the forecast, and why it is not newer. */
function Age({ weather, time, isCutOff }: { weather: ClubWeather; time: string; isCutOff: boolean }) {
  const { t } = useTranslation('club')
  if (!isCutOff && !weather.failure) {
    return <p className="text-muted text-sm">{t('weather.asOf', { time })}</p>
  }
  const word = isCutOff ? 'offline' : weather.failure === 'off' ? 'oldOff' : 'old'
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-box border border-warning/40 bg-warning/10 px-4 py-3"
    >
      <CloudOff size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      {t(`weather.${word}`, { time })}
    </p>
  )
}
