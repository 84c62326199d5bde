import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgeLimits } from '#domain/orders/queue-age.ts'
import { drop } from '#web/data/outbox.ts'
import type { KitchenTicket } from '#web/features/kitchen/kitchen-data.ts'
import { Refusal } from '#web/features/kitchen/refusal.tsx'
import { TicketActions } from '#web/features/kitchen/ticket-actions.tsx'
import { TicketAge, useAgeLevel } from '#web/features/kitchen/ticket-age.tsx'
import {
  AllergenBlock,
  NoteBlock,
  TicketGuest,
  TicketLines,
  TicketPlace,
} from '#web/features/kitchen/ticket-parts.tsx'
import { Link } from '#web/ui/link.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

const edges = { calm: 'border-line', amber: 'border-warning', red: 'border-error' } as const

interface TicketCardProps {
  ticket: KitchenTicket
  /** The club's, the same object for all tickets. */
  limits: AgeLimits
  /** Just come in: drawn so that an eye catches it. */
  fresh: boolean
  /** Another station has lines of it too. */
  partial: boolean
}

/** One ticket in the queue. Drawn again only when it has changed; its clock runs by itself. */
export const TicketCard = memo(function TicketCard({ ticket, limits, fresh, partial }: TicketCardProps) {
  const { t } = useTranslation('kitchen')
  const level = useAgeLevel(ticket, limits)
  const { number, sync } = ticket
  const gone = ticket.status === 'completed' || ticket.status === 'cancelled'
  return (
    <article
      aria-label={t('ticket.number', { number })}
      className={`@container overflow-hidden rounded-box border-2 bg-base-100 ${fresh ? 'border-info' : edges[level]}`}
    >
      <Link
        to="/kitchenorderview"
        query={{ orderId: ticket.id }}
        aria-label={t('ticket.open', { number })}
        className={`flex min-h-16 items-center justify-between gap-2 py-2 pr-2 pl-3 transition-colors duration-200 focus-visible:-outline-offset-2 ${
          fresh ? 'bg-info text-info-content' : 'hover:bg-base-content/5'
        }`}
      >
        <span className="figure text-6xl">{number}</span>
        {gone ? null : <TicketAge ticket={ticket} level={level} />}
      </Link>
      <div className="flex flex-col gap-1 px-3 pb-2">
        <TicketPlace ticket={ticket} />
        <TicketGuest guest={ticket.guest} />
        {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
        {gone ? (
          <span>
            <StatusPill tone="quiet">{t(`ticket.${ticket.status}`)}</StatusPill>
          </span>
        ) : null}
      </div>
      {sync?.status === 'error' ? <Refusal record={sync} onOk={() => void drop(sync.id)} /> : null}
      <AllergenBlock ticket={ticket} />
      {ticket.note ? <NoteBlock note={ticket.note} /> : null}
      <TicketLines lines={ticket.lines} />
      {partial ? <p className="px-3 pb-2 text-muted text-sm">{t('ticket.elsewhere')}</p> : null}
      {gone ? null : (
        <div className="p-2">
          <TicketActions ticket={ticket} />
        </div>
      )}
    </article>
  )
})
