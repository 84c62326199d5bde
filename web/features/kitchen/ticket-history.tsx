import { useTranslation } from 'react-i18next'
import { staysOf } from '#domain/orders/queue-history.ts'
import { useClock } from '#web/features/kitchen/clock.ts'
import type { TicketEvent } from '#web/features/kitchen/kitchen-data.ts'
import { formatTimeOfDay, formatTimer } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/list.tsx'

interface TicketHistoryProps {
  /** Oldest first. */
  events: readonly TicketEvent[]
  /** Whether the last state still lasts. */
  open: boolean
}

/** Every step of a ticket: when, who, why, and how long it stood in each state. */
export function TicketHistory({ events, open }: TicketHistoryProps) {
  const { t, i18n } = useTranslation('kitchen')
  const second = useClock((now) => (open ? Math.floor(now / 1000) : 0))
  if (events.length === 0) return null
  const stays = staysOf(events, second * 1000)
  return (
    <section>
      <SectionHead title={t('ticket.history')} />
      <ol className="divide-y divide-line rounded-box border border-line bg-base-100">
        {events.map((event, at) => {
          const length = stays[at]?.milliseconds
          return (
            <li key={event.id} className="flex items-start gap-4 px-4 py-3">
              <time dateTime={event.at} className="tabular text-muted">
                {formatTimeOfDay(event.at, i18n.language)}
              </time>
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{t(`ticket.${event.to_status}`)}</p>
                <p className="text-muted text-sm">
                  <Actor event={event} />
                </p>
                {event.reason ? (
                  <p className="text-sm">{t('ticket.reason', { reason: event.reason })}</p>
                ) : null}
              </div>
              {length === null || length === undefined ? null : (
                <span className="figure text-2xl">
                  <span aria-hidden>{formatTimer(length)}</span>
                  <span className="sr-only">{t('ticket.stay', { time: formatTimer(length) })}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const roles = { member: 'role.member', kitchen: 'role.kitchen', admin: 'role.admin' } as const

function Actor({ event }: { event: TicketEvent }) {
  const { t } = useTranslation('kitchen')
  const role = t(roles[event.actor_role as keyof typeof roles] ?? 'role.other')
  if (!event.profiles) return role
  const name = `${event.profiles.first_name} ${event.profiles.surname}`.trim()
  return t('ticket.by', { name, role })
}
