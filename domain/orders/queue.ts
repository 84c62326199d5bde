import { enums } from '../generated/enums.ts'
import type { Translations } from './menu.ts'

/** The queue's columns, in the order that a ticket goes through them. */
export const ticketColumns = ['new', 'preparing', 'ready'] as const
export type TicketColumn = (typeof ticketColumns)[number]
export type TicketStatus = (typeof enums.user_order_status)[number]

export const stations = enums.menu_item_station
export type Station = (typeof stations)[number]

interface Named {
  name: string
  name_i18n: Translations
}

/** One line of a ticket as it was sold; `id` is that of its row to tick off. */
export interface TicketLine extends Named {
  id: string
  item_id: string | null
  quantity: number
  options: readonly Named[]
  allergens: readonly string[]
  station: Station
  note: string
  done: boolean
}

/** An order as the kitchen works on it. Times are ISO strings. */
export interface Ticket {
  id: string
  number: number
  status: TicketStatus
  place: (typeof enums.user_order_place)[number]
  place_hole: number | null
  note: string
  /** null: as soon as possible. */
  wanted_at: string | null
  created_at: string
  preparing_at: string | null
  ready_at: string | null
  lines: readonly TicketLine[]
  guest: { name: string; phone: string | null; locale: string | null }
}

/**
 * The open tickets by column, oldest first. Their place in line comes from when they were ordered or are wanted, not
 * from when they were moved: a recalled ticket stands where it stood before. `columnOf` may hold a ticket back in
 * another column than that of its state.
 */
export function byColumn<T extends Ticket>(
  tickets: readonly T[],
  columnOf: (ticket: T) => TicketStatus = ({ status }) => status,
): Record<TicketColumn, T[]> {
  const inLine = [...tickets].sort((a, b) => turnOf(a) - turnOf(b) || a.number - b.number)
  const at = (column: TicketColumn) => inLine.filter((ticket) => columnOf(ticket) === column)
  return { new: at('new'), preparing: at('preparing'), ready: at('ready') }
}

function turnOf({ wanted_at, created_at }: Ticket): number {
  return Date.parse(wanted_at ?? created_at)
}

/** The ticket with the lines of one station only; null when that station has nothing to do for it. */
export function atStation<T extends Ticket>(ticket: T, station: Station | 'all'): T | null {
  if (station === 'all' || ticket.lines.every((line) => line.station === station)) return ticket
  const lines = ticket.lines.filter((line) => line.station === station)
  return lines.length > 0 ? { ...ticket, lines } : null
}

export interface AllDayCount extends Named {
  /** The dish's id, or its name for one that has left the menu. */
  key: string
  count: number
}

/** How many of each dish are still to be made for these tickets, most first: not what is ticked off or ready. */
export function allDay(tickets: readonly Ticket[]): AllDayCount[] {
  const counts = new Map<string, AllDayCount>()
  for (const { status, lines } of tickets) {
    if (status !== 'new' && status !== 'preparing') continue
    for (const { item_id, name, name_i18n, quantity, done } of lines) {
      if (done) continue
      const key = item_id ?? name
      counts.set(key, { key, name, name_i18n, count: (counts.get(key)?.count ?? 0) + quantity })
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** Every allergen in a ticket once, in the order of the regulation that lists them. */
export function allergensOf({ lines }: Pick<Ticket, 'lines'>) {
  const found = new Set(lines.flatMap(({ allergens }) => allergens))
  return enums.menu_item_allergens.filter((allergen) => found.has(allergen))
}

/** The tickets that were not there before and still wait to be started. */
export function freshOf<T extends Ticket>(tickets: readonly T[], seen: ReadonlySet<string>): T[] {
  return tickets.filter(({ id, status }) => status === 'new' && !seen.has(id))
}
