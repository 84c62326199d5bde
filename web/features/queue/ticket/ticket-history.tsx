import { fullName } from '#domain/base/person-name.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { staysOf } from '#domain/queue/age.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useClock } from '#web/features/queue/clock.ts'
import type { KitchenTicket, TicketEvent } from '#web/features/queue/data/queue-data.ts'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTimeOfDay, formatTimer } from '#web/ui/format/format.ts'
import { SectionHead } from '#web/ui/list.tsx'

interface TicketHistoryProps {
  /** Oldest first. */
  events: readonly TicketEvent[]
  ticket: KitchenTicket
  /** Whether the last state is still current. */
  open: boolean
}

/** Every event of a ticket: time, person, reason, and the duration of each state. */
export function TicketHistory({ events, ticket, open }: TicketHistoryProps) {
  const { t, i18n } = useTranslation('queue')
  const zone = useClubZone()
  const second = useClock((now) => (open ? Math.floor(now / 1000) : 0))
  if (events.length === 0) return null
  const steps = events.filter(({ kind }) => kind === 'step')
  const stays = new Map(staysOf(steps, second * 1000).map((stay, at) => [steps[at]?.id, stay.milliseconds]))
  return (
    <section>
      <SectionHead title={t('ticket.history')} />
      <ol className="hairlines">
        {events.map((event) => {
          const length = stays.get(event.id)
          return (
            <li key={event.id} className="flex items-start gap-4 px-4 py-3">
              <time dateTime={event.at} className="tabular text-muted">
                {formatTimeOfDay(event.at, i18n.language, zone)}
              </time>
              <div className="min-w-0 flex-1">
                <p className={event.kind === 'step' ? 'font-semibold' : ''}>
                  <What event={event} ticket={ticket} />
                </p>
                <p className="text-muted text-sm">
                  <Actor event={event} />
                </p>
                <SentLater event={event} />
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

/** After this delay a step counts as made offline; a normal answer is faster. */
const SENT_LATER_MS = 60_000

/** When the club received a step made offline. */
function SentLater({ event: { at, recorded_at } }: { event: TicketEvent }) {
  const { t } = useTranslation('queue')
  const timeOf = useTicketTime()
  if (Date.parse(recorded_at) - Date.parse(at) < SENT_LATER_MS) return null
  return <p className="text-muted text-sm">{t('happened.sentLater', { time: timeOf(recorded_at) })}</p>
}

function What({ event, ticket }: { event: TicketEvent; ticket: KitchenTicket }) {
  const { t, i18n } = useTranslation('queue')
  if (event.kind === 'step') {
    const status = t(`ticket.${stateWord(ticket, event.to_status)}`)
    const isRecall = event.from_status === 'completed' || event.from_status === 'cancelled'
    return isRecall ? t('happened.recalled', { status }) : status
  }
  if (event.kind === 'tick') {
    const line = ticket.lines.find(({ id }) => id === event.item_id)
    return t(event.value ? 'happened.ticked' : 'happened.unticked', {
      name: line ? nameIn(line, i18n.language) : '',
    })
  }
  if (event.kind === 'rush') return t(event.value ? 'happened.rush' : 'happened.noRush')
  return t(`happened.${event.kind}`)
}

const roles = { member: 'role.member', kitchen: 'role.kitchen', admin: 'role.admin' } as const

function Actor({ event }: { event: TicketEvent }) {
  const { t } = useTranslation('queue')
  const role = t(roles[event.actor_role as keyof typeof roles] ?? 'role.other')
  if (!event.profiles) return role
  const name = fullName(event.profiles) ?? ''
  return t('ticket.by', { name, role })
}
