import { useTranslation } from 'react-i18next'
import { csvOf, decimalOf } from '#domain/base/csv.ts'
import type { DayRange } from '#domain/orders/figures.ts'
import { named } from '#domain/orders/menu.ts'
import { useSettings } from '#web/data/settings.ts'
import type { AccountLine, Figures } from '#web/features/kitchen/figures/figures-data.ts'
import { downloadText } from '#web/ui/download.ts'
import { localMoment, minorDigits } from '#web/ui/format.ts'

/** The figures as files for a spreadsheet: money as decimal numbers, times by the club's clock. */
export function useDownloads() {
  const { t, i18n } = useTranslation('kitchen')
  const zone = useSettings()['club.time_zone']
  const save = (name: string, rows: Parameters<typeof csvOf>[0]) =>
    downloadText(`${name}.csv`, csvOf(rows), 'text/csv')
  const fileOf = (range: DayRange) => `${range.first}_${range.last}`
  return {
    daysCsv({ days, summary }: Figures, range: DayRange): void {
      const digits = minorDigits(summary.currency)
      save(`days_${fileOf(range)}`, [
        [
          t('figures.day'),
          t('figures.orders'),
          t('figures.cancelledOrders'),
          `${t('figures.revenue')} (${summary.currency})`,
          `${t('figures.median')} (s)`,
          `${t('figures.p90')} (s)`,
          t('figures.promised'),
          t('figures.kept'),
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
      ])
    },
    itemsCsv({ items, summary }: Figures, range: DayRange): void {
      const digits = minorDigits(summary.currency)
      save(`items_${fileOf(range)}`, [
        [
          t('figures.item'),
          t('figures.quantity'),
          t('figures.orders'),
          `${t('figures.revenue')} (${summary.currency})`,
        ],
        ...items.map((item) => [
          named(item, i18n.language),
          item.quantity,
          item.orders,
          decimalOf(item.revenue_minor, digits),
        ]),
      ])
    },
    soldOutCsv({ soldOut }: Figures, range: DayRange): void {
      save(`sold-out_${fileOf(range)}`, [
        [
          t('figures.item'),
          t('figures.option'),
          t('figures.from'),
          t('figures.who'),
          t('figures.to'),
          t('figures.who'),
          `${t('figures.lasted')} (s)`,
        ],
        ...soldOut.map((spell) => [
          spell.name,
          spell.option_name,
          localMoment(spell.began_at, zone),
          spell.began_by,
          spell.ended_at && localMoment(spell.ended_at, zone),
          spell.ended_by,
          spell.seconds,
        ]),
      ])
    },
    accountsCsv(month: string, lines: readonly AccountLine[]): void {
      save(`accounts_${month.slice(0, 7)}`, [
        [
          t('figures.surname'),
          t('figures.firstName'),
          t('figures.order'),
          t('figures.time'),
          t('figures.amount'),
          t('figures.balance'),
          t('figures.currency'),
        ],
        ...lines.map((line) => [
          line.surname,
          line.first_name,
          line.number,
          localMoment(line.at, zone),
          decimalOf(line.total_minor, minorDigits(line.currency)),
          decimalOf(line.balance_minor, minorDigits(line.currency)),
          line.currency,
        ]),
      ])
    },
  }
}
