import { ChartColumn, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { type DayRange, rangeOf } from '#domain/figures/figures.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { Accounts } from '#web/features/figures/accounts.tsx'
import { Charts } from '#web/features/figures/charts.tsx'
import { useDownloads } from '#web/features/figures/figures-csv.ts'
import { type Figures, useFigures } from '#web/features/figures/figures-data.ts'
import { SoldOutLog } from '#web/features/figures/sold-out-log.tsx'
import { RangeBar, SummaryTiles } from '#web/features/figures/summary-tiles.tsx'
import { ItemTable, PromiseTable } from '#web/features/figures/tables.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { WhenSettingsRead } from '#web/ui/when-settings-read.tsx'

/** Figures of food and drink for administrators: sales in a range of days, or the members' accounts by month. */
export function FiguresScreen() {
  const { t } = useTranslation(['figures', 'common'])
  const [part, setPart] = useState<'sales' | 'accounts'>('sales')
  return (
    <div className="flex flex-col gap-4">
      <div className="print:hidden">
        <Segmented
          label={t('common:screens.figures.title')}
          value={part}
          choices={[
            { value: 'sales' as const, label: t('sales') },
            { value: 'accounts' as const, label: t('accounts') },
          ]}
          onChange={setPart}
        />
      </div>
      <WhenSettingsRead what={t('failed')}>{part === 'sales' ? <Sales /> : <Accounts />}</WhenSettingsRead>
    </div>
  )
}

function Sales() {
  const { t, i18n } = useTranslation('figures')
  const zone = useClubZone()
  const today = useClubDay()
  const [range, setRange] = useRange(today)
  const read = useFigures(range)
  const { data, dataUpdatedAt } = read
  const hindrance = hindranceOf(read)
  return (
    <>
      <RangeBar range={range} today={today} onChange={setRange} />
      <ReadError what={t('failed')} read={read} />
      {read.isPending && !hindrance && read.isEnabled ? <SalesSkeleton /> : null}
      {data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
            <p>
              {formatDay(range.first, i18n.language)}
              {range.last === range.first ? '' : ` – ${formatDay(range.last, i18n.language)}`} ·{' '}
              {t('asOf', { time: formatTime(dataUpdatedAt, i18n.language, zone) })}
            </p>
          </div>
          <Results figures={data} range={range} />
        </>
      ) : null}
    </>
  )
}

function Results({ figures, range }: { figures: Figures; range: DayRange }) {
  const { t } = useTranslation('figures')
  const { daysCsv, itemsCsv, soldOutCsv } = useDownloads()
  const { summary, corrections, items, soldOut, promises } = figures
  const isEmpty = summary.orders + summary.cancelled + corrections.corrections === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={t('noOrders')} hint={t('noOrdersHint')} />
      ) : (
        <>
          <SummaryTiles summary={summary} corrections={corrections} />
          <p className="text-muted text-sm">{t('counted')}</p>
          <Charts figures={figures} />
          <PromiseTable promises={promises} />
          <ItemTable items={items} summary={summary} onDownload={() => itemsCsv(figures, range)} />
        </>
      )}
      <SoldOutLog spells={soldOut} onDownload={() => soldOutCsv(figures, range)} />
      {isEmpty ? null : (
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button icon={Download} onClick={() => daysCsv(figures, range)}>
            {t('daysCsv')}
          </Button>
          <Button icon={Printer} onClick={() => print()}>
            {t('print')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The range in the address; by default a week until today. It stays in the address for the way back. */
function useRange(today: string): [DayRange, (range: DayRange) => void] {
  const go = useGo()
  const usual = rangeOf('week', today)
  const range = { first: useQueryParam('from') ?? usual.first, last: useQueryParam('to') ?? usual.last }
  const setRange = ({ first, last }: DayRange) =>
    go('/kitchenorderlist/figures', { from: first, to: last }, { replace: true })
  return [range, setRange]
}

function SalesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="col-span-full h-64 w-full" />
    </div>
  )
}
