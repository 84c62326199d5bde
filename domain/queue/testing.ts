import type { Ticket, TicketLine } from './tickets.ts'

/** An unfinished line. `item_id` and `id` come from its name. */
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

/** A ticket of 1 May 2026, 12:00 plus `number` seconds; new, with one burger. */
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
