import { memo } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { type AllDayCount, allDay } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { type StockRow, useStock } from '#web/features/queue/stock/stock-data.ts'
import { showStock } from '#web/features/queue/stock/stock-sheet.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The number of each dish still to make. A tap on a dish opens its stock. */
export const AllDay = memo(function AllDay({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const { t } = useTranslation('queue')
  const counts = allDay(tickets)
  const stock = useStock()
  return (
    <section aria-label={t('board.allDay')}>
      <h2 className="flex h-12 items-end pb-2 font-bold leading-none text-xl uppercase">
        {t('board.allDay')}
      </h2>
      {counts.length === 0 ? (
        <p className="py-2 text-muted">{t('board.nothingToMake')}</p>
      ) : (
        <>
          <p className="sr-only">{t('board.toMake')}</p>
          <ul className="divide-y divide-line rounded-box border border-line bg-base-100">
            {counts.map((count) => (
              <li key={count.item_id}>
                <DishRow count={count} stock={stock.get(count.item_id)} onPress={() => showStock(count)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
})

interface DishRowProps {
  count: AllDayCount
  stock: StockRow | undefined
  onPress: () => void
}

function DishRow({ count, stock, onPress }: DishRowProps) {
  const { t, i18n } = useTranslation('queue')
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-base-content/5 focus-visible:-outline-offset-2"
      onClick={onPress}
    >
      <span className="figure min-w-8 text-right text-3xl">{count.count}</span>
      <span className="min-w-0 flex-1 leading-tight">
        {nameIn(count, i18n.language)}
        {stock?.sold_out ? (
          <span className="block font-semibold text-sm text-warning">{t('stock.mark')}</span>
        ) : stock && stock.stock !== null ? (
          <span className="block text-muted text-sm">{t('stock.few', { left: stock.stock })}</span>
        ) : null}
      </span>
    </button>
  )
}
