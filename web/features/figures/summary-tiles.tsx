import type { ReactNode } from 'react'
import { keysOf } from '#domain/base/unknown.ts'
import {
  type DayRange,
  type FiguresSpan,
  isRange,
  percentOf,
  rangeOf,
  spanOf,
  spans,
} from '#domain/figures/figures.ts'
import type { Corrections, Summary } from '#web/features/figures/figures-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoney, formatNumber, formatTimer } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** The four main numbers of a range, each with its parts. */
export function SummaryTiles({ summary, corrections }: { summary: Summary; corrections: Corrections }) {
  const { t, i18n } = useTranslation('figures')
  const money = (minor: number) => formatMoney(minor, summary.currency, i18n.language)
  const share = percentOf(summary.promise_kept, summary.promised)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label={t('revenue')} value={money(summary.revenue_minor)}>
        {t('onAccount', { amount: money(summary.account_minor) })}
        {corrections.corrections > 0 ? (
          <span className="block">
            {t('givenBack', { count: corrections.corrections, amount: money(corrections.amount_minor) })}
          </span>
        ) : null}
        {summary.other_currency_orders > 0 ? (
          <span className="block text-warning">
            {t('otherCurrency', { count: summary.other_currency_orders })}
          </span>
        ) : null}
      </Tile>
      <Tile label={t('orders')} value={formatNumber(summary.orders, i18n.language)}>
        {t('dishes', { count: summary.items })} · {t('cancelled', { count: summary.cancelled })}
      </Tile>
      <Tile label={t('ticketTime')} value={timer(summary.ticket_median_seconds)}>
        {summary.ticket_p90_seconds === null
          ? t('nothingReady')
          : `${t('within', { time: timer(summary.ticket_p90_seconds) })} · ${t('making', { time: timer(summary.making_median_seconds) })}`}
      </Tile>
      <Tile label={t('promises')} value={share === null ? '–' : `${share} %`}>
        {share === null
          ? t('nothingReady')
          : t('promisesOf', {
              early: summary.promise_early,
              late: summary.promise_late,
              count: summary.promised,
            })}
      </Tile>
    </dl>
  )
}

function Tile({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 break-inside-avoid rounded-box border border-line bg-base-100 p-3">
      <dt className="text-muted text-sm leading-tight">{label}</dt>
      <dd className="flex flex-col gap-1">
        <span className="figure whitespace-nowrap text-3xl sm:text-4xl">{value}</span>
        <span className="text-muted text-sm leading-snug">{children}</span>
      </dd>
    </div>
  )
}

function timer(seconds: number | null): string {
  return seconds === null ? '–' : formatTimer(seconds * 1000)
}

interface RangeBarProps {
  range: DayRange
  /** The club's present day. */
  today: string
  onChange: (range: DayRange) => void
}

/** The days of the figures: a usual range that ends today, or any two days. */
export function RangeBar({ range, today, onChange }: RangeBarProps) {
  const { t } = useTranslation('figures')
  const error = isRange(range) ? undefined : t('rangeWrong')
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_20rem] print:hidden">
      <Segmented<FiguresSpan | 'own'>
        label={t('range')}
        value={spanOf(range, today) ?? 'own'}
        choices={keysOf(spans).map((value) => ({ value, label: t(`${value}`) }))}
        onChange={(span) => (span === 'own' ? undefined : onChange(rangeOf(span, today)))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('from')}>
          <TextInput
            type="date"
            value={range.first}
            max={range.last}
            onChange={({ target }) => onChange({ ...range, first: target.value })}
          />
        </Field>
        <Field label={t('to')}>
          <TextInput
            type="date"
            value={range.last}
            min={range.first}
            onChange={({ target }) => onChange({ ...range, last: target.value })}
          />
        </Field>
      </div>
      {error ? (
        <p role="alert" className="text-error text-sm md:col-span-2">
          {error}
        </p>
      ) : null}
    </div>
  )
}
