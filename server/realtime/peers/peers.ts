import type { Hub } from '../channels/hub.ts'
import type { Present, RoomName } from '../channels/room.ts'
import type { Broadcast } from '../sockets/frames.ts'
import type { PeerMessage, PresentIn } from './peer-message.ts'
import { openRelay } from './relay.ts'

export interface Peers {
  start(): Promise<void>
  close(): Promise<void>
}

export interface PeerTimes {
  beatMs: number
  /** Milliseconds of silence after which a gateway is gone, with its present clients. */
  silentMs: number
}

const TIMES: PeerTimes = { beatMs: 10_000, silentMs: 35_000 }
const RESYNC_MS = 1_000

/**
 * Connects the gateways of one database: broadcasts and presence reach the rooms of all. A single gateway sends nothing
 * and adds no load to the database.
 */
export function connectPeers(hub: Hub, times: PeerTimes = TIMES): Peers {
  /** Arrival time of each peer's last message. */
  const peers = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let resync: NodeJS.Timeout | undefined
  const relay = openRelay<PeerMessage>({
    database: hub.database,
    onMessage: onPeerMessage,
    onGap: resyncLater,
    log: hub.log,
  })

  hub.publish = (message) => {
    if (peers.size > 0) relay.publish(message)
  }
  hub.publishBroadcast = (room, broadcast) => {
    if (peers.size > 0) relay.publish(broadcastMessage(room, broadcast))
  }

  function onPeerMessage(message: PeerMessage, from: string): void {
    if (message.type === 'bye') {
      forget(from)
      return
    }
    const isNew = !peers.has(from)
    peers.set(from, Date.now())
    if (message.type === 'hello' || message.type === 'everyone') {
      replaceAll(hub, from, message.everyone)
      if (message.type === 'hello') relay.publish({ type: 'everyone', everyone: everyoneHere(hub) })
      return
    }
    if (isNew) publishHello()
    if (message.type === 'broadcast') hub.rooms.get(message.room)?.deliver(broadcastOf(message))
    if (message.type === 'presence') changePresent(hub, from, message)
  }

  /** Missed broadcasts are lost; the presence of the peers is requested again. */
  function resyncLater(): void {
    clearTimeout(resync)
    resync = setTimeout(publishHello, RESYNC_MS)
    resync.unref()
  }

  function publishHello(): void {
    relay.publish({ type: 'hello', everyone: everyoneHere(hub) })
  }

  function forget(peer: string): void {
    peers.delete(peer)
    replaceAll(hub, peer, [])
  }

  function beat(): void {
    const now = Date.now()
    const silent = [...peers].filter(([, heardAt]) => now - heardAt > times.silentMs)
    for (const [peer] of silent) forget(peer)
    // This gateway itself may have been suspended: live peers answer.
    if (silent.length > 0) publishHello()
    else hub.publish({ type: 'beat' })
  }

  return {
    async start() {
      await relay.start()
      publishHello()
      timer = setInterval(beat, times.beatMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      clearTimeout(resync)
      hub.publish({ type: 'bye' })
      await relay.close()
    },
  }
}

function everyoneHere(hub: Hub): PresentIn[] {
  const everyone = [...hub.rooms].map((room) => ({ room: room.name, present: room.here() }))
  return everyone.filter(({ present }) => present.length > 0)
}

/** Replaces the present clients of a gateway and announces the difference. */
function replaceAll(hub: Hub, gateway: string, everyone: PresentIn[]): void {
  const rooms = new Set(
    everyone.map(({ room, present }) => {
      replaceIn(hub, gateway, room, new Map(present.map((one) => [one.meta.phx_ref, one])))
      return hub.rooms.get(room)
    }),
  )
  for (const room of [...hub.rooms]) {
    if (!rooms.has(room) && room.elsewhere.has(gateway)) replaceIn(hub, gateway, room.name, new Map())
  }
}

function changePresent(hub: Hub, gateway: string, message: PeerMessage & { type: 'presence' }): void {
  const present = new Map(hub.rooms.get(message.room)?.elsewhere.get(gateway))
  for (const ref of message.leaves) present.delete(ref)
  for (const one of message.joins) present.set(one.meta.phx_ref, one)
  replaceIn(hub, gateway, message.room, present)
}

function replaceIn(hub: Hub, gateway: string, name: RoomName, now: Map<string, Present>): void {
  const room = hub.rooms.open(name)
  const before = room.elsewhere.get(gateway) ?? new Map<string, Present>()
  if (now.size > 0) room.elsewhere.set(gateway, now)
  else room.elsewhere.delete(gateway)
  const leaves = [...before.values()].filter(({ meta }) => !now.has(meta.phx_ref))
  room.announce(
    leaves,
    [...now.values()].filter(({ meta }) => !before.has(meta.phx_ref)),
  )
  hub.rooms.closeIfEmpty(room)
}

function broadcastMessage(room: RoomName, broadcast: Broadcast): PeerMessage {
  if (!(broadcast.payload instanceof Uint8Array)) return { type: 'broadcast', room, broadcast }
  const bytes = Buffer.from(broadcast.payload).toString('base64')
  return { type: 'broadcast', room, broadcast: { ...broadcast, payload: undefined }, bytes }
}

function broadcastOf({ broadcast, bytes }: PeerMessage & { type: 'broadcast' }): Broadcast {
  return bytes === undefined
    ? broadcast
    : { ...broadcast, payload: new Uint8Array(Buffer.from(bytes, 'base64')) }
}
