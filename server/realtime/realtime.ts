import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { type AuditSink, noAuditSink } from '#server/audit/audit-sink.ts'
import type { Database } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { noProxies, type ProxyConfig } from '#server/http/client-address.ts'
import { broadcastApi } from './broadcast-api.ts'
import { followChanges, type LoggedChange } from './changes/change-log.ts'
import { createDelivery } from './changes/delivery.ts'
import { watchHearing } from './changes/hearing.ts'
import type { Subscriber } from './changes/post.ts'
import { openTableBook } from './changes/tables.ts'
import { Hub, type LogFunction } from './channels/hub.ts'
import { pruneMessages } from './channels/replay.ts'
import type { Member } from './channels/room.ts'
import { connectPeers, type PeerTimes } from './peers/peers.ts'
import { defaultRealtimeConfig, type RealtimeConfig } from './settings.ts'
import { createUpgrades } from './sockets/upgrades.ts'

export interface Realtime {
  /** Broadcasts over HTTP, for `/realtime/v1`. */
  api: Hono
  /** Handles an upgrade request; a refusal is an HTTP response with a JSON body. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Begins to follow the database's changes, and joins the other gateways. */
  start(): Promise<void>
  countSockets(): number
  /** Closes every socket with 1001 and refuses new ones with 503; the clients reconnect, elsewhere or later. */
  closeSockets(): void
  /** Closes every socket and stops following. */
  close(): Promise<void>
}

export interface RealtimeOptions {
  database: Database
  verifier: TokenVerifier
  config?: RealtimeConfig
  /** Default: none. */
  proxies?: ProxyConfig
  /** Default: none. */
  auditSink?: AuditSink
  /** Milliseconds of silence after which a socket is closed; the client sends heartbeats every 25 to 30 s. */
  heartbeatTimeoutMs?: number
  /** Milliseconds between checks of heartbeats and token expiries. */
  inspectionsMs?: number
  /** Times after which a peer counts as gone. */
  peerTimes?: PeerTimes
  log?: LogFunction
}

const HEARTBEAT_TIMEOUT_MS = 70_000
const INSPECTIONS_MS = 5_000
const PRUNE_MS = 60 * 60_000
/** Clients interrupted at once; all of them reconnect a second later. */
const INTERRUPTED_AT_ONCE = 100
const INTERRUPTIONS_MS = 100

/** The Realtime gateway: postgres_changes, broadcast and presence for the unmodified Supabase client. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { database, verifier, log = console.error } = options
  const { proxies = noProxies, auditSink = noAuditSink } = options
  const { heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS, inspectionsMs = INSPECTIONS_MS } = options
  const hub = new Hub({ database, verifier, log, config: options.config ?? defaultRealtimeConfig })
  const group = connectPeers(hub, options.peerTimes)
  const upgrades = createUpgrades(hub, proxies, auditSink)
  let timers: NodeJS.Timeout[] = []
  let unlisten: (() => Promise<void>) | undefined

  const tables = openTableBook(database)
  const toSubscribers = createDelivery({ database, tables, subscribers: hub.channels, log })
  async function deliver(batch: LoggedChange[]): Promise<void> {
    try {
      deliverDatabaseBroadcasts(hub, batch.filter(isMessage))
      await toSubscribers(batch.filter((change) => !isMessage(change)))
    } catch (error) {
      log('Delivering changes failed; the channels start again', error)
      void interruptAll(hub)
    }
  }
  const changes = followChanges({ database, log, deliver, onGap: () => void interruptAll(hub) })
  const hearing = watchHearing(database, { log, onLost: () => void interruptAll(hub) })
  hub.isFollowing = () => changes.isFollowed() && hearing.isHearing()

  function prune(): void {
    pruneMessages(database).catch((error) => log('Removing old broadcasts failed; it is tried again', error))
  }

  return {
    api: broadcastApi(hub),
    handleUpgrade: upgrades.handle,
    countSockets: () => upgrades.sockets.size,
    closeSockets: () => upgrades.stop(),
    async start() {
      await tables.start()
      await changes.start()
      await hearing.start()
      unlisten = await database.listen(
        'session_end',
        (id) => interruptSession(hub, id),
        () => void interruptAll(hub, isPrivateOnly),
      )
      await group.start()
      const inspect = () => {
        const now = Date.now()
        for (const socket of [...upgrades.sockets]) socket.inspect(now, heartbeatTimeoutMs)
      }
      timers = [setInterval(inspect, inspectionsMs), setInterval(prune, PRUNE_MS)]
      for (const timer of timers) timer.unref()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      upgrades.stop()
      await group.close()
      await unlisten?.()
      hearing.stop()
      await changes.close()
      await tables.close()
      upgrades.close()
    },
  }
}

/** Makes the channels of a session or user join again, with their present rights. */
function interruptSession(hub: Hub, id: string): void {
  for (const channel of [...hub.channels]) {
    const { session_id, sub } = channel.audience.scope.claims
    if (session_id === id || sub === id) channel.interrupt('The session of this channel has changed')
  }
}

type Listener = Subscriber & Member

const hasBindings = ({ bindings }: Listener) => bindings.length > 0
/** A lost end of a session concerns these too; `followChanges` makes those with bindings join again. */
const isPrivateOnly = (channel: Listener) => !hasBindings(channel) && channel.room.name.isPrivate

/** Makes every such channel join, and its client read, again, in groups over time. */
async function interruptAll(hub: Hub, concerns = hasBindings): Promise<void> {
  const channels = [...hub.channels].filter(concerns)
  while (channels.length > 0) {
    for (const channel of channels.splice(0, INTERRUPTED_AT_ONCE)) {
      channel.interrupt('Changes may have been missed')
    }
    if (channels.length > 0) await pause(INTERRUPTIONS_MS, undefined, { ref: false })
  }
}

/** Whether the change is a broadcast from the database: a row added to realtime.messages. */
function isMessage({ schema, table }: LoggedChange): boolean {
  return schema === 'realtime' && table === 'messages'
}

interface MessageRow {
  id: string
  topic: string
  event: string | null
  payload: unknown
  private: boolean | null
}

/** Delivers broadcasts from the database to this gateway's rooms; each gateway does so by itself. */
function deliverDatabaseBroadcasts(hub: Hub, changes: LoggedChange[]): void {
  for (const { record } of changes) {
    const { id, topic, event, payload, private: isPrivate } = record as unknown as MessageRow
    const room = hub.rooms.get({ topic: `realtime:${topic}`, isPrivate: isPrivate === true })
    room?.deliver({ type: 'broadcast', event: event ?? '', payload, meta: { id } }, undefined, id)
  }
}
