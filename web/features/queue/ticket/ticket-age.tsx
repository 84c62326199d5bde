import { AlarmClock, CalendarClock, Clock3, Hourglass } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type AgeLevel, type AgeLimits, ageLevel, clockOf } from '#domain/queue/age.ts'
import type { Ticket } from '#domain/queue/tickets.ts'
import { useSettings } from '#web/data/settings.ts'
import { onSecond, useClock } from '#web/features/queue/clock.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTimer } from '#web/ui/format/format.ts'

const MINUTE_MS = 60_000

type Timed = Pick<Ticket, 'status' | 'wanted_at' | 'created_at' | 'ready_at'>

/** The club's age limits, the same object while unchanged. */
export function useAgeLimits(): AgeLimits {
  const settings = useSettings()
  const amber = settings['kitchen.age_amber_seconds']
  const red = settings['kitchen.age_red_seconds']
  return useMemo(() => ({ amber, red }), [amber, red])
}

/** The present urgency of a ticket. */
export function useAgeLevel(ticket: Timed, limits: AgeLimits): AgeLevel {
  return useClock((now) => ageLevel(ticket, limits, now))
}

const looks = {
  calm: { icon: Clock3, tone: 'bg-base-content/8' },
  amber: { icon: Hourglass, tone: 'bg-warning text-warning-content' },
  red: { icon: AlarmClock, tone: 'bg-error text-error-content' },
} as const

/** The running clock of a ticket: its age, or the time until it is due, with its urgency. */
export function TicketAge({ ticket, level }: { ticket: Timed; level: AgeLevel }) {
  const { t } = useTranslation('queue')
  const isLater = isLaterTicket(ticket, level)
  const Icon = isLater ? CalendarClock : looks[level].icon
  return (
    <span
      className={`inline-flex min-w-0 flex-col items-end rounded-field px-2.5 py-1.5 leading-none ${looks[level].tone}`}
    >
      <span className="inline-flex items-center gap-1.5">
        <Icon size={20} strokeWidth={2} className="shrink-0" aria-hidden />
        <TicketClock ticket={ticket} className="text-2xl" />
      </span>
      <span className={`mt-1 font-semibold text-xs ${level === 'calm' && !isLater ? 'sr-only' : ''}`}>
        {t(isLater ? 'ticket.due' : `ticket.${level}`)}
      </span>
    </span>
  )
}

/** Whether a ticket's chosen time is still far away. */
export function isLaterTicket(ticket: Timed, level: AgeLevel): boolean {
  return ticket.wanted_at !== null && ticket.status !== 'ready' && level === 'calm'
}

/** Only the running figures. */
export function TicketClock({ ticket, className }: { ticket: Timed; className: string }) {
  const { t } = useTranslation('queue')
  const write = useCallback(
    (now: number) => {
      const { kind, milliseconds } = clockOf(ticket, now)
      const time = shortTimer(Math.abs(milliseconds))
      if (kind === 'age') return time
      return t(milliseconds < 0 ? 'ticket.lateBy' : 'ticket.dueIn', { time })
    },
    [ticket, t],
  )
  return <RunningTime write={write} className={className} />
}

/** `12:05`, `68:38`, and from 100 minutes on `104′`: in a narrow card's header hours would cut off the state. */
function shortTimer(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS)
  if (minutes >= 100) return `${minutes}′`
  return minutes < 60
    ? formatTimer(milliseconds)
    : `${minutes}:${formatTimer(milliseconds % MINUTE_MS).slice(-2)}`
}

/**
 * A text that changes every second, written without rendering, which with 200 tickets would keep the tablet busy. Text far
 * out of view, which the browser does not render, is written when it comes near.
 */
function RunningTime({ write, className }: { write: (now: number) => string; className: string }) {
  const time = useRef<HTMLTimeElement>(null)
  useLayoutEffect(() => {
    const element = time.current
    if (!element) return
    // Changes one text node in place: a new node would make the browser recompute styles around it.
    const text = element.appendChild(document.createTextNode(''))
    let isRendered: boolean | undefined
    const show = (now: number) => {
      text.data = write(now)
    }
    const near = (event: Event) => {
      isRendered = !(event as ContentVisibilityAutoStateChangeEvent).skipped
      if (isRendered) show(Date.now())
    }
    const ticket = element.closest('li')
    ticket?.addEventListener('contentvisibilityautostatechange', near)
    let isNew = true
    const stop = onSecond((now) => {
      // Only after all are laid out: an earlier check would lay out each separately.
      if (!isNew) isRendered ??= element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
      if (isNew || isRendered) show(now)
      isNew = false
    })
    return () => {
      stop()
      text.remove()
      ticket?.removeEventListener('contentvisibilityautostatechange', near)
    }
  }, [write])
  return <time ref={time} className={`figure whitespace-nowrap ${className}`} />
}
