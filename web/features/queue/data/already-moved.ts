import { useEffect } from 'react'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import { currentMe } from '#web/data/session/session.ts'
import { knownQueue, onQueueEvent } from '#web/features/queue/data/queue-feed.ts'
import type { OrderEvent } from '#web/features/queue/data/ticket-row.ts'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** Within this time after my tap, another person's step to the same state means that both tapped. */
const SAME_MS = 10 * 60_000

const mine = new Map<string, { to: TicketStatus; at: number }>()

/** Remembers that this device requested that step. */
export function recordOwnStep(id: string, to: TicketStatus): void {
  mine.set(id, { to, at: Date.now() })
}

/** Whether the event is the step that this device requested, already taken by another person. */
function wasAlreadyMoved(event: OrderEvent, me: string | undefined, now: number): boolean {
  const ownStep = mine.get(event.order_id)
  if (event.kind !== 'step' || ownStep?.to !== event.to_status) return false
  mine.delete(event.order_id)
  return event.actor_id !== me && now - ownStep.at < SAME_MS
}

/** Shows a friendly toast that another person had already taken the step: it was taken once. */
export function useAlreadyMovedToast(): void {
  const { t } = useTranslation('queue')
  useEffect(
    () =>
      onQueueEvent((event) => {
        if (!wasAlreadyMoved(event, currentMe().user?.id, Date.now())) return
        const ticket = knownQueue()?.tickets.find(({ id }) => id === event.order_id)
        toast(
          'info',
          ticket
            ? t('refused.same', {
                number: ticket.number,
                state: t(`ticket.${stateWord(ticket, event.to_status)}`),
              })
            : t('refused.gone'),
        )
      }),
    [t],
  )
}
