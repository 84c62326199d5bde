import type { SoldLine } from '#domain/base/json-columns.ts'
import type { Row as TableRow } from '#domain/generated/database.ts'
import type { Row } from '#web/data/testing/fake-backend.ts'

/** The id of the order with that number in a test. */
export function orderId(number: number): string {
  return `cccccccc-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** One of a dish as it was sold, for 9.50. */
export function soldLine(name: string, more: Partial<SoldLine> = {}): SoldLine {
  return {
    item_id: name.toLowerCase(),
    name,
    name_i18n: {},
    quantity: 1,
    unit_minor: 950,
    total_minor: 950,
    options: [],
    allergens: [],
    diets: [],
    station: 'kitchen',
    tax_bp: 0,
    note: '',
    ...more,
  }
}

/**
 * An order as the gateway returns it, with the rows that are read beside it: new, of Ben Cole, with one burger, placed so
 * many minutes ago.
 */
export function orderRow(
  number: number,
  more: Partial<TableRow<'user_order'>> & Row = {},
  minutesAgo = 1,
): Row {
  const id = orderId(number)
  const lines = more.lines ?? [soldLine('Burger')]
  return {
    id,
    number,
    user_id: 'ben',
    status: 'new',
    seq: number,
    lines,
    total_minor: lines.reduce((sum, { total_minor }) => sum + total_minor, 0),
    currency: 'EUR',
    tax: [],
    place: 'clubhouse',
    place_hole: null,
    place_lng: null,
    place_lat: null,
    place_name: null,
    place_name_i18n: {},
    is_delivery: false,
    note: '',
    wanted_at: null,
    pay: 'collection',
    reason: null,
    rush: false,
    shown_at: null,
    unseen_at: null,
    duty_at: null,
    promised_from: null,
    promised_to: null,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    preparing_at: null,
    ready_at: null,
    ended_at: null,
    language: 'en',
    allergies: [],
    profiles: { first_name: 'Ben', surname: 'Cole', fcm_token: null },
    contact: null,
    order_event: [],
    user_order_item: lines.map((_line, at) => ({
      id: `${id}-${at + 1}`,
      position: at + 1,
      done: false,
      seq: number,
    })),
    ...more,
  }
}

/** A serving place as the gateway returns it, known by its name in small letters: always open, for collection. */
export function servingPlace(name: string, more: Row = {}): Row {
  return {
    ...{ id: name.toLowerCase(), code: null, name, name_i18n: {}, kind: 'collection', asks_hole: false },
    ...{ hours: [], is_active: true, position: 0, ...more },
  }
}
