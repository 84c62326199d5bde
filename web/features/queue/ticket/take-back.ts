import { HOLD_MS } from '#domain/queue/rail.ts'
import type { TicketStatus } from '#domain/queue/tickets.ts'
import { createEmitter, createStore, useStore } from '#web/data/store.ts'
import { type KitchenTicket, moveTicket } from '#web/features/queue/data/queue-data.ts'
import { act, type Forward } from '#web/features/queue/ticket/ticket-steps.ts'

/** A bump that this device can undo. */
export interface Bump {
  /** The ticket before the bump. */
  ticket: KitchenTicket
  forward: NonNullable<Forward>
}

const noBumps: ReadonlyMap<string, Bump> = new Map()
const bumps = createStore(noBumps)
const acts = createEmitter()
/** The bumps that can be recalled, newest last. */
let history: readonly Bump[] = []
/** The ticket of this device's last undo or recall, if not bumped since. */
let broughtBackId: string | undefined
const HISTORY_LENGTH = 20

/** Calls the listener with each bump, undo and recall on this device. Returns the unsubscribe function. */
export const onBoardAct = acts.subscribe

/** The bumps of the last seconds, by ticket, live. */
export function useBumps(): ReadonlyMap<string, Bump> {
  return useStore(bumps)
}

/** The bump of a ticket while it can be undone, live. */
export function useBump(id: string): Bump | undefined {
  return useStore({ get: () => bumps.get().get(id), subscribe: bumps.subscribe })
}

/** Moves a ticket on, with an undo for a few seconds. Rejects when the device cannot store the change. */
export async function bump(ticket: KitchenTicket, forward: NonNullable<Forward>): Promise<void> {
  const step: Bump = { ticket, forward }
  history = [...history, step].slice(-HISTORY_LENGTH)
  bumps.set(new Map([...bumps.get()].filter(([id]) => id !== ticket.id)).set(ticket.id, step))
  setTimeout(() => forget(step), HOLD_MS)
  if (broughtBackId === ticket.id) broughtBackId = undefined
  acts.emit()
  try {
    await act(ticket, forward)
  } catch (error) {
    forget(step)
    history = history.filter((one) => one !== step)
    throw error
  }
}

/** Undoes a bump. Rejects when the device cannot store the change. */
export async function takeBack(step: Bump): Promise<void> {
  forget(step)
  history = history.filter((one) => one !== step)
  broughtBackId = step.ticket.id
  acts.emit()
  const { ticket, forward } = step
  if (forward.kind === 'done') return act(afterBump(ticket), { kind: 'undone' })
  await moveTicket({ ...ticket, status: forward.to, sync: undefined }, ticket.status as TicketStatus)
}

/** Recalls an ended ticket. */
export async function bringBack(ticket: KitchenTicket, to: TicketStatus): Promise<void> {
  broughtBackId = ticket.id
  acts.emit()
  await moveTicket(ticket, to)
}

/** Whether the ticket of this device's last undo or recall is new in this list; it takes its place in line at once. */
export function isBroughtBack(before: readonly string[], now: readonly string[]): boolean {
  return broughtBackId !== undefined && now.includes(broughtBackId) && !before.includes(broughtBackId)
}

/** The newest bump that can still be undone. */
export function newestBump(): Bump | undefined {
  return [...bumps.get().values()].at(-1)
}

/** The newest bump of this device that was not undone, at any age. */
export function recallableBump(): Bump | undefined {
  return history.at(-1)
}

function forget(step: Bump): void {
  const { id } = step.ticket
  if (bumps.get().get(id) !== step) return
  bumps.set(new Map([...bumps.get()].filter(([other]) => other !== id)))
}

/** The ticket after its bump, with the lines that the bump ticked off. */
function afterBump(ticket: KitchenTicket): KitchenTicket {
  const openLines = ticket.lines.filter(({ done }) => !done)
  return { ...ticket, lines: openLines.map((line) => ({ ...line, done: true })) }
}
