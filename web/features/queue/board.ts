import { byPass, isAssembled, passColumns, stationColumn } from '#domain/queue/stations.ts'
import {
  atStation,
  byColumn,
  type LineOrder,
  type Station,
  type TicketStatus,
  ticketColumns,
} from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import type { View } from '#web/features/queue/use-view.ts'

/**
 * The part of a ticket that a device shows. whole: all of it. part: the lines of its station, while any line of the
 * ticket is not done. last: the lines of its station, when all lines of the ticket are done.
 */
export type Share = 'whole' | 'part' | 'last'

const columnKeys = [...ticketColumns, ...passColumns] as const
export type ColumnKey = (typeof columnKeys)[number]

export interface Column {
  key: ColumnKey
  tickets: KitchenTicket[]
}

export interface BoardState {
  columns: Column[]
  /** The tickets that the device shows, unsorted. */
  here: KitchenTicket[]
  shares: ReadonlyMap<string, Share>
}

/** Each station's part of a ticket: an unchanged ticket gives the same objects, so its card does not render again. */
const ticketParts = new WeakMap<KitchenTicket, Partial<Record<Station | 'all', KitchenTicket | null>>>()

function ticketAt(station: Station | 'all', ticket: KitchenTicket): KitchenTicket | null {
  const parts = ticketParts.get(ticket) ?? {}
  if (!(station in parts)) parts[station] = atStation(ticket, station)
  ticketParts.set(ticket, parts)
  return parts[station] ?? null
}

/** The tickets as a device shows them. */
export function boardOf(tickets: readonly KitchenTicket[], view: View, order: LineOrder): BoardState {
  const station = view === 'pass' ? 'all' : view
  const here: KitchenTicket[] = []
  const shares = new Map<string, Share>()
  for (const ticket of tickets) {
    const stationTicket = ticketAt(station, ticket)
    if (!stationTicket) continue
    here.push(stationTicket)
    shares.set(ticket.id, stationTicket === ticket ? 'whole' : isAssembled(ticket) ? 'last' : 'part')
  }
  if (view === 'pass') {
    const columns = byPass(here, heldBack, order)
    return { here, shares, columns: passColumns.map((key) => ({ key, tickets: columns[key] })) }
  }
  const columnOf = (ticket: KitchenTicket) => {
    const status = heldBack(ticket)
    return shares.get(ticket.id) === 'whole' ? status : stationColumn({ status, lines: ticket.lines })
  }
  const columns = byColumn(here, columnOf, order)
  return { here, shares, columns: ticketColumns.map((key) => ({ key, tickets: columns[key] })) }
}

/** A ticket with an unsent end stays in its column, marked, until the club has the change. */
function heldBack({ status, sync }: KitchenTicket): TicketStatus {
  const statusBefore = sync?.status === 'pending' ? sync.payload.data.expected_status : undefined
  return status === 'completed' || status === 'cancelled'
    ? ((statusBefore as TicketStatus) ?? status)
    : status
}
