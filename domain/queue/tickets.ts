import type { SoldLine, TranslatedName } from '../base/json-columns.ts'
import type { Enum, Row } from '../generated/database.ts'
import { enums } from '../generated/enums.ts'

/** The queue's columns, in the order of a ticket's states. */
export const ticketColumns = ['new', 'preparing', 'ready'] as const
export type TicketColumn = (typeof ticketColumns)[number]
export type TicketStatus = Enum<'user_order_status'>

export const stations = enums.menu_item_station
export type Station = Enum<'menu_item_station'>
type Allergen = Enum<'menu_item_allergens'>

/** One line of a ticket; `id` is that of its row in `user_order_item`. */
export type TicketLine = SoldLine & Pick<Row<'user_order_item'>, 'id' | 'done'>

/**
 * The columns of an order for the rules of the queue. Times are ISO strings; `wanted_at` is null for as soon as
 * possible.
 */
export interface Ticket
  extends Pick<
    Row<'user_order'>,
    | 'id'
    | 'number'
    | 'status'
    | 'note'
    | 'wanted_at'
    | 'promised_to'
    | 'rush'
    | 'created_at'
    | 'preparing_at'
    | 'ready_at'
    | 'ended_at'
  > {
  /** The allergies that the guest declared. */
  allergies: readonly Allergen[]
  lines: readonly TicketLine[]
}

/** placed: the oldest first, one for later by its time. promised: by the promised time. */
export const lineOrders = ['placed', 'promised'] as const
export type LineOrder = (typeof lineOrders)[number]

/**
 * The open tickets by column, those in a rush first, then by `order`. Their place in line comes from the time ordered,
 * wanted or promised, not from the last move: a recalled ticket returns to its place. `columnOf` may put a ticket into
 * another column than that of its state.
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

/** The tickets in the order of work. */
export function inLine<T extends Ticket>(tickets: readonly T[], order: LineOrder = 'placed'): T[] {
  return [...tickets].sort(
    (a, b) => Number(b.rush) - Number(a.rush) || turnOf(a, order) - turnOf(b, order) || a.number - b.number,
  )
}

function turnOf({ wanted_at, promised_to, created_at }: Ticket, order: LineOrder): number {
  return Date.parse((order === 'promised' ? promised_to : null) ?? wanted_at ?? created_at)
}

/** The ticket with the lines of one station only; null when that station has no work on it. */
export function atStation<T extends Ticket>(ticket: T, station: Station | 'all'): T | null {
  if (station === 'all' || ticket.lines.every((line) => line.station === station)) return ticket
  const lines = ticket.lines.filter((line) => line.station === station)
  return lines.length > 0 ? { ...ticket, lines } : null
}

export interface AllDayCount extends TranslatedName {
  item_id: string
  count: number
}

/** The number of each dish still to make for these tickets, most first. */
export function allDay(tickets: readonly Ticket[]): AllDayCount[] {
  const counts = new Map<string, AllDayCount>()
  for (const { status, lines } of tickets) {
    if (status !== 'new' && status !== 'preparing') continue
    for (const { item_id, name, name_i18n, quantity } of lines.filter((line) => !line.done)) {
      const count = (counts.get(item_id)?.count ?? 0) + quantity
      counts.set(item_id, { item_id, name, name_i18n, count })
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** The declared allergens in a line. */
export function declaredIn(
  { allergens }: Pick<TicketLine, 'allergens'>,
  allergies: readonly Allergen[],
): Allergen[] {
  return allergies.filter((allergy) => allergens.includes(allergy))
}

/** The lines of a ticket that contain a declared allergen. */
export function allergyLines({ lines, allergies }: Pick<Ticket, 'lines' | 'allergies'>) {
  return lines.flatMap((line) => {
    const allergens = declaredIn(line, allergies)
    return allergens.length > 0 ? [{ line, allergens }] : []
  })
}

/** The new tickets that still wait to be started. */
export function freshOf<T extends Ticket>(tickets: readonly T[], seenIds: ReadonlySet<string>): T[] {
  return tickets.filter(({ id, status }) => status === 'new' && !seenIds.has(id))
}
