import type { QueryData } from '@supabase/supabase-js'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { predictStep } from '#domain/queue/steps.ts'
import type { Ticket, TicketLine, TicketStatus } from '#domain/queue/tickets.ts'
import { supabase } from '#web/data/client.ts'
import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { drop, useOverlay, write } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { recordOwnStep } from '#web/features/queue/data/already-moved.ts'
import { followQueue, QUEUE_KEY, type Queue, readQueue } from '#web/features/queue/data/queue-feed.ts'
import {
  linesOf,
  ORDER_COLUMNS,
  type OrderEvent,
  type OrderItemRow,
  type OrderRow,
} from '#web/features/queue/data/ticket-row.ts'

/** An order for the kitchen; `sync` while a change is unsent or refused. */
export interface KitchenTicket
  extends Omit<OrderRow, 'lines' | 'user_order_item' | 'profiles' | 'language' | 'allergies'> {
  /** Declared by the guest. */
  allergies: Ticket['allergies']
  lines: readonly TicketLine[]
  guest: { name: string; locale: OrderRow['language'] }
  sync?: MutationRecord | undefined
}

const selectTicket = () =>
  supabase()
    .from('user_order')
    .select(
      `${ORDER_COLUMNS},
      contact:profiles (profile_private (phone)),
      order_event (id, kind, item_id, value, from_status, to_status, actor_role, reason, at, recorded_at,
        profiles (first_name, surname))`,
    )

/** An order in full; the phone number is null except for administrators. */
type TicketRow = QueryData<ReturnType<typeof selectTicket>>[number]
/** An event of a ticket; the database checks its states against the life cycle. */
export type TicketEvent = TicketRow['order_event'][number] & Pick<OrderEvent, 'from_status' | 'to_status'>

// Realtime guarantees no delivery: the queue is also read at this interval.
const READ_AGAIN_MS = 30_000
const READ_AGAIN_DEAF_MS = 4_000

export const queueQuery = queryOptions({
  queryKey: QUEUE_KEY,
  // The feed applies realtime events, and reads when one is missing.
  meta: { appliesRealtime: true },
  // The feed itself keeps unchanged data as the same objects.
  structuralSharing: false,
  queryFn: readQueue,
})

/** Reads the tickets that ended last. */
export const endedTicketsQuery = queryOptions({
  queryKey: ['user_order', 'ended tickets'],
  queryFn: async () => {
    const { data } = await supabase()
      .from('user_order')
      .select(ORDER_COLUMNS)
      .in('status', ['completed', 'cancelled'])
      .order('ended_at', { ascending: false, nullsFirst: false })
      .limit(MOST_ENDED)
      .throwOnError()
    return data
  },
})

function useQueueRows() {
  const { live } = useConnection()
  useEffect(followQueue, [])
  return useQuery({
    ...queueQuery,
    refetchInterval: live ? READ_AGAIN_MS : READ_AGAIN_DEAF_MS,
    refetchIntervalInBackground: true,
  })
}

/** The open tickets with my pending changes, live, and the time of the read. */
export function useQueue() {
  // Only these fields: a screen of 200 tickets must not render again because a read starts.
  const { data, dataUpdatedAt } = useQueueRows()
  return { isRead: data !== undefined, dataUpdatedAt, tickets: useTickets(data?.tickets) }
}

/** Why the queue cannot be read for the first time; null while it is loading. */
export function useQueueHindrance() {
  const query = useQueueRows()
  return { hindrance: hindranceOf(query), refetch: query.refetch }
}

/** One ticket with its history, live; null without one. Sends nothing without an id. Shows the queue's data at once. */
export function useTicket(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['user_order', 'ticket', id],
    enabled: id !== '',
    queryFn: async () => {
      const { data } = await selectTicket()
        .eq('id', id)
        .order('id', { referencedTable: 'order_event' })
        .maybeSingle()
        .throwOnError()
      return data
    },
    placeholderData: () => {
      const row = client.getQueryData<Queue>(QUEUE_KEY)?.tickets.find((one) => one.id === id)
      return row && { ...row, contact: null, order_event: [] }
    },
  })
  const rows = useMemo(() => (query.data ? [query.data] : []), [query.data])
  const [ticket] = useTickets(rows)
  const phone = query.data?.contact?.profile_private?.phone ?? null
  return {
    ...query,
    hindrance: hindranceOf(query),
    ticket,
    phone,
    events: (query.data?.order_event ?? []) as TicketEvent[],
  }
}

const MOST_ENDED = 20

/** The tickets that ended last, newest first, with my changes, and the state of the read. */
export function useEndedTickets() {
  const query = useQuery(endedTicketsQuery)
  return { ...query, hindrance: hindranceOf(query), tickets: useTickets(query.data) }
}

const noItems: OrderItemRow[] = []

function useTickets(rows: readonly OrderRow[] | undefined): KitchenTicket[] {
  const latestRows = useOverlay('user_order', rows)
  const items = useOverlay(
    'user_order_item',
    useMemo(() => rows?.flatMap(({ user_order_item }) => user_order_item) ?? noItems, [rows]),
  )
  return useMemo(() => {
    const itemOf = new Map(items.map((item) => [item.id, item]))
    const read = new Map(rows?.map((row) => [row.id, row]))
    return latestRows.flatMap((row) => {
      const before = read.get(row.id)
      return before ? [ticketOf(before, row, itemOf)] : []
    })
  }, [rows, latestRows, items])
}

/** Tickets by row: the same row and items give the same ticket, so that it does not render again. */
const ticketCache = new WeakMap<object, { items: OrderItemRow[]; ticket: KitchenTicket }>()

function ticketOf(
  read: OrderRow,
  row: Shown<OrderRow>,
  itemOf: ReadonlyMap<string, Shown<OrderItemRow>>,
): KitchenTicket {
  const items = read.user_order_item.map((item) => itemOf.get(item.id) ?? item)
  const cached = ticketCache.get(row)
  if (cached?.items.every((item, at) => item === items[at])) return cached.ticket
  const {
    user_order_item: _items,
    profiles,
    lines,
    language,
    allergies,
    ...order
  } = { ...read, rush: row.rush }
  const now: KitchenTicket = {
    ...order,
    lines: linesOf(lines, items),
    // Rows stored on the device before orders had allergies have none.
    allergies: allergies ?? [],
    guest: {
      name: fullName(profiles) ?? '',
      locale: language,
    },
    sync: row.sync,
  }
  const ticket = predictStep(now, row.status, row.sync?.timestamp ?? Date.now())
  ticketCache.set(row, { items, ticket })
  return ticket
}

/** Moves a ticket on, back or to its end. Rejects when the device cannot store the change. */
export async function moveTicket(ticket: KitchenTicket, to: TicketStatus, reason?: string): Promise<void> {
  // This step replaces an earlier refused one.
  if (ticket.sync?.status === 'error') await drop(ticket.sync.id)
  const step = { status: to, expected_status: ticket.status, acted_at: new Date(clubNow()).toISOString() }
  recordOwnStep(ticket.id, to)
  await write({
    type: 'UPDATE',
    table: 'user_order',
    id: ticket.id,
    data: reason ? { ...step, reason } : step,
  })
}

/** Rushes a ticket, or ends the rush. */
export async function rushTicket(id: string, rush: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'user_order', id, data: { rush } })
}

/** Ticks a line off, or on again. */
export async function tickLine(id: string, isDone: boolean): Promise<void> {
  const acted_at = new Date(clubNow()).toISOString()
  await write({ type: 'UPDATE', table: 'user_order_item', id, data: { done: isDone, acted_at } })
}
