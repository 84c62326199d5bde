import { History, RotateCcw } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { recallOf } from '#domain/queue/steps.ts'
import { clubNow } from '#web/data/clock.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSettings } from '#web/data/settings.ts'
import { type KitchenTicket, useEndedTickets } from '#web/features/queue/data/queue-data.ts'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { bringBack } from '#web/features/queue/ticket/take-back.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HoleTile } from '#web/map/hole-tile.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinWords } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

/** The tickets that ended last, each with a recall button within the club's time limit. */
export function EndedTickets() {
  const { t } = useTranslation('queue')
  const { tickets, data, hindrance, refetch } = useEndedTickets()
  const minutes = useSettings()['kitchen.recall_minutes']
  if (hindrance)
    return <ErrorNote what={t('recall.failed')} why={errorText(hindrance)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  if (tickets.length === 0)
    return <EmptyState icon={History} title={t('recall.none')} hint={t('recall.noneHint')} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('recall.hint', { count: minutes })}</p>
      <ul aria-label={t('recall.title')} className="hairlines">
        {tickets.map((ticket) => (
          <EndedTicket key={ticket.id} ticket={ticket} minutes={minutes} />
        ))}
      </ul>
    </div>
  )
}

function EndedTicket({ ticket, minutes }: { ticket: KitchenTicket; minutes: number }) {
  const { t, i18n } = useTranslation('queue')
  const timeOf = useTicketTime()
  const { id, number, status, ended_at, guest, lines, reason, sync, place, place_hole } = ticket
  return (
    <li className="flex flex-col">
      <div className="flex items-center gap-3 px-3 py-2">
        <Link
          to="/kitchenorderview"
          query={{ orderId: id }}
          aria-label={t('ticket.open', { number })}
          className="figure grid min-h-14 min-w-14 shrink-0 place-items-center rounded-field text-4xl hover:bg-base-content/5"
        >
          {number}
        </Link>
        {place === 'hole' && place_hole !== null ? (
          <span className="max-sm:hidden">
            <HoleTile number={place_hole} />
          </span>
        ) : null}
        <div className="min-w-0 flex-1 leading-snug">
          <p className="flex flex-wrap items-center gap-x-2">
            <StatusPill tone={status === 'cancelled' ? 'wrong' : 'quiet'}>
              {t(`ticket.${stateWord(ticket, status)}`)}
            </StatusPill>
            {ended_at ? <span className="tabular text-muted">{timeOf(ended_at)}</span> : null}
            <span className="wrap-anywhere text-muted">{guest.name}</span>
          </p>
          <p className="wrap-anywhere">
            {joinWords(
              lines.map((line) => `${line.quantity} × ${nameIn(line, i18n.language)}`),
              i18n.language,
            )}
          </p>
          {reason ? (
            <p className="wrap-anywhere text-muted text-sm">{t('ticket.reason', { reason })}</p>
          ) : null}
        </div>
        {sync?.status === 'pending' ? (
          <PendingGlyph status="pending" withWord />
        ) : (
          <RecallButton ticket={ticket} minutes={minutes} />
        )}
      </div>
      {sync?.status === 'error' ? <Refusal record={sync} onOk={() => void drop(sync.id)} /> : null}
    </li>
  )
}

/** Recalls a ticket to its state before the end, within the club's time limit. */
function RecallButton({ ticket, minutes }: { ticket: KitchenTicket; minutes: number }) {
  const { t } = useTranslation('queue')
  const role = useRole()
  useNow(15_000)
  const to = recallOf(ticket, role, minutes, clubNow())
  if (!to) return null
  return (
    <Button
      size="glove"
      icon={RotateCcw}
      className="h-14! min-h-14! shrink-0 px-3! text-base!"
      onClick={() => bringBack(ticket, to).catch(showNotSaved)}
    >
      {t('recall.act')}
      <span className="sr-only"> · {t('ticket.number', { number: ticket.number })}</span>
    </Button>
  )
}
