import { Check, ChefHat, HandPlatter, type LucideIcon, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketStatus } from '#domain/orders/queue.ts'
import { stepsFrom } from '#domain/orders/queue-steps.ts'
import { errorText } from '#web/app/error-text.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { CancelDialog } from '#web/features/kitchen/cancel-dialog.tsx'
import { type KitchenTicket, moveTicket } from '#web/features/kitchen/kitchen-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const icons = { preparing: ChefHat, ready: Check, completed: HandPlatter } as const

/**
 * One big tap on, a quieter one back, and a way to cancel. Where a narrow card has no room for both of the small ones,
 * the one back stays: it is the one that is needed in a hurry, and the ticket's own screen has them all.
 */
export function TicketActions({ ticket }: { ticket: KitchenTicket }) {
  const { t } = useTranslation('kitchen')
  const [cancelling, setCancelling] = useState(false)
  const { number } = ticket
  const { forward, back, cancel } = stepsFrom(ticket.status, useRole())
  const move = (to: TicketStatus, reason?: string) => {
    moveTicket(ticket, to, reason).catch((cause) =>
      toast('error', t('error.keep'), { detail: errorText(cause) }),
    )
  }
  const Forward = forward && icons[forward]
  return (
    <div className="flex gap-2">
      {back ? <Square icon={Undo2} label={t('step.back', { number })} onClick={() => move(back)} /> : null}
      {cancel && !back ? (
        <Square icon={X} label={t('step.cancel', { number })} onClick={() => setCancelling(true)} />
      ) : null}
      {forward && Forward ? (
        <Button
          kind="primary"
          size="glove"
          className="min-w-0 flex-1 px-2! text-xl!"
          onClick={() => move(forward)}
        >
          <Forward size={24} strokeWidth={2} className="hidden shrink-0 @[15rem]:block" aria-hidden />
          {t(`step.${forward}`)}
          <span className="sr-only"> · {t('ticket.number', { number })}</span>
        </Button>
      ) : null}
      {cancel && back ? (
        <span className="hidden @[17rem]:block">
          <Square icon={X} label={t('step.cancel', { number })} onClick={() => setCancelling(true)} />
        </span>
      ) : null}
      {cancelling ? (
        <CancelDialog
          number={number}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => {
            setCancelling(false)
            move('cancelled', reason)
          }}
        />
      ) : null}
    </div>
  )
}

function Square({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button
      size="glove"
      className="btn-square size-16! shrink-0 border-edge! px-0!"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={28} strokeWidth={2} aria-hidden />
    </Button>
  )
}
