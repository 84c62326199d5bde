import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { allDay, type Ticket } from '#domain/queue/tickets.ts'

/** How many of each dish are still to be made. */
export const AllDay = memo(function AllDay({ tickets }: { tickets: readonly Ticket[] }) {
  const { t, i18n } = useTranslation('queue')
  const counts = allDay(tickets)
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
            {counts.map((dish) => (
              <li key={dish.item_id} className="flex items-center gap-3 px-3 py-2">
                <span className="figure min-w-8 text-right text-3xl">{dish.count}</span>
                <span className="min-w-0 flex-1 leading-tight">{nameIn(dish, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
})
