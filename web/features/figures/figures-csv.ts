import type { TFunction } from 'i18next'
import { csvOf, decimalOf } from '#domain/base/csv.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import type { DayRange } from '#domain/figures/figures.ts'
import { useClubZone } from '#web/data/settings.ts'
import { type AccountLine, type Figures, soldOutNames } from '#web/features/figures/figures-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { downloadText } from '#web/ui/download.ts'
import { localMoment, minorDigits } from '#web/ui/format/format.ts'

type Table = Parameters<typeof csvOf>[0]
type Words = TFunction<'figures'>

/** The figures as spreadsheet files: money as decimal numbers, times by the club's clock. */
export function useDownloads() {
  const { t, i18n } = useTranslation('figures')
  const zone = useClubZone()
  const save = (name: string, table: Table) => downloadText(`${name}.csv`, csvOf(table), 'text/csv')
  const inRange = (name: string, { first, last }: DayRange, table: Table) =>
    save(`${name}_${first}_${last}`, table)
  return {
    daysCsv: (figures: Figures, range: DayRange) => inRange('days', range, daysTable(figures, t)),
    itemsCsv: (figures: Figures, range: DayRange) =>
      inRange('items', range, itemsTable(figures, t, i18n.language)),
    soldOutCsv: (figures: Figures, range: DayRange) =>
      inRange('sold-out', range, soldOutTable(figures, t, i18n.language, zone)),
    accountsCsv: (month: string, lines: readonly AccountLine[]) =>
      save(`accounts_${month.slice(0, 7)}`, accountsTable(lines, t, zone)),
  }
}

function daysTable({ days, summary }: Figures, t: Words): Table {
  const digits = minorDigits(summary.currency)
  return [
    [
      t('day'),
      t('orders'),
      t('cancelledOrders'),
      `${t('revenue')} (${summary.currency})`,
      `${t('median')} (s)`,
      `${t('p90')} (s)`,
      t('promised'),
      t('kept'),
    ],
    ...days.map((one) => [
      one.day,
      one.orders,
      one.cancelled,
      decimalOf(one.revenue_minor, digits),
      one.ticket_median_seconds,
      one.ticket_p90_seconds,
      one.promised,
      one.promise_kept,
    ]),
  ]
}

function itemsTable({ items, summary }: Figures, t: Words, language: string): Table {
  const digits = minorDigits(summary.currency)
  return [
    [t('item'), t('quantity'), t('orders'), `${t('revenue')} (${summary.currency})`],
    ...items.map((item) => [
      nameIn(item, language),
      item.quantity,
      item.orders,
      decimalOf(item.revenue_minor, digits),
    ]),
  ]
}

function soldOutTable({ soldOut }: Figures, t: Words, language: string, zone: string): Table {
  return [
    [t('item'), t('option'), t('from'), t('who'), t('to'), t('who'), `${t('lasted')} (s)`],
    ...soldOut.map((spell) => [
      ...soldOutNames(spell, language),
      localMoment(spell.began_at, zone),
      spell.began_by,
      spell.ended_at && localMoment(spell.ended_at, zone),
      spell.ended_by,
      spell.seconds,
    ]),
  ]
}

function accountsTable(lines: readonly AccountLine[], t: Words, zone: string): Table {
  return [
    [
      ...[t('surname'), t('firstName'), t('order'), t('time'), t('amount'), t('balance'), t('currency')],
      ...[t('kind'), t('reference'), t('reason'), t('account')],
    ],
    ...lines.map((line) => [
      line.surname,
      line.first_name,
      line.number,
      localMoment(line.at, zone),
      decimalOf(line.total_minor, minorDigits(line.currency)),
      decimalOf(line.balance_minor, minorDigits(line.currency)),
      line.currency,
      line.kind,
      line.correction_id === null ? '' : line.reference,
      line.reason,
      line.label ?? (line.is_former ? t('formerMember') : ''),
    ]),
  ]
}
