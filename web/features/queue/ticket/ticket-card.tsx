import { ChevronsDown, CircleCheck, CircleDashed, Flame } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { AgeLimits } from '#domain/queue/age.ts'
import { progressOf } from '#domain/queue/stations.ts'
import type { Ticket } from '#domain/queue/tickets.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import type { Share } from '#web/features/queue/board.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { QuietAllergies } from '#web/features/queue/ticket/allergies.tsx'
import { CardHeader } from '#web/features/queue/ticket/card-header.tsx'
import { CardLines } from '#web/features/queue/ticket/card-lines.tsx'
import { CardNote } from '#web/features/queue/ticket/card-note.tsx'
import { CardPlace } from '#web/features/queue/ticket/card-place.tsx'
import { TicketActions } from '#web/features/queue/ticket/ticket-actions.tsx'
import { useAgeLevel } from '#web/features/queue/ticket/ticket-age.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

const edges = { calm: 'border-line', amber: 'border-warning', red: 'border-error' } as const

interface TicketCardProps {
  ticket: KitchenTicket
  /** The club's limits, the same object for all tickets. */
  limits: AgeLimits
  /** Newly arrived: drawn conspicuously. */
  fresh: boolean
  share: Share
  /** At the pass, where whole tickets are assembled. */
  pass: boolean
  /** The key that chooses it, after a keyboard was used. */
  digit?: number | undefined
  isChosen?: boolean
}

/**
 * One ticket on the board: header, body, footer. The body scrolls if the card is too short for it, so that header and
 * button stay in place. Rendered only when the ticket changes; its clock runs separately. For the Tab key a card is one
 * stop, its header; the arrow keys reach its lines and buttons.
 */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { t } = useTranslation('queue')
  const { ticket, limits, fresh, digit, isChosen = false } = props
  const level = useAgeLevel(ticket, limits)
  const isClosed = ticket.status === 'completed' || ticket.status === 'cancelled'
  const frame = isChosen
    ? 'outline-6 outline-base-content -outline-offset-6'
    : fresh
      ? 'outline-4 outline-accent -outline-offset-4'
      : ''
  return (
    <article
      aria-label={t('ticket.number', { number: ticket.number })}
      aria-current={isChosen || undefined}
      onKeyDown={moveFocus}
      className={`@container flex h-full flex-col overflow-hidden rounded-box border-2 bg-base-100 ${edges[level]} ${frame}`}
    >
      <CardHeader ticket={ticket} level={level} isClosed={isClosed} digit={digit} />
      <CardBody {...props} />
      <p className="relative -mt-5 hidden h-5 shrink-0 items-center justify-center gap-1 bg-base-content font-bold text-base-100 text-sm in-data-cut:flex">
        <ChevronsDown size={18} strokeWidth={2.5} aria-hidden />
        {t('ticket.moreBelow')}
      </p>
      {isClosed ? null : (
        <div className="relative shrink-0 p-1">
          <TicketActions ticket={ticket} share={props.share} isChosen={isChosen} />
        </div>
      )}
    </article>
  )
})

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus to the next or previous control of the card, wrapping at the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const acts = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const at = acts.indexOf(event.target as HTMLElement)
  if (step === undefined || at === -1 || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  acts[(at + step + acts.length) % acts.length]?.focus()
}

function CardBody({ ticket, share, pass }: TicketCardProps) {
  const { t } = useTranslation('queue')
  const { sync } = ticket
  return (
    <div data-card-body className="min-h-0 flex-1 overflow-y-auto">
      {ticket.rush ? (
        <p className="flex items-center gap-2 bg-base-content px-[0.625em] py-[0.125em] font-bold text-base-100 uppercase">
          <Flame className="size-[1.25em]" strokeWidth={2.25} aria-hidden />
          {t('ticket.rush')}
        </p>
      ) : null}
      <CardPlace ticket={ticket} />
      {sync?.status === 'error' ? <Refusal record={sync} onOk={() => void drop(sync.id)} /> : null}
      {ticket.note ? (
        <div className="px-[0.375em] pt-[0.125em] pb-[0.25em]">
          <CardNote note={ticket.note} from={ticket.guest.locale} />
        </div>
      ) : null}
      <QuietAllergies ticket={ticket} />
      <CardLines ticket={ticket} pass={pass} />
      {pass && ticket.status !== 'ready' ? <StationProgress ticket={ticket} /> : null}
      {share === 'part' ? (
        <p className="px-[0.625em] pb-1 text-[0.875em] text-muted leading-tight">{t('ticket.elsewhere')}</p>
      ) : null}
    </div>
  )
}

/** The progress of each station on a ticket. */
function StationProgress({ ticket }: { ticket: Pick<Ticket, 'lines'> }) {
  const { t } = useTranslation(['queue', 'common'])
  return (
    <ul aria-label={t('ticket.stations')} className="flex flex-wrap gap-2 px-3 pb-2">
      {progressOf(ticket).map(({ station, doneCount, all }) => {
        const Icon = doneCount === all ? CircleCheck : CircleDashed
        return (
          <li
            key={station}
            className={`inline-flex min-h-9 items-center gap-2 rounded-full px-3 font-semibold ${
              doneCount === all ? 'bg-success text-success-content' : 'bg-base-content/10'
            }`}
          >
            <Icon size={20} strokeWidth={2} aria-hidden />
            <span>{t(`common:stations.${station}`)}</span>
            <span className="tabular">{t('ticket.progress', { done: doneCount, all })}</span>
          </li>
        )
      })}
    </ul>
  )
}
