import { isAssembled } from '#domain/queue/stations.ts'
import { stepsFrom, type TicketSteps } from '#domain/queue/steps.ts'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import type { Share } from '#web/features/queue/board.ts'
import { type KitchenTicket, moveTicket, tickLine } from '#web/features/queue/data/queue-data.ts'

/** The large button's action: moves the ticket, or, for one station's part of a ticket, ticks off its lines. */
export type Forward = { kind: 'move'; to: NonNullable<TicketSteps['forward']> } | { kind: 'done' } | null
export type Back = { kind: 'move'; to: TicketStatus } | { kind: 'undone' } | null

export interface Acts {
  forward: Forward
  back: Back
  cancel: boolean
}

/** This role's actions on a ticket on a device with that share of it. */
export function actsFor(ticket: KitchenTicket, share: Share, role: string): Acts {
  const { forward, back, cancel } = stepsFrom(ticket.status, role)
  const usual: Acts = {
    forward: forward && { kind: 'move', to: forward },
    back: back && { kind: 'move', to: back },
    cancel,
  }
  if (share !== 'part' || ticket.status !== 'preparing') return usual
  return isAssembled(ticket)
    ? { forward: null, back: { kind: 'undone' }, cancel }
    : { ...usual, forward: { kind: 'done' } }
}

/** Runs one of these actions. Rejects when the device cannot store the change. */
export async function act(ticket: KitchenTicket, what: NonNullable<Forward | Back>): Promise<void> {
  if (what.kind === 'move') return moveTicket(ticket, what.to)
  const isDone = what.kind === 'done'
  for (const line of ticket.lines) if (line.done !== isDone) await tickLine(line.id, isDone)
}
