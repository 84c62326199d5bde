import { replaceEqualDeep } from '@tanstack/react-query'
import { applyEvents, isApplicable } from '#domain/queue/apply-events.ts'
import { isMissing, type Log, type LogUpdate, openLog, takeLive, takeRead } from '#domain/queue/log.ts'
import { supabase } from '#web/data/client.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { currentConnection, onRowChange, type RowNews } from '#web/data/realtime.ts'
import { createEmitter } from '#web/data/store.ts'
import { createPlacings, isNewEvent, isPlacing } from '#web/features/queue/data/placing.ts'
import {
  EVENT_COLUMNS,
  ORDER_COLUMNS,
  type OrderEvent,
  type OrderRow,
} from '#web/features/queue/data/ticket-row.ts'

/** The open tickets, and the last event of the kitchen log applied to them. */
export interface Queue {
  log: Log<OrderEvent>
  tickets: readonly OrderRow[]
  /** The time of the last full read, in milliseconds; later reads only bring events. */
  readAt: number
}

export const QUEUE_KEY = ['user_order', 'kitchen queue']
const MOST_OPEN = 500
const PAGE = 200
/** An event may arrive this long after its row. */
const EVENT_MS = 500
/** Guests within this time share one read of their names. */
const NAMES_MS = 250
/** Some changes have no event, such as the deletion of a guest's account: a full read follows at this interval. */
const SNAPSHOT_MS = 5 * 60_000

const applied = createEmitter<[event: OrderEvent]>()
const placings = createPlacings()
let naming: ReturnType<typeof setTimeout> | undefined
let followers = 0
let stopFollowing: (() => void) | undefined
let reading: Promise<Queue> | undefined
let nextReading: Promise<Queue> | undefined
let wasLive = false

/**
 * Updates the queue: a full read at first and after a lost connection, later only the events since, in order and each
 * once. One read at a time; a call during a read gets the next one, which begins after it.
 */
export function readQueue(): Promise<Queue> {
  if (!reading) {
    reading = read().finally(() => {
      reading = undefined
    })
    return reading
  }
  nextReading ??= reading
    .catch(() => undefined)
    .then(() => {
      nextReading = undefined
      return readQueue()
    })
  return nextReading
}

/** Follows the kitchen log in the live channel while a screen shows the queue. Returns the function that ends it. */
export function followQueue(): () => void {
  if (followers === 0) stopFollowing = onRowChange(handleChange)
  followers += 1
  return () => {
    followers -= 1
    if (followers === 0) stopFollowing?.()
  }
}

/** Calls the listener once for each applied event. Returns the unsubscribe function. */
export const onQueueEvent = applied.subscribe

/** The queue in this device's cache. */
export function knownQueue(): Queue | undefined {
  return queryClient.getQueryData<Queue>(QUEUE_KEY)
}

async function read(): Promise<Queue> {
  const cached = knownQueue()
  const { live } = currentConnection()
  const gap = live && !wasLive
  wasLive = live
  nameGuestsSoon(cached)
  if (!cached || gap || Date.now() - cached.readAt > SNAPSHOT_MS) return snapshot()
  return (await catchUp(cached)) ?? snapshot()
}

/** Reads the log's head before the tickets: events that the tickets already contain are skipped. */
async function snapshot(): Promise<Queue> {
  const head = await supabase()
    .from('order_event')
    .select('seq')
    .order('seq', { ascending: false })
    .limit(1)
    .throwOnError()
  const { data } = await supabase()
    .from('user_order')
    .select(ORDER_COLUMNS)
    .in('status', ['new', 'preparing', 'ready'])
    .order('created_at')
    .limit(MOST_OPEN)
    .throwOnError()
  const cached = knownQueue()
  const log = openLog<OrderEvent>(head.data[0]?.seq ?? 0)
  const heldEvents = cached?.log.held.filter(({ seq }) => seq > log.seq) ?? []
  // An unchanged ticket stays the same object, so that it does not render again.
  const ticketsById = new Map(cached?.tickets.map((ticket) => [ticket.id, ticket]))
  const tickets = data.map((row) => replaceEqualDeep(ticketsById.get(row.id), row) as OrderRow)
  return storeQueue({ log: { ...log, held: heldEvents }, tickets, readAt: Date.now() })
}

/** The events since; undefined if they exceed a page: a full read is then faster. */
async function catchUp({ log: { seq: since } }: Queue): Promise<Queue | undefined> {
  const { data } = await supabase()
    .from('order_event')
    .select(`${EVENT_COLUMNS}, user_order (${ORDER_COLUMNS})`)
    .gt('seq', since)
    .order('seq')
    .limit(PAGE)
    .throwOnError()
  // The live channel may have changed the queue meanwhile.
  const now = knownQueue()
  if (!now || data.length === PAGE) return undefined
  return applyUpdate(now, takeRead(now.log, since, data as OrderEvent[]))
}

function handleChange(news: RowNews): void {
  const { table, type, row } = news
  if (table === 'user_order' && type !== 'DELETE') expectEvent(Number(row.seq))
  const placing = placings.take(news)
  const event = placing ?? (isNewEvent(news) ? news.row : undefined)
  const cached = knownQueue()
  if (!event || !cached) return
  if (event.seq <= cached.log.seq) return
  // The other rows of the new ticket have not arrived yet.
  if (isPlacing(event) && !placing) {
    expectEvent(event.seq)
    return
  }
  if (isApplicable(cached.tickets, event)) {
    const now = applyUpdate(cached, takeLive(cached.log, event))
    nameGuestsSoon(now)
    if (!isMissing(now.log)) return
  }
  void readQueue().catch(() => undefined)
}

/** An order contains the number of its last event. If that event does not arrive, the feed reads it. */
function expectEvent(seq: number): void {
  setTimeout(() => {
    const cached = knownQueue()
    if (followers > 0 && cached && cached.log.seq < seq) void readQueue().catch(() => undefined)
  }, EVENT_MS)
}

const isNameless = ({ user_id, profiles }: OrderRow) => user_id !== null && profiles === null

/** A ticket from the live channel lacks its guest's name. One read gets several names. */
function nameGuestsSoon(queue: Queue | undefined): void {
  if (naming !== undefined || !queue?.tickets.some(isNameless)) return
  naming = setTimeout(() => {
    naming = undefined
    // After a failure the next read of the queue tries again.
    void nameGuests().catch(() => undefined)
  }, NAMES_MS)
}

async function nameGuests(): Promise<void> {
  const ids = new Set(
    knownQueue()
      ?.tickets.filter(isNameless)
      .map(({ user_id }) => user_id!),
  )
  if (ids.size === 0) return
  const { data } = await supabase()
    .from('profiles')
    .select('id, first_name, surname')
    .in('id', [...ids])
    .throwOnError()
  const names = new Map(data.map(({ id, ...name }) => [id, name]))
  const queue = knownQueue()
  if (!queue) return
  // An account without a profile has no name, and is not read again.
  const profiles = (id: string) => names.get(id) ?? { first_name: '', surname: '' }
  const tickets = queue.tickets.map((ticket) =>
    isNameless(ticket) && ids.has(ticket.user_id!)
      ? { ...ticket, profiles: profiles(ticket.user_id!) }
      : ticket,
  )
  storeQueue({ ...queue, tickets })
}

function applyUpdate(queue: Queue, { log, apply }: LogUpdate<OrderEvent>): Queue {
  if (log === queue.log) return queue
  const now = storeQueue({ ...queue, log, tickets: applyEvents(queue.tickets, apply) })
  for (const event of apply) applied.emit(event)
  return now
}

function storeQueue(queue: Queue): Queue {
  queryClient.setQueryData(QUEUE_KEY, queue)
  return queue
}
