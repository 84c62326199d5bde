import type { Translations } from '#domain/menu/menu.ts'
import type { Station, TicketLine } from '#domain/queue/tickets.ts'

/** A line as the database sold it. */
export interface SoldLine {
  item_id: string | null
  name: string
  name_i18n: Translations
  quantity: number
  options: { name: string; name_i18n: Translations }[]
  allergens: string[]
  station: Station
  note: string
}

/** The row of a line that the kitchen ticks off; `position` counts from 1. */
export interface Item {
  id: string
  position: number
  done: boolean
}

/** The lines of a ticket in their order, each with its tick. */
export function linesOf(sold: readonly SoldLine[], items: readonly Item[]): TicketLine[] {
  return [...items]
    .sort((a, b) => a.position - b.position)
    .flatMap(({ id, position, done }) => {
      const line = sold[position - 1]
      return line ? [{ ...line, id, done }] : []
    })
}
