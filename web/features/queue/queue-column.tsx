import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgeLimits } from '#domain/queue/age.ts'
import type { Column, Share } from '#web/features/queue/board.ts'
import { TicketCard } from '#web/features/queue/ticket/ticket-card.tsx'

interface QueueColumnProps {
  column: Column
  limits: AgeLimits
  /** Ids of those that have just come in. */
  fresh: ReadonlySet<string>
  shares: ReadonlyMap<string, Share>
  /** The pass: each ticket says how far its stations are. */
  pass: boolean
  className: string
}

/** The tickets of one column in the order of work. A bump redraws only the two columns that it concerns. */
export const QueueColumn = memo(function QueueColumn({
  column: { key, tickets },
  limits,
  fresh,
  shares,
  pass,
  className,
}: QueueColumnProps) {
  const { t } = useTranslation('queue')
  const title = t(`board.${key}`)
  return (
    <section aria-label={title} className={`min-w-0 ${className}`}>
      <h2 className="flex h-12 items-end gap-2 pb-2 font-bold text-xl uppercase leading-none max-md:sr-only">
        <span className="min-w-0 truncate leading-tight">{title}</span>
        <span className="figure -mb-1 text-4xl">{tickets.length}</span>
      </h2>
      {tickets.length === 0 ? <p className="py-2 text-muted">{t(`board.none.${key}`)}</p> : null}
      <ul className="flex flex-col gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
            <TicketCard
              ticket={ticket}
              limits={limits}
              fresh={fresh.has(ticket.id)}
              share={shares.get(ticket.id) ?? 'whole'}
              pass={pass}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}, showsTheSame)

/** Each change makes a new board; its unchanged tickets are the same objects. */
function showsTheSame(before: QueueColumnProps, now: QueueColumnProps): boolean {
  const { tickets } = now.column
  return (
    before.column.key === now.column.key &&
    before.limits === now.limits &&
    before.pass === now.pass &&
    before.className === now.className &&
    before.column.tickets.length === tickets.length &&
    tickets.every(
      (ticket, at) =>
        ticket === before.column.tickets[at] &&
        before.fresh.has(ticket.id) === now.fresh.has(ticket.id) &&
        before.shares.get(ticket.id) === now.shares.get(ticket.id),
    )
  )
}
