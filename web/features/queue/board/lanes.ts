import { inLine, type LineOrder } from '#domain/queue/tickets.ts'
import type { BoardLayout } from '#web/features/queue/board/board-settings.ts'
import { type BoardState, boardOf, type ColumnKey, type Share } from '#web/features/queue/board.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import type { Bump } from '#web/features/queue/ticket/take-back.ts'
import { actsFor } from '#web/features/queue/ticket/ticket-steps.ts'
import type { View } from '#web/features/queue/use-view.ts'

/** One position of a lane. `bump`: the ticket has left it and can be undone. */
export interface LaneEntry {
  ticket: KitchenTicket
  share: Share
  bump?: Bump
}

/** Tickets in one line: the whole rail, or a column. */
export interface Lane {
  key: 'rail' | ColumnKey
  /** In working order. */
  entries: readonly LaneEntry[]
}

interface LaneOptions {
  view: View
  order: LineOrder
  layout: BoardLayout
  bumps: ReadonlyMap<string, Bump>
}

/** The lanes of a device that shows `now`. A ticket bumped out of its lane stays there as an entry with its undo. */
export function lanesOf(now: BoardState, options: LaneOptions): Lane[] {
  const { view, order, layout, bumps } = options
  const before = boardOf(
    [...bumps.values()].map(({ ticket }) => ticket),
    view,
    order,
  )
  if (layout === 'rail') {
    const open = now.here.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    return [{ key: 'rail', entries: entriesOf(open, before.here, now, options) }]
  }
  return now.columns.map(({ key, tickets: present }) => {
    const left = before.columns.find((column) => column.key === key)?.tickets ?? []
    return { key, entries: entriesOf(present, left, now, options) }
  })
}

/** The new lanes; a lane with unchanged entries stays the same object, so that it does not render again. */
export function keepSameLanes(before: readonly Lane[], now: readonly Lane[]): readonly Lane[] {
  return now.map((lane) => {
    const same = before.find(({ key }) => key === lane.key)
    return same && hasSameEntries(same, lane) ? same : lane
  })
}

function hasSameEntries(a: Lane, b: Lane): boolean {
  return (
    a.entries.length === b.entries.length &&
    a.entries.every((entry, at) => {
      const other = b.entries[at]!
      return entry.ticket === other.ticket && entry.share === other.share && entry.bump === other.bump
    })
  )
}

function entriesOf(
  present: readonly KitchenTicket[],
  bumped: readonly KitchenTicket[],
  { shares }: BoardState,
  { order, bumps }: LaneOptions,
): LaneEntry[] {
  const isHere = new Set(present.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  const left = new Set(bumped.filter(({ id }) => !isHere.has(id)))
  const rest = present.filter(({ id }) => isHere.has(id) || ![...left].some((one) => one.id === id))
  return inLine([...rest, ...left], order).map((ticket) => ({
    ticket,
    share: shares.get(ticket.id) ?? 'whole',
    ...(left.has(ticket) ? { bump: bumps.get(ticket.id)! } : {}),
  }))
}

/** A key for the action of an entry's button. */
export function targetOf({ ticket, share, bump }: LaneEntry, role: string): string {
  if (bump) return 'undo'
  const { forward } = actsFor(ticket, share, role)
  return forward === null ? 'none' : forward.kind === 'move' ? forward.to : 'done'
}
