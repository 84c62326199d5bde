import { Check, ChefHat, Flame, HandPlatter, ListChecks, TriangleAlert, Undo2, X } from 'lucide-react'
import { use, useState } from 'react'
import { useRole } from '#web/data/session/visitor.ts'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import type { Share } from '#web/features/queue/board.ts'
import { type KitchenTicket, moveTicket, rushTicket } from '#web/features/queue/data/queue-data.ts'
import { useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { askSoldOut } from '#web/features/queue/stock/sold-out-question.tsx'
import { CancelDialog } from '#web/features/queue/ticket/cancel-dialog.tsx'
import { MustRead } from '#web/features/queue/ticket/must-read.tsx'
import { passesSecondLook, useSecondLook } from '#web/features/queue/ticket/second-look.ts'
import { SquareButton } from '#web/features/queue/ticket/square-button.tsx'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { bump, takeBack, useBump } from '#web/features/queue/ticket/take-back.ts'
import { act, actsFor, type Back, type Forward } from '#web/features/queue/ticket/ticket-steps.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

const icons = { preparing: ChefHat, ready: Check, completed: HandPlatter, done: ListChecks } as const

interface TicketActionsProps {
  ticket: KitchenTicket
  share?: Share
  /** Shows all actions, on the ticket's own screen. */
  full?: boolean
  /** Chosen by a key: the bump key presses its button. */
  isChosen?: boolean
}

/**
 * A large button to bump, a smaller one to step back, and one to cancel. A card has space for one small button: step
 * back if possible. The ticket's own screen has them all.
 */
export function TicketActions({
  ticket,
  share = 'whole',
  full = false,
  isChosen = false,
}: TicketActionsProps) {
  const { t } = useTranslation('queue')
  const [isCancelling, setIsCancelling] = useState(false)
  const { number } = ticket
  const { forward, back, cancel } = actsFor(ticket, share, useRole())
  const cancelButton = (
    <SquareButton
      icon={X}
      label={t('step.cancel', { number })}
      isInCard={!full}
      onClick={() => setIsCancelling(true)}
    />
  )
  return (
    <div className="flex flex-wrap gap-2">
      {back ? <BackButton ticket={ticket} back={back} isInCard={!full} /> : null}
      {cancel && !back ? cancelButton : null}
      {full ? <RushButton ticket={ticket} /> : null}
      {forward ? (
        <ForwardButton ticket={ticket} forward={forward} isChosen={isChosen} isInCard={!full} />
      ) : null}
      {cancel && back && full ? cancelButton : null}
      {isCancelling ? (
        <CancelDialog
          number={number}
          onClose={() => setIsCancelling(false)}
          onCancel={(reason) => {
            setIsCancelling(false)
            if (reason === t('cancel.soldOut')) askSoldOut(ticket.lines)
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
  isChosen: boolean
  isInCard: boolean
}

function ForwardButton({ ticket, forward, isChosen, isInCard }: ForwardButtonProps) {
  const { t } = useTranslation('queue')
  const isSteady = use(SteadyContext)
  const asks = useSecondLook(ticket.id)
  const key = forward.kind === 'move' ? forward.to : 'done'
  const step = t(`step.${stateWord(ticket, key)}`)
  const Icon = asks ? TriangleAlert : icons[key]
  const press = () => {
    if (isSteady(ticket.id) && passesSecondLook(ticket)) bump(ticket, forward).catch(showNotSaved)
  }
  useBoardCommand('bump', press, isChosen)
  return (
    <>
      {asks ? <MustRead ticket={ticket} isOverlay={isInCard} /> : null}
      <div className="min-w-28 flex-1">
        <Button
          kind={asks ? 'danger' : 'primary'}
          size="glove"
          block
          className="h-14! min-h-14! px-2! text-xl! transition-none"
          tabIndex={isInCard ? -1 : undefined}
          onClick={press}
        >
          <Icon size={24} strokeWidth={2} className="hidden shrink-0 @[13rem]:block" aria-hidden />
          {asks ? t('read.done', { step }) : step}
          <span className="sr-only"> · {t('ticket.number', { number: ticket.number })}</span>
        </Button>
      </div>
    </>
  )
}

interface BackButtonProps {
  ticket: KitchenTicket
  back: NonNullable<Back>
  isInCard: boolean
}

/** One step back; in the seconds after a bump it is the bump's undo, with that label. */
function BackButton({ ticket, back, isInCard }: BackButtonProps) {
  const { t } = useTranslation('queue')
  const isSteady = use(SteadyContext)
  const step = useBump(ticket.id)
  const press = () => {
    if (!isSteady(ticket.id)) return
    const work = step ? takeBack(step) : act(ticket, back)
    work.catch(showNotSaved)
  }
  return (
    <SquareButton
      icon={Undo2}
      word={step ? t('takeBack.undo') : undefined}
      label={t('step.back', { number: ticket.number })}
      isInCard={isInCard}
      onClick={press}
    />
  )
}

function RushButton({ ticket: { id, number, rush, status } }: { ticket: KitchenTicket }) {
  const { t } = useTranslation('queue')
  if (status === 'completed' || status === 'cancelled') return null
  const press = () => {
    rushTicket(id, !rush).catch(showNotSaved)
  }
  return (
    <SquareButton
      icon={Flame}
      pressed={rush}
      label={t(rush ? 'step.unrush' : 'step.rush', { number })}
      onClick={press}
    />
  )
}
