import { AlarmClock, CalendarClock, Clock3, Hourglass } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#domain/orders/queue.ts'
import { type AgeLevel, ageLevel, clockOf } from '#domain/orders/queue-age.ts'
import { useSettings } from '#web/data/settings.ts'
import { useClock } from '#web/features/kitchen/clock.ts'
import { formatTimer } from '#web/ui/format.ts'

type Timed = Pick<Ticket, 'status' | 'wanted_at' | 'created_at' | 'ready_at'>

/** How urgent a ticket is now, by the club's limits. */
export function useAgeLevel(ticket: Timed): AgeLevel {
  const settings = useSettings()
  const amber = settings['kitchen.age_amber_seconds']
  const red = settings['kitchen.age_red_seconds']
  return useClock((now) => ageLevel(ticket, { amber, red }, now))
}

const looks = {
  calm: { icon: Clock3, tone: 'bg-base-content/8' },
  amber: { icon: Hourglass, tone: 'bg-warning text-warning-content' },
  red: { icon: AlarmClock, tone: 'bg-error text-error-content' },
} as const

/** The running clock of a ticket: its age, or how long until it is wanted. The only part of it drawn every second. */
export const TicketAge = memo(function TicketAge({ ticket }: { ticket: Timed }) {
  const { t } = useTranslation('kitchen')
  const level = useAgeLevel(ticket)
  const kind = useClock((now) => clockOf(ticket, now).kind)
  const time = useClock((now) => formatTimer(Math.abs(clockOf(ticket, now).milliseconds)))
  const late = useClock((now) => clockOf(ticket, now).milliseconds < 0)
  const isLater = kind === 'due' && level === 'calm'
  const Icon = isLater ? CalendarClock : looks[level].icon
  const written = kind === 'age' ? time : t(late ? 'ticket.lateBy' : 'ticket.dueIn', { time })
  return (
    <span
      className={`inline-flex min-w-0 flex-col items-end rounded-field px-2.5 py-1.5 leading-none ${looks[level].tone}`}
    >
      <span className="inline-flex items-center gap-1.5">
        <Icon size={20} strokeWidth={2} className="shrink-0" aria-hidden />
        <time className="figure whitespace-nowrap text-2xl">{written}</time>
      </span>
      <span className={`mt-1 font-semibold text-xs ${level === 'calm' && !isLater ? 'sr-only' : ''}`}>
        {t(isLater ? 'ticket.due' : `ticket.${level}`)}
      </span>
    </span>
  )
})
