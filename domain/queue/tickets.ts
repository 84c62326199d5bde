import { enums } from '../generated/enums.ts'
import type { Translations } from '../menu/menu.ts'

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
  /** Until when it was said to be ready. */
  promised_to: string | null
  /** First in line, whatever its time. */
  rush: boolean
  created_at: string
  preparing_at: string | null
  ready_at: string | null
  lines: readonly TicketLine[]
  guest: { name: string; locale: string | null }
}

/** placed: the oldest first, one for later by its time. promised: by the time that was said. */
export const lineOrders = ['placed', 'promised'] as const
export type LineOrder = (typeof lineOrders)[number]

/**
 * The open tickets by column, those in a rush first, then by `order`. Their place in line comes from when they were
 * ordered, wanted or promised, not from when they were moved: a recalled ticket stands where it stood before. `columnOf`
 * may hold a ticket back in another column than that of its state.
 */
export function byColumn<T extends Ticket>(
  tickets: readonly T[],
  columnOf: (ticket: T) => TicketStatus = ({ status }) => status,
  order: LineOrder = 'placed',
): Record<TicketColumn, T[]> {
  const line = inLine(tickets, order)
  const at = (column: TicketColumn) => line.filter((ticket) => columnOf(ticket) === column)
  return { new: at('new'), preparing: at('preparing'), ready: at('ready') }
}

/** The tickets in the order in which they are to be worked on. */
export function inLine<T extends Ticket>(tickets: readonly T[], order: LineOrder = 'placed'): T[] {
  return [...tickets].sort(
    (a, b) => Number(b.rush) - Number(a.rush) || turnOf(a, order) - turnOf(b, order) || a.number - b.number,
  )
}

function turnOf({ wanted_at, promised_to, created_at }: Ticket, order: LineOrder): number {
  return Date.parse((order === 'promised' ? promised_to : null) ?? wanted_at ?? created_at)
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
