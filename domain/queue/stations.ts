import {
  allergyLines,
  inLine,
  type LineOrder,
  type Station,
  stations,
  type Ticket,
  type TicketStatus,
} from './tickets.ts'

/** How far one station is with a ticket: lines that are done, of all that are its own. */
export interface StationCount {
  station: Station
  doneCount: number
  all: number
}

/** The stations that a ticket has lines for, with how far each is. */
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
 * In which column a station sees its part of a ticket: what it has done with stands under ready there, although another
 * station is still at work on the rest.
 */
export function stationColumn(part: Pick<Ticket, 'status' | 'lines'>): TicketStatus {
  return part.status === 'preparing' && isAssembled(part) ? 'ready' : part.status
}

/** What the pass sees: tickets in the making, those that are complete and want a look and a bell, and those that wait to be fetched. */
export const passColumns = ['making', 'complete', 'pass'] as const
export type PassColumn = (typeof passColumns)[number]

/** The open tickets as the expediter works through them. */
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
