import { AlarmClock, CalendarClock, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgeLevel } from '#domain/queue/age.ts'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { isLaterTicket, TicketClock } from '#web/features/queue/ticket/ticket-age.tsx'
import { Link } from '#web/ui/link.tsx'

/** The state of a ticket as the colour of its header; the word stands in it. */
const stateLooks: Readonly<Record<TicketStatus, string>> = {
  new: 'bg-info text-info-content',
  preparing: 'bg-secondary text-secondary-content',
  ready: 'bg-success text-success-content',
  completed: 'bg-base-300 text-muted',
  cancelled: 'bg-base-300 text-muted',
}

// Solid red is for allergies alone: a late ticket has a red frame and red words.
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

/** Number, state and running clock of a ticket; leads to the ticket's own screen. */
export function CardHeader({ ticket, level, isClosed, digit }: CardHeaderProps) {
  const { t } = useTranslation('queue')
  const { id, number, status } = ticket
  return (
    <Link
      to="/kitchenorderview"
      query={{ orderId: id }}
      aria-label={t('ticket.open', { number })}
      className={`flex min-h-13 shrink-0 items-center gap-[0.5em] py-[0.125em] pr-[0.375em] pl-[0.625em] focus-visible:-outline-offset-4 ${stateLooks[status]}`}
    >
      {digit ? (
        <kbd className="grid min-w-[1.5em] place-items-center rounded-selector border-2 border-current px-[0.25em] font-bold text-[1em]">
          {digit}
        </kbd>
      ) : null}
      <span className="figure text-[2.375em]">{number}</span>
      <span className="min-w-0 flex-1 truncate font-bold text-[0.8125em] uppercase leading-tight">
        {t(`ticket.${status}`)}
      </span>
      {isClosed ? null : <Clock ticket={ticket} level={level} />}
    </Link>
  )
}

function Clock({ ticket, level }: Pick<CardHeaderProps, 'ticket' | 'level'>) {
  const { t } = useTranslation('queue')
  const isLater = isLaterTicket(ticket, level)
  const Icon = isLater ? CalendarClock : level === 'amber' ? Hourglass : AlarmClock
  const isQuiet = level === 'calm' && !isLater
  return (
    <span
      className={`flex shrink-0 flex-col items-end rounded-field px-[0.375em] py-[0.125em] leading-none ${ageLooks[level]}`}
    >
      <TicketClock ticket={ticket} className="text-[2em]" />
      <span
        className={`flex items-center gap-1 font-bold text-[0.75em] uppercase ${isQuiet ? 'sr-only' : ''}`}
      >
        {isQuiet ? null : <Icon className="size-[1.125em]" strokeWidth={2.5} aria-hidden />}
        {t(isLater ? 'ticket.due' : `ticket.${level}`)}
      </span>
    </span>
  )
}
