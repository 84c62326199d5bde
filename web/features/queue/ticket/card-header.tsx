import { AlarmClock, CalendarClock, Hourglass } from 'lucide-react'
import { use } from 'react'
import type { AgeLevel } from '#domain/queue/age.ts'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { isLaterTicket, TicketClock } from '#web/features/queue/ticket/ticket-age.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'

/** The state of a ticket as its header's colour; the header also names it. */
const stateLooks: Readonly<Record<TicketStatus, string>> = {
  new: 'bg-info text-info-content',
  preparing: 'bg-secondary text-secondary-content',
  ready: 'bg-success text-success-content',
  completed: 'bg-base-300 text-muted',
  cancelled: 'bg-base-300 text-muted',
}

// Solid red is only for allergies: a late ticket has a red frame and red text.
const ageLooks: Readonly<Record<AgeLevel, string>> = {
  calm: '',
  amber: 'bg-warning text-warning-content',
  red: 'bg-base-100 text-error',
}

interface CardHeaderProps {
  ticket: KitchenTicket
  level: AgeLevel
  isClosed: boolean
  /** The key that chooses the ticket. */
  digit?: number | undefined
}

/** Number, state and running clock of a ticket; links to the ticket's screen. */
export function CardHeader({ ticket, level, isClosed, digit }: CardHeaderProps) {
  const { t } = useTranslation('queue')
  const { id, number, status } = ticket
  const isSteady = use(SteadyContext)
  return (
    <Link
      to="/kitchenorderview"
      query={{ orderId: id }}
      aria-label={t('ticket.open', { number })}
      onClick={(event) => {
        if (!isSteady(id)) event.preventDefault()
      }}
      className={`flex min-h-12 shrink-0 items-center gap-[0.5em] pr-[0.25em] pl-[0.5em] focus-visible:-outline-offset-4 ${stateLooks[status]}`}
    >
      {digit ? (
        <kbd className="grid min-w-[1.5em] place-items-center rounded-selector border-2 border-current px-[0.25em] font-bold text-[1em]">
          {digit}
        </kbd>
      ) : null}
      <span className="figure text-[2.375em]">{number}</span>
      <span className="flex min-w-0 flex-1 flex-col font-display font-bold uppercase leading-[1.1]">
        <span className="truncate text-[1em]">{t(`ticket.${stateWord(ticket, status)}`)}</span>
        {isClosed ? null : <AgeWord ticket={ticket} level={level} />}
      </span>
      {isClosed ? null : (
        <span className={`shrink-0 rounded-field px-[0.25em] py-[0.1875em] leading-none ${ageLooks[level]}`}>
          <TicketClock ticket={ticket} className="text-[2em]" />
        </span>
      )}
    </Link>
  )
}

/** The urgency of a ticket in a word; visible only for an urgent or later ticket. */
function AgeWord({ ticket, level }: Pick<CardHeaderProps, 'ticket' | 'level'>) {
  const { t } = useTranslation('queue')
  const isLater = isLaterTicket(ticket, level)
  const Icon = isLater ? CalendarClock : level === 'amber' ? Hourglass : AlarmClock
  const isQuiet = level === 'calm' && !isLater
  return (
    <span className={`flex min-w-0 items-center gap-1 text-[0.8125em] ${isQuiet ? 'sr-only' : ''}`}>
      <Icon className="size-[1.125em] shrink-0" strokeWidth={2.5} aria-hidden />
      <span className="truncate">{t(isLater ? 'ticket.due' : `ticket.${level}`)}</span>
    </span>
  )
}
