import { useTranslation } from 'react-i18next'
import type { TicketColumn } from '#domain/orders/queue.ts'
import type { AgeLimits } from '#domain/orders/queue-age.ts'
import type { KitchenTicket } from '#web/features/kitchen/kitchen-data.ts'
import { TicketCard } from '#web/features/kitchen/ticket-card.tsx'

interface QueueColumnProps {
  column: TicketColumn
  tickets: readonly KitchenTicket[]
  limits: AgeLimits
  /** Ids of those that have just come in. */
  fresh: ReadonlySet<string>
  /** Ids of those that are shown with all of their lines. */
  whole: ReadonlySet<string>
  className: string
}

/** The tickets in one state, oldest first. */
export function QueueColumn({ column, tickets, limits, fresh, whole, className }: QueueColumnProps) {
  const { t } = useTranslation('kitchen')
  const title = t(`queue.${column}`)
  return (
    <section aria-label={title} className={`min-w-0 ${className}`}>
      <h2 className="flex h-12 items-end gap-2 pb-2 font-bold text-xl uppercase leading-none max-md:sr-only">
        {title}
        <span className="figure -mb-1 text-4xl">{tickets.length}</span>
      </h2>
      {tickets.length === 0 ? <p className="py-2 text-muted">{t(`queue.none.${column}`)}</p> : null}
      <ul className="flex flex-col gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
            <TicketCard
              ticket={ticket}
              limits={limits}
              fresh={fresh.has(ticket.id)}
              partial={!whole.has(ticket.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
