import { marksTo, percentOf } from '#domain/figures/figures.ts'
import type { DayFigures, Figures, HourFigures } from '#web/features/figures/figures-data.ts'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LineKey, Plot } from '#web/ui/charts/plot.tsx'
import { DottedPlotLine, PlotAxes, PlotBars } from '#web/ui/charts/plot-axes.tsx'
import { formatDay, formatMoney, formatNumber, formatTimer, minorDigits } from '#web/ui/format/format.ts'

/** The charts: orders by day and by hour, ticket times, and how often promises were kept. */
export function Charts({ figures }: { figures: Figures }) {
  const { summary, days, hours } = figures
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {days.length > 1 ? <RevenueByDay days={days} currency={summary.currency} /> : null}
      <RevenueByHour hours={hours} currency={summary.currency} />
      {days.length > 1 ? <TicketTimes days={days} /> : null}
      <TicketTimesByHour hours={hours} />
      {days.length > 1 ? <Promises days={days} /> : null}
    </div>
  )
}

function RevenueByDay({ days, currency }: { days: readonly DayFigures[]; currency: string }) {
  const { t } = useTranslation('figures')
  const { money, day, shortDay } = useWriters(currency)
  const best = highest(days, ({ revenue_minor }) => revenue_minor)
  return (
    <Revenue
      title={t('revenueByDay')}
      summary={
        best ? t('bestDay', { place: day(best.day), amount: money(best.revenue_minor) }) : t('nothing')
      }
      currency={currency}
      first={t('day')}
      places={days.map((one) => shortDay(one.day))}
      names={days.map((one) => day(one.day))}
      buckets={days}
    />
  )
}

function RevenueByHour({ hours, currency }: { hours: readonly HourFigures[]; currency: string }) {
  const { t } = useTranslation('figures')
  const { money } = useWriters(currency)
  const open = openHours(hours)
  const best = highest(open, ({ revenue_minor }) => revenue_minor)
  return (
    <Revenue
      title={t('revenueByHour')}
      summary={
        best
          ? t('bestHour', {
              from: hourName(best.hour),
              to: hourName(best.hour + 1),
              amount: money(best.revenue_minor),
            })
          : t('nothing')
      }
      currency={currency}
      first={t('hour')}
      places={open.map(({ hour }) => hourName(hour))}
      buckets={open}
    />
  )
}

interface RevenueProps {
  title: string
  summary: string
  currency: string
  first: string
  places: readonly string[]
  /** The places' full names; the labels at the bottom are short. */
  names?: readonly string[]
  buckets: readonly { orders: number; revenue_minor: number }[]
}

function Revenue({ title, summary, currency, first, places, names = places, buckets }: RevenueProps) {
  const { t } = useTranslation('figures')
  const { money, moneyMark, count } = useWriters(currency)
  const values = buckets.map(({ revenue_minor }) => revenue_minor)
  return (
    <Plot
      title={title}
      summary={summary}
      table={{
        head: [first, t('orders'), t('revenue')],
        rows: buckets.map((one, at) => [names[at]!, count(one.orders), money(one.revenue_minor)]),
      }}
    >
      <PlotAxes
        label={`${title}. ${summary}`}
        marks={marksTo(Math.max(100, ...values))}
        writeMark={moneyMark}
        places={places}
      >
        {(scale) => (
          <PlotBars
            values={values}
            scale={scale}
            tone={() => 'fill-info'}
            titles={values.map((value, at) => `${names[at]}: ${money(value)}`)}
          />
        )}
      </PlotAxes>
    </Plot>
  )
}

function TicketTimes({ days }: { days: readonly DayFigures[] }) {
  const { t } = useTranslation('figures')
  const { day, shortDay } = useWriters()
  const slowest = highest(days, ({ ticket_p90_seconds }) => ticket_p90_seconds ?? 0)
  return (
    <Times
      title={t('timesByDay')}
      summary={
        slowest
          ? t('slowestDay', { place: day(slowest.day), time: timerText(slowest.ticket_p90_seconds) })
          : t('nothingReady')
      }
      first={t('day')}
      places={days.map((one) => shortDay(one.day))}
      names={days.map((one) => day(one.day))}
      buckets={days}
    />
  )
}

function TicketTimesByHour({ hours }: { hours: readonly HourFigures[] }) {
  const { t } = useTranslation('figures')
  const open = openHours(hours)
  const slowest = highest(open, ({ ticket_p90_seconds }) => ticket_p90_seconds ?? 0)
  return (
    <Times
      title={t('timesByHour')}
      summary={
        slowest
          ? t('slowestHour', {
              from: hourName(slowest.hour),
              to: hourName(slowest.hour + 1),
              time: timerText(slowest.ticket_p90_seconds),
            })
          : t('nothingReady')
      }
      first={t('hour')}
      places={open.map(({ hour }) => hourName(hour))}
      buckets={open}
    />
  )
}

interface TimesProps extends Pick<RevenueProps, 'title' | 'summary' | 'first' | 'places' | 'names'> {
  buckets: readonly { ticket_median_seconds: number | null; ticket_p90_seconds: number | null }[]
}

function Times({ title, summary, first, places, names = places, buckets }: TimesProps) {
  const { t } = useTranslation('figures')
  const { count } = useWriters()
  const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60)
  const median = buckets.map((one) => minutes(one.ticket_median_seconds))
  const p90 = buckets.map((one) => minutes(one.ticket_p90_seconds))
  return (
    <Plot
      title={title}
      summary={summary}
      legend={
        <span className="flex gap-3">
          <LineKey className="stroke-success">{t('median')}</LineKey>
          <LineKey className="stroke-warning" dashed>
            {t('p90')}
          </LineKey>
        </span>
      }
      table={{
        head: [first, t('median'), t('p90')],
        rows: buckets.map((one, at) => [
          names[at]!,
          timerText(one.ticket_median_seconds),
          timerText(one.ticket_p90_seconds),
        ]),
      }}
    >
      <PlotAxes
        label={`${title}. ${summary}`}
        marks={marksTo(Math.max(5, ...p90.map((value) => value ?? 0)))}
        writeMark={(mark) => t('minutes', { count: mark, written: count(mark) })}
        places={places}
      >
        {(scale) => (
          <>
            <DottedPlotLine values={p90} scale={scale} className="stroke-warning" dashed />
            <DottedPlotLine values={median} scale={scale} className="stroke-success" />
          </>
        )}
      </PlotAxes>
    </Plot>
  )
}

function Promises({ days }: { days: readonly DayFigures[] }) {
  const { t } = useTranslation('figures')
  const { day, shortDay, count } = useWriters()
  const shares = days.map(({ promise_kept, promised }) => percentOf(promise_kept, promised))
  const sum = (of: (one: DayFigures) => number) => days.reduce((all, one) => all + of(one), 0)
  const share = percentOf(
    sum(({ promise_kept }) => promise_kept),
    sum(({ promised }) => promised),
  )
  const title = t('promisesByDay')
  const summary = share === null ? t('nothingReady') : t('promisesSaid', { share })
  return (
    <Plot
      title={title}
      summary={summary}
      table={{
        head: [t('day'), t('promised'), t('kept'), '%'],
        rows: days.map((one, at) => [
          day(one.day),
          count(one.promised),
          count(one.promise_kept),
          shares[at] === null ? '–' : count(shares[at]!),
        ]),
      }}
    >
      <PlotAxes
        label={`${title}. ${summary}`}
        marks={[0, 25, 50, 75, 100]}
        writeMark={(mark) => `${count(mark)} %`}
        places={days.map((one) => shortDay(one.day))}
      >
        {(scale) => <DottedPlotLine values={shares} scale={scale} className="stroke-secondary" />}
      </PlotAxes>
    </Plot>
  )
}

/** From the first hour with an order to the last, so that the night takes no space; the whole day without any order. */
function openHours(hours: readonly HourFigures[]): readonly HourFigures[] {
  const busy = hours.filter(({ orders }) => orders > 0).map(({ hour }) => hour)
  if (busy.length === 0) return hours
  // At least four, so that one hour does not fill the chart.
  const from = Math.max(0, Math.min(busy[0]!, 20))
  return hours.filter(({ hour }) => hour >= from && hour <= Math.max(busy.at(-1)!, from + 3))
}

function hourName(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}

function highest<Bucket>(buckets: readonly Bucket[], value: (one: Bucket) => number): Bucket | undefined {
  const best = [...buckets].sort((a, b) => value(b) - value(a))[0]
  return best && value(best) > 0 ? best : undefined
}

function timerText(seconds: number | null): string {
  return seconds === null ? '–' : formatTimer(seconds * 1000)
}

/** Number formats in the reader's language. */
function useWriters(currency = 'EUR') {
  const { i18n } = useTranslation()
  const short = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const dayAndMonth = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const digits = minorDigits(currency)
  return {
    money: (minor: number) => formatMoney(minor, currency, i18n.language),
    moneyMark: (minor: number) => short.format(minor / 10 ** digits),
    count: (value: number) => formatNumber(value, i18n.language, 1),
    day: (day: string) => formatDay(day, i18n.language),
    shortDay: (day: string) => dayAndMonth.format(new Date(day)),
  }
}
