import { Download } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { percentOf } from '#domain/figures/figures.ts'
import type { ItemFigures, PromiseFigures, Summary } from '#web/features/figures/figures-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureTable } from '#web/ui/charts/table.tsx'
import { formatMoney, formatMonth, formatNumber } from '#web/ui/format/format.ts'
import { SectionHead } from '#web/ui/list.tsx'

interface ItemTableProps {
  items: readonly ItemFigures[]
  summary: Summary
  onDownload: () => void
}

/** Sold dishes by revenue; a row's bar is its share of the best dish. */
export function ItemTable({ items, summary, onDownload }: ItemTableProps) {
  const { t, i18n } = useTranslation('figures')
  const most = Math.max(1, ...items.map(({ revenue_minor }) => revenue_minor))
  const all = items.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0)
  if (items.length === 0) return null
  return (
    <section>
      <SectionHead
        title={t('items')}
        aside={
          <Button icon={Download} className="print:hidden" onClick={onDownload}>
            {t('csv')}
          </Button>
        }
      />
      <FigureTable
        columns={[{ title: t('item') }, { title: t('quantity') }, { title: t('revenue') }]}
        rows={items.map((item) => ({
          key: item.item_id ?? item.name,
          name: (
            <>
              <span className="wrap-anywhere">{nameIn(item, i18n.language)}</span>
              <span
                aria-hidden
                className="mt-1 block h-1 rounded-full bg-info"
                style={{ width: `${Math.max(1, (item.revenue_minor * 100) / most)}%` }}
              />
            </>
          ),
          figures: [
            formatNumber(item.quantity, i18n.language),
            <>
              {formatMoney(item.revenue_minor, summary.currency, i18n.language)}
              <span className="block text-muted text-sm">{percentOf(item.revenue_minor, all) ?? 0} %</span>
            </>,
          ],
        }))}
      />
    </section>
  )
}

/** Fewer orders are too few for a rate. */
const ENOUGH = 50

/** How often the promised range held: in total, by month and by tickets ahead. Shows no rate for too few orders. */
export function PromiseTable({ promises }: { promises: readonly PromiseFigures[] }) {
  const { t, i18n } = useTranslation('figures')
  const all = promises.find(({ of }) => of === 'all')
  const nameOf = ({ of, part }: PromiseFigures) => {
    if (of === 'all') return t('estimate.all')
    if (of === 'ahead') return t('estimate.ahead', { least: part })
    const [year, month] = [Math.floor(part / 100), String(part % 100).padStart(2, '0')]
    return formatMonth(`${year}-${month}-01`, i18n.language)
  }
  return (
    <section>
      <SectionHead title={t('estimate.title')} />
      {!all || all.promised < ENOUGH ? (
        <p className="text-muted text-sm">
          {t('estimate.few', { amount: all?.promised ?? 0, enough: ENOUGH })}
        </p>
      ) : (
        <>
          <p className="mb-2 text-muted text-sm">{t('estimate.goal')}</p>
          <FigureTable
            columns={[
              { title: t('estimate.of') },
              { title: t('orders') },
              { title: t('estimate.held') },
              { title: t('estimate.width') },
            ]}
            rows={promises.map((row) => ({
              key: `${row.of} ${row.part}`,
              name: nameOf(row),
              figures: [
                formatNumber(row.promised, i18n.language),
                <>
                  {row.promised < ENOUGH ? '–' : `${percentOf(row.kept, row.promised)} %`}
                  <span className="block text-muted text-sm">
                    {t('estimate.missed', { early: row.early, late: row.late })}
                  </span>
                </>,
                t('estimate.minutes', { minutes: formatNumber(row.minutes, i18n.language, 1) }),
              ],
            }))}
          />
        </>
      )}
    </section>
  )
}
