import type { RealtimeChannel, RealtimeClient, RealtimeSystemPayload } from '@supabase/realtime-js'
import { supabase } from '#web/data/client.ts'
import { isHidden, untilSeen } from '#web/data/hidden-page.ts'
import { checkConnection, noteAnswer, onReachable, reachability } from '#web/data/network.ts'
import { createGatherer, type Gatherer } from '#web/data/queries/gatherer.ts'
import { invalidateEverything, invalidateTables } from '#web/data/queries/invalidate.ts'
import { KNOWN_TABLES } from '#web/data/queries/relations.ts'
import { createEmitter, createStore, useStore } from '#web/data/store.ts'

const CHANNEL = 'schema-db-changes'
/** A publish of 18 pins is 18 events; together they cost one reading. */
const GATHER_MS = 50
/** What nobody waits for: in a busy hour every order puts something into the inbox. */
const UNHURRIED: ReadonlySet<string> = new Set(['notification'])
const UNHURRIED_GATHER_MS = 1_000
/** What changes while the screen is being read waits for the end of that reading, but not longer. */
const LONGEST_READING_MS = 2_000
const REJOIN_MS = 5_000
/** The first reading and the first joining go out together; what changes between them is not heard. */
const LATE_MS = 1_000

/** How the app stands to the server. */
export interface Connection {
  /** Whether the club can be reached, see reachability. */
  online: boolean
  /** Whether changes of others arrive by themselves. */
  live: boolean
}

const connection = createStore<Connection>({ online: reachability.get(), live: false })
let lastMessageAt = 0
let channelLostAt = Date.now()

reachability.subscribe(() => noteConnection({ online: reachability.get() }))

/** How the app stands to the server, live. */
export function useConnection(): Connection {
  return useStore(connection)
}

/** How the app stands to the server, now. */
export function currentConnection(): Connection {
  return connection.get()
}

/**
 * When the live channel last gave a sign of life, in milliseconds; 0 for never. Not part of the connection: in a rush a
 * hundred messages a second would each draw every screen that follows it.
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

/** One change of one row, as the live channel told it. It may be missed: whoever must know reads. */
export interface RowNews {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The row after it; empty for DELETE. */
  row: Record<string, unknown>
}

const rowChanged = createEmitter<[news: RowNews]>()

/** Calls the listener with each change that the live channel brings. Returns the function that ends it. */
export const onRowChange = rowChanged.subscribe

/**
 * Listens to every change of the public schema and makes what it touches stale; after a gap everything is.
 * Returns the function that ends it.
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

/** `began`: when the first reading went out, in milliseconds. */
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
        // Joined, but deaf: the server could not subscribe to the changes.
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
      // The library joins again by itself, with the token that it has by then.
      void renewToken(live)
      return
    }
    // A channel that the server closed, such as when its token has run out, stays closed. On a hidden page the library
    // would try again and again with a token that must not be renewed there.
    leave()
    clearTimeout(rejoin)
    rejoin = setTimeout(joinAfresh, REJOIN_MS)
  }

  /** Joined in the name of the session of now: a channel joined as nobody hears nothing that policies guard. */
  function joinAfresh(): void {
    const { auth } = supabase()
    void auth
      .getSession()
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
  // A socket that died in an outage fails this heartbeat, and the library opens another.
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

/** Hands the session's token, renewed where it has run out, to the live connection; without a network the old one stays. */
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

/** Makes tables stale, all that change within `gatherMs` of the first at once. */
function tableGatherer(gatherMs: number): Gatherer<string> {
  return createGatherer((tables) => invalidateTables(tables, true), {
    gatherMs,
    longestMs: LONGEST_READING_MS,
  })
}
