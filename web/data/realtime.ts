import type { RealtimeChannel, RealtimeClient, RealtimeSystemPayload } from '@supabase/realtime-js'
import { checkConnection, noteAnswer, onReachable, reachability } from '#web/data/network.ts'
import { createGatherer, type Gatherer } from '#web/data/queries/gatherer.ts'
import { invalidateEverything, invalidateTables } from '#web/data/queries/invalidate.ts'
import { KNOWN_TABLES } from '#web/data/queries/relations.ts'
import { currentSession } from '#web/data/session/auth.ts'
import { isHidden, untilSeen } from '#web/data/session/hidden-page.ts'
import { createEmitter, createStore, useStore } from '#web/data/store.ts'

const CHANNEL = 'schema-db-changes'
/** Publishing 18 pins causes 18 events; together they cost one read. */
const GATHER_MS = 50
/** Low priority: in a busy hour every order adds to the inbox. */
const UNHURRIED: ReadonlySet<string> = new Set(['notification'])
const UNHURRIED_GATHER_MS = 1_000
/** Changes during a read of the screen wait for its end, but not longer than this. */
const LONGEST_READING_MS = 2_000
const REJOIN_MS = 5_000
/** The first read and the first join start together; changes between them are missed. */
const LATE_MS = 1_000

/** The state of the connection to the server. */
export interface Connection {
  /** Whether the club can be reached, see reachability. */
  online: boolean
  /** Whether changes of others arrive by realtime. */
  live: boolean
}

const connection = createStore<Connection>({ online: reachability.get(), live: false })
let lastMessageAt = 0
let channelLostAt = Date.now()

reachability.subscribe(() => noteConnection({ online: reachability.get() }))

/** The state of the connection, live. */
export function useConnection(): Connection {
  return useStore(connection)
}

/** The present state of the connection. */
export function currentConnection(): Connection {
  return connection.get()
}

/**
 * When the live channel last received a message, in milliseconds; 0 for never. Not part of the connection: in a rush, a
 * hundred messages a second would each redraw every screen that follows it.
 */
export function lastHeardAt(): number {
  return lastMessageAt
}

/** When the live channel was lost, or when the app started without one, in milliseconds. */
export function liveLostAt(): number {
  return channelLostAt
}

function noteConnection(news: Partial<Connection>): void {
  const before = connection.get()
  const now = { ...before, ...news }
  if (before.live && !now.live) channelLostAt = Date.now()
  if (now.online !== before.online || now.live !== before.live) connection.set(now)
}

function noteMessage(): void {
  lastMessageAt = Date.now()
}

/** One change of one row from the live channel. It may be missed: code that depends on it must read. */
export interface RowNews {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The row after the change; empty for DELETE. */
  row: Record<string, unknown>
}

const rowChanged = createEmitter<[news: RowNews]>()

/** Calls the listener with each change from the live channel. Returns the function that stops it. */
export const onRowChange = rowChanged.subscribe

/**
 * Listens to every change of the public schema and marks affected data as stale; after a gap, all data. Returns the
 * function that stops it.
 */
export function startRealtime(): () => void {
  let stop = () => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const began = Date.now()
  const load = () =>
    void import('#web/data/live-client.ts').then(
      ({ liveClient }) => {
        if (!isOver) stop = listenOn(liveClient(), began)
      },
      () => {
        if (!isOver) retry = setTimeout(load, REJOIN_MS)
      },
    )
  load()
  return () => {
    isOver = true
    clearTimeout(retry)
    stop()
  }
}

/** `began`: when the first read started, in milliseconds. */
function listenOn(live: RealtimeClient, began: number): () => void {
  let channel: RealtimeChannel | undefined
  let rejoin: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let heardBefore = false

  function join(): void {
    const joinedChannel = live.channel(CHANNEL)
    channel = joinedChannel
    joinedChannel
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ table, eventType, new: row }) => {
        noteMessage()
        if (UNHURRIED.has(table)) gatherUnhurried.add(table)
        else gather.add(table)
        rowChanged.emit({ table, type: eventType, row })
      })
      .on('system', {}, ({ extension, status }: RealtimeSystemPayload) => {
        // Joined, but without events: the server could not subscribe to the changes.
        if (channel === joinedChannel && extension === 'postgres_changes' && status === 'error')
          onChannelEnd('CLOSED')
      })
      .subscribe((status) => {
        if (channel !== joinedChannel) return
        if (status === 'SUBSCRIBED') onSubscribed()
        else onChannelEnd(status)
      })
  }

  function onSubscribed(): void {
    noteMessage()
    noteConnection({ live: true })
    noteAnswer()
    if (heardBefore || Date.now() - began > LATE_MS) void invalidateEverything(KNOWN_TABLES)
    heardBefore = true
  }

  function onChannelEnd(status: string): void {
    noteConnection({ live: false })
    void checkConnection()
    if (status !== 'CLOSED' && !isHidden()) {
      // The library rejoins by itself, with its token at that time.
      void renewToken(live)
      return
    }
    // A channel closed by the server, such as for an expired token, stays closed. On a hidden page the library would
    // retry again and again with a token that must not be renewed there.
    leave()
    clearTimeout(rejoin)
    rejoin = setTimeout(joinAfresh, REJOIN_MS)
  }

  /** Joins with the present session: a channel without one gets nothing that policies guard. */
  function joinAfresh(): void {
    void currentSession()
      .catch(untilSeen)
      .then(() => renewToken(live))
      .then(() => stopped || join())
  }

  function leave(): void {
    const left = channel
    channel = undefined
    if (left) void live.removeChannel(left)
  }

  live.onHeartbeat(noteHeartbeat)
  // A socket that died in an outage fails this heartbeat, and the library opens a new one.
  const stopWatching = onReachable(() => void live.sendHeartbeat())
  joinAfresh()
  return () => {
    stopped = true
    stopWatching()
    clearTimeout(rejoin)
    noteConnection({ live: false })
    leave()
  }
}

/** Gives the session's token, renewed if expired, to the live connection; offline the old one stays. */
function renewToken(live: RealtimeClient): Promise<void> {
  return live.setAuth().catch(() => undefined)
}

function noteHeartbeat(status: string): void {
  if (status === 'ok') {
    noteMessage()
    noteAnswer()
  } else if (status !== 'sent') {
    noteConnection({ live: false })
    void checkConnection()
  }
}

const gather = tableGatherer(GATHER_MS)
const gatherUnhurried = tableGatherer(UNHURRIED_GATHER_MS)

/** Marks all tables that change within `gatherMs` of the first as stale at once. */
function tableGatherer(gatherMs: number): Gatherer<string> {
  return createGatherer((tables) => invalidateTables(tables, true), {
    gatherMs,
    longestMs: LONGEST_READING_MS,
  })
}
