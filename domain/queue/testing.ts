import type { Ticket, TicketLine } from './tickets.ts'

/** A line that is still to be made. Its dish, `item_id`, and its row, `id`, are named after it. */
export function ticketLine(name: string, more: Partial<TicketLine> = {}): TicketLine {
  return {
    id: `${name}-row`,
    item_id: name,
    name,
    name_i18n: {},
    quantity: 1,
    unit_minor: 950,
    total_minor: 950,
    options: [],
    allergens: [],
    station: 'kitchen',
    note: '',
    done: false,
    ...more,
  }
}

/** A ticket of 12:00 and so many seconds on 1 May 2026, the seconds being its number; new, with one burger. */
export function ticketOf(number: number, more: Partial<Ticket> = {}): Ticket {
  return {
    id: `t${number}`,
    number,
    status: 'new',
    note: '',
    wanted_at: null,
    promised_to: null,
    rush: false,
    created_at: new Date(Date.parse('2026-05-01T12:00:00Z') + number * 1000).toISOString(),
    preparing_at: null,
    ready_at: null,
    ended_at: null,
    allergies: [],
    lines: [ticketLine('burger')],
    ...more,
  }
}
