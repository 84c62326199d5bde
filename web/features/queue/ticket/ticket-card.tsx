import { Flame } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgeLimits } from '#domain/queue/age.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import type { Share } from '#web/features/queue/board.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { StationProgress } from '#web/features/queue/ticket/station-progress.tsx'
import { TicketActions } from '#web/features/queue/ticket/ticket-actions.tsx'
import { TicketAge, useAgeLevel } from '#web/features/queue/ticket/ticket-age.tsx'
import {
  AllergenBlock,
  NoteBlock,
  TicketGuest,
  TicketLines,
  TicketPlace,
} from '#web/features/queue/ticket/ticket-parts.tsx'
import { useReceipt } from '#web/features/queue/ticket/use-receipt.ts'
import { Link } from '#web/ui/link.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

const edges = { calm: 'border-line', amber: 'border-warning', red: 'border-error' } as const

interface TicketCardProps {
  ticket: KitchenTicket
  /** The club's, the same object for all tickets. */
  limits: AgeLimits
  /** Just come in: drawn so that an eye catches it. */
  fresh: boolean
  share: Share
  /** At the pass, where whole tickets are put together. */
  pass: boolean
}

/** One ticket in the queue. Drawn again only when it has changed; its clock runs by itself. */
export const TicketCard = memo(function TicketCard({ ticket, limits, fresh, share, pass }: TicketCardProps) {
  const { t } = useTranslation('queue')
  const card = useRef<HTMLElement>(null)
  useReceipt(card, ticket)
  const level = useAgeLevel(ticket, limits)
  const { number, sync } = ticket
  const isClosed = ticket.status === 'completed' || ticket.status === 'cancelled'
  return (
    <article
      ref={card}
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
        {isClosed ? null : <TicketAge ticket={ticket} level={level} />}
      </Link>
      {ticket.rush ? (
        <p className="flex items-center gap-2 bg-secondary px-3 py-1.5 font-bold text-lg text-secondary-content uppercase">
          <Flame size={24} strokeWidth={2.25} aria-hidden />
          {t('ticket.rush')}
        </p>
      ) : null}
      <div className="flex flex-col gap-1 px-3 py-2">
        <TicketPlace ticket={ticket} />
        <TicketGuest guest={ticket.guest} />
        {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
        {isClosed ? (
          <span>
            <StatusPill tone="quiet">{t(`ticket.${ticket.status}`)}</StatusPill>
          </span>
        ) : null}
      </div>
      {sync?.status === 'error' ? <Refusal record={sync} onOk={() => void drop(sync.id)} /> : null}
      <AllergenBlock ticket={ticket} />
      {ticket.note ? <NoteBlock note={ticket.note} from={ticket.guest.locale} /> : null}
      <TicketLines lines={ticket.lines} guest={ticket.guest} />
      {pass && ticket.status !== 'ready' ? <StationProgress ticket={ticket} /> : null}
      {share === 'part' ? <p className="px-3 pb-2 text-muted">{t('ticket.elsewhere')}</p> : null}
      {isClosed ? null : (
        <div className="p-2">
          <TicketActions ticket={ticket} share={share} full={pass} />
        </div>
      )}
    </article>
  )
})
