import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { percentOf } from '#domain/figures/figures.ts'
import type { ItemFigures, Summary } from '#web/features/figures/figures-data.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { FigureTable } from '#web/ui/table.tsx'

interface ItemTableProps {
  items: readonly ItemFigures[]
  summary: Summary
  onDownload: () => void
}

/** Sold dishes by revenue; the bar of a row is its share of the best one. */
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
          <Button size="small" icon={Download} className="my-1 print:hidden" onClick={onDownload}>
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
