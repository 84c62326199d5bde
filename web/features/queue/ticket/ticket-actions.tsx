import {
  Check,
  ChefHat,
  Flame,
  HandPlatter,
  ListChecks,
  type LucideIcon,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mustRead } from '#domain/queue/stations.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { Share } from '#web/features/queue/board.ts'
import { type KitchenTicket, moveTicket, rushTicket } from '#web/features/queue/data/queue-data.ts'
import { CancelDialog } from '#web/features/queue/ticket/cancel-dialog.tsx'
import { isDeliberateTap, recordRead, recordTap, wasRead } from '#web/features/queue/ticket/deliberate-tap.ts'
import { MustRead } from '#web/features/queue/ticket/must-read.tsx'
import { act, actsFor, type Forward } from '#web/features/queue/ticket/ticket-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/not-saved.ts'

const icons = { preparing: ChefHat, ready: Check, completed: HandPlatter, done: ListChecks } as const
/** A double tap of a wet finger is no reading. */
const READ_MS = 600
/** Who walks away has not read it. */
const FORGET_MS = 12_000

interface TicketActionsProps {
  ticket: KitchenTicket
  share?: Share
  /** All acts, where there is room: on the ticket's own screen and at the pass. */
  full?: boolean
}

/**
 * One big tap on, a quieter one back, and a way to cancel. What must not be missed is shown at the first tap, beside the
 * thumb, and wants a second. Where a narrow card has no room for both of the small ones, the one back stays: it is the
 * one that is needed in a hurry, and the ticket's own screen has them all.
 */
export function TicketActions({ ticket, share = 'whole', full = false }: TicketActionsProps) {
  const { t } = useTranslation('queue')
  const [cancelling, setCancelling] = useState(false)
  const { number } = ticket
  const { forward, back, cancel } = actsFor(ticket, share, useRole())
  const guarded = (work: () => Promise<void>) => {
    if (!isDeliberateTap(ticket.id)) return
    recordTap(ticket.id)
    work().catch(showNotSaved)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {back ? (
        <Square
          icon={Undo2}
          label={t('step.back', { number })}
          onClick={() => guarded(() => act(ticket, back))}
        />
      ) : null}
      {cancel && !back ? (
        <Square icon={X} label={t('step.cancel', { number })} onClick={() => setCancelling(true)} />
      ) : null}
      {full ? <RushButton ticket={ticket} /> : null}
      {forward ? (
        <ForwardButton
          ticket={ticket}
          forward={forward}
          onPress={() => guarded(() => act(ticket, forward))}
        />
      ) : null}
      {cancel && back ? (
        <span className={full ? '' : 'hidden @[17rem]:block'}>
          <Square icon={X} label={t('step.cancel', { number })} onClick={() => setCancelling(true)} />
        </span>
      ) : null}
      {cancelling ? (
        <CancelDialog
          number={number}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => {
            setCancelling(false)
            moveTicket(ticket, 'cancelled', reason).catch(showNotSaved)
          }}
        />
      ) : null}
    </div>
  )
}

interface ForwardButtonProps {
  ticket: KitchenTicket
  forward: NonNullable<Forward>
  onPress: () => void
}

function ForwardButton({ ticket, forward, onPress }: ForwardButtonProps) {
  const { t } = useTranslation('queue')
  const [askedAt, setAskedAt] = useState(0)
  const button = useRef<HTMLDivElement>(null)
  const key = forward.kind === 'move' ? forward.to : 'done'
  const Icon = askedAt ? TriangleAlert : icons[key]
  useEffect(() => {
    if (!askedAt) return
    const timer = setTimeout(() => setAskedAt(0), FORGET_MS)
    return () => clearTimeout(timer)
  }, [askedAt])
  // The notes appear above the button and would push it out of view, away from the thumb.
  useLayoutEffect(() => {
    if (askedAt) button.current?.scrollIntoView({ block: 'nearest' })
  }, [askedAt])
  const press = () => {
    if (!mustRead(ticket) || wasRead(ticket.id)) return onPress()
    const now = performance.now()
    if (!askedAt) setAskedAt(now)
    else if (now - askedAt >= READ_MS) {
      recordRead(ticket.id)
      setAskedAt(0)
      onPress()
    }
  }
  return (
    <>
      {askedAt ? <MustRead ticket={ticket} /> : null}
      <div ref={button} className="min-w-28 flex-1 scroll-mb-[calc(var(--bar-space)+1rem)]">
        <Button
          kind={askedAt ? 'danger' : 'primary'}
          size="glove"
          block
          className="px-2! text-xl! transition-none"
          onClick={press}
        >
          <Icon size={24} strokeWidth={2} className="hidden shrink-0 @[15rem]:block" aria-hidden />
          {askedAt ? t('read.done', { step: t(`step.${key}`) }) : t(`step.${key}`)}
          <span className="sr-only"> · {t('ticket.number', { number: ticket.number })}</span>
        </Button>
      </div>
    </>
  )
}

function RushButton({ ticket: { id, number, rush, status } }: { ticket: KitchenTicket }) {
  const { t } = useTranslation('queue')
  if (status === 'completed' || status === 'cancelled') return null
  const press = () => {
    rushTicket(id, !rush).catch(showNotSaved)
  }
  return (
    <Square
      icon={Flame}
      pressed={rush}
      label={t(rush ? 'step.unrush' : 'step.rush', { number })}
      onClick={press}
    />
  )
}

interface SquareProps {
  icon: LucideIcon
  label: string
  pressed?: boolean
  onClick: () => void
}

function Square({ icon: Icon, label, pressed, onClick }: SquareProps) {
  return (
    <Button
      size="glove"
      className={`btn-square size-16! transition-none shrink-0 border-edge! px-0! ${pressed ? 'bg-warning! text-warning-content!' : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
    >
      <Icon size={28} strokeWidth={2} aria-hidden />
    </Button>
  )
}
