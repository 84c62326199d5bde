import { Flame, Phone, ReceiptText } from 'lucide-react'
import { drop, usePendingFor } from '#web/data/outbox/outbox.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { type KitchenTicket, type TicketEvent, useTicket } from '#web/features/queue/data/queue-data.ts'
import { TicketPrints } from '#web/features/queue/printing/ticket-prints.tsx'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { StaleBanner } from '#web/features/queue/stale-banner.tsx'
import { SoldOutQuestion } from '#web/features/queue/stock/sold-out-question.tsx'
import { AllergyBlock } from '#web/features/queue/ticket/allergies.tsx'
import { payWord, stateWord } from '#web/features/queue/ticket/state-word.ts'
import { TickList } from '#web/features/queue/ticket/tick-list.tsx'
import { TicketActions } from '#web/features/queue/ticket/ticket-actions.tsx'
import { TicketAge, useAgeLevel, useAgeLimits } from '#web/features/queue/ticket/ticket-age.tsx'
import { TicketHistory } from '#web/features/queue/ticket/ticket-history.tsx'
import { NoteBlock, TicketGuest, TicketPlace } from '#web/features/queue/ticket/ticket-parts.tsx'
import { TicketSlip, useSlip } from '#web/features/queue/ticket/ticket-slip.tsx'
import { TicketSpot } from '#web/features/queue/ticket/ticket-spot.tsx'
import { useReceipt } from '#web/features/queue/ticket/use-receipt.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Price } from '#web/ui/format/reading.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

/** One ticket: tick its items off, move it, view its history, print it. */
export function TicketScreen() {
  const { t } = useTranslation('queue')
  const id = useQueryParam('orderId') ?? ''
  const { ticket, phone, events, hindrance, isPending, refetch, dataUpdatedAt } = useTicket(id)
  if (ticket) return <TicketInFull ticket={ticket} phone={phone} events={events} readAt={dataUpdatedAt} />
  if (hindrance)
    return <ErrorNote what={t('ticket.failed')} why={errorText(hindrance)} onRetry={() => void refetch()} />
  if (id && isPending) return <Skeleton className="h-120 w-full" />
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('ticket.notFound')}
      hint={t('ticket.notFoundHint')}
      action={
        <Link to="/kitchenorderlist" className={buttonClass('primary', 'glove')}>
          {t('ticket.toQueue')}
        </Link>
      }
    />
  )
}

const tones: Record<KitchenTicket['status'], Tone> = {
  new: 'info',
  preparing: 'attention',
  ready: 'good',
  completed: 'quiet',
  cancelled: 'wrong',
}

const wholeScreen = 'min-h-[calc(100dvh-var(--top-bar)-env(safe-area-inset-top)-var(--bar-space)-2.5rem)]'

interface TicketInFullProps {
  ticket: KitchenTicket
  phone: string | null
  events: readonly TicketEvent[]
  readAt: number
}

function TicketInFull({ ticket, phone, events, readAt }: TicketInFullProps) {
  const { t } = useTranslation('queue')
  const { number, status } = ticket
  const sync = usePendingFor('user_order', ticket.id)
  const level = useAgeLevel(ticket, useAgeLimits())
  useScreenTitle(t('ticket.number', { number }))
  useThingInView(ticket.id)
  const open = status === 'new' || status === 'preparing' || status === 'ready'
  useReceipt(ticket)
  const { slip, printSlip } = useSlip()
  const stale = readAt > 0 ? <StaleBanner readAt={readAt} isAboveActs={open} /> : null
  return (
    <>
      <TicketSlip ref={slip} ticket={ticket} />
      <div className={`flex flex-col gap-4 print:hidden ${wholeScreen}`}>
        <div className="flex items-start justify-between gap-3">
          <p className="figure text-8xl">{number}</p>
          <div className="flex flex-col items-end gap-2">
            {open ? <TicketAge ticket={ticket} level={level} /> : null}
            <span className="flex items-center gap-2">
              {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
              <StatusPill tone={tones[status]}>{t(`ticket.${stateWord(ticket, status)}`)}</StatusPill>
            </span>
          </div>
        </div>
        {sync?.status === 'error' ? (
          <div className="overflow-hidden rounded-box">
            <Refusal record={sync} onOk={() => void drop(sync.id)} />
          </div>
        ) : null}
        {ticket.reason ? <p className="text-lg">{t('ticket.reason', { reason: ticket.reason })}</p> : null}
        <WhoAndWhere ticket={ticket} phone={phone} />
        {ticket.rush ? (
          <span>
            <StatusPill tone="selection" icon={Flame}>
              {t('ticket.rush')}
            </StatusPill>
          </span>
        ) : null}
        <article className="overflow-hidden rounded-box border-2 border-line bg-base-100">
          <AllergyBlock ticket={ticket} />
          {ticket.note ? <NoteBlock note={ticket.note} from={ticket.guest.locale} /> : null}
          <TickList ticket={ticket} disabled={!open} />
        </article>
        <TicketSpot ticket={ticket} />
        <SoldOutQuestion />
        <TicketHistory events={events} ticket={ticket} open={open} />
        <TicketPrints orderId={ticket.id} onBrowserPrint={printSlip} />
        {/* The actions of a short ticket stay in place when the banner appears. */}
        <div className="grow" />
        {stale}
        {open ? (
          <ActionBar>
            <div className="@container">
              <TicketActions ticket={ticket} full />
            </div>
          </ActionBar>
        ) : null}
      </div>
    </>
  )
}

function WhoAndWhere({ ticket, phone }: Pick<TicketInFullProps, 'ticket' | 'phone'>) {
  const { t } = useTranslation('queue')
  return (
    <section aria-label={t('ticket.who')} className="flex flex-col gap-2">
      <TicketPlace ticket={ticket} />
      <TicketGuest guest={ticket.guest} />
      <p className="flex flex-wrap gap-x-3">
        <span className="text-muted">{t(`ticket.${payWord(ticket)}`)}</span>
        <Price minor={ticket.total_minor} currency={ticket.currency} />
      </p>
      {phone ? (
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          className={`self-start ${buttonClass('plain', 'glove')}`}
        >
          <Phone size={20} strokeWidth={1.75} aria-hidden />
          <span className="tabular">{t('ticket.call', { phone })}</span>
        </a>
      ) : null}
    </section>
  )
}
