import {
  allergyLines,
  inLine,
  type LineOrder,
  type Station,
  stations,
  type Ticket,
  type TicketStatus,
} from './tickets.ts'

/** A station's progress on a ticket: done lines of all its lines. */
export interface StationCount {
  station: Station
  doneCount: number
  all: number
}

/** The stations with lines on the ticket, and their progress. */
export function progressOf({ lines }: Pick<Ticket, 'lines'>): StationCount[] {
  return stations.flatMap((station) => {
    const own = lines.filter((line) => line.station === station)
    return own.length > 0
      ? [{ station, doneCount: own.filter((line) => line.done).length, all: own.length }]
      : []
  })
}

/** Whether every line of the ticket is done. */
export function isAssembled({ lines }: Pick<Ticket, 'lines'>): boolean {
  return lines.every((line) => line.done)
}

/**
 * The column of a station's part of a ticket: its finished part is under ready, although another station still works on
 * the rest.
 */
export function stationColumn(part: Pick<Ticket, 'status' | 'lines'>): TicketStatus {
  return part.status === 'preparing' && isAssembled(part) ? 'ready' : part.status
}

/**
 * The columns of the pass: tickets in the making, complete ones that need a check and a bell, and those waiting for
 * collection.
 */
export const passColumns = ['making', 'complete', 'pass'] as const
export type PassColumn = (typeof passColumns)[number]

/** The open tickets in the expediter's order. */
export function byPass<T extends Ticket>(
  tickets: readonly T[],
  columnOf: (ticket: T) => TicketStatus = ({ status }) => status,
  order: LineOrder = 'placed',
): Record<PassColumn, T[]> {
  const line = inLine(tickets, order)
  const at = (column: PassColumn) =>
    line.filter((ticket) => passColumnOf(ticket, columnOf(ticket)) === column)
  return { making: at('making'), complete: at('complete'), pass: at('pass') }
}

function passColumnOf(ticket: Ticket, status: TicketStatus): PassColumn | null {
  if (status === 'ready') return 'pass'
  if (status !== 'new' && status !== 'preparing') return null
  return isAssembled(ticket) ? 'complete' : 'making'
}

/** Whether a bump asks for a second look: a line contains an allergen to which the guest declared to be allergic. */
export function asksSecondLook(ticket: Pick<Ticket, 'lines' | 'allergies'>): boolean {
  return allergyLines(ticket).length > 0
}
