import type { Hub } from '../channels/hub.ts'
import type { Present, RoomName } from '../channels/room.ts'
import type { Broadcast } from '../sockets/frames.ts'
import { openRelay } from './relay.ts'

/** Those present in one room by one gateway. */
interface PresentIn {
  room: RoomName
  present: Present[]
}

/** What gateways tell each other. */
export type Said =
  /** I am here, and these are with me; who is with you? */
  | { type: 'hello'; everyone: PresentIn[] }
  /** These, and no others, are with me. */
  | { type: 'everyone'; everyone: PresentIn[] }
  | { type: 'beat' }
  | { type: 'bye' }
  | { type: 'presence'; room: RoomName; leaves: string[]; joins: Present[] }
  /** Bytes are base64. */
  | { type: 'broadcast'; room: RoomName; broadcast: Broadcast; bytes?: string }

export interface Group {
  start(): Promise<void>
  close(): Promise<void>
}

export interface GroupTimes {
  beatMs: number
  /** A gateway from which nothing came for so long is gone, and with it who was present by it. */
  silentMs: number
}

const TIMES: GroupTimes = { beatMs: 10_000, silentMs: 35_000 }
const RESYNC_MS = 1_000

/**
 * Makes the gateways on one database one: a broadcast and who is present reach the rooms of all of them. A gateway that
 * is alone says nothing and costs the database nothing.
 */
export function joinGroup(hub: Hub, times: GroupTimes = TIMES): Group {
  /** When each other gateway was last heard. */
  const peers = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let resync: NodeJS.Timeout | undefined
  const relay = openRelay<Said>({ database: hub.database, hear, missed, log: hub.log })

  hub.say = (said) => {
    if (peers.size > 0) relay.say(said)
  }
  hub.sayBroadcast = (room, broadcast) => {
    if (peers.size > 0) relay.say(broadcastSaid(room, broadcast))
  }

  function hear(said: Said, from: string): void {
    if (said.type === 'bye') {
      forget(from)
      return
    }
    const isNew = !peers.has(from)
    peers.set(from, Date.now())
    if (said.type === 'hello' || said.type === 'everyone') {
      replaceAll(hub, from, said.everyone)
      if (said.type === 'hello') relay.say({ type: 'everyone', everyone: everyoneHere(hub) })
      return
    }
    if (isNew) sayHello()
    if (said.type === 'broadcast') hub.rooms.get(said.room)?.cast(broadcastOf(said))
    if (said.type === 'presence') changePresent(hub, from, said)
  }

  /** Broadcasts that were missed are gone; who is present is asked for anew. */
  function missed(): void {
    clearTimeout(resync)
    resync = setTimeout(sayHello, RESYNC_MS)
    resync.unref()
  }

  function sayHello(): void {
    relay.say({ type: 'hello', everyone: everyoneHere(hub) })
  }

  function forget(peer: string): void {
    peers.delete(peer)
    replaceAll(hub, peer, [])
  }

  function beat(): void {
    const now = Date.now()
    const silent = [...peers].filter(([, heardAt]) => now - heardAt > times.silentMs)
    for (const [peer] of silent) forget(peer)
    // It may have been this gateway that slept: whoever is still there answers.
    if (silent.length > 0) sayHello()
    else hub.say({ type: 'beat' })
  }

  return {
    async start() {
      await relay.start()
      sayHello()
      timer = setInterval(beat, times.beatMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      clearTimeout(resync)
      hub.say({ type: 'bye' })
      await relay.close()
    },
  }
}

function everyoneHere(hub: Hub): PresentIn[] {
  const everyone = [...hub.rooms].map((room) => ({ room: room.name, present: room.here() }))
  return everyone.filter(({ present }) => present.length > 0)
}

/** Puts those present by a gateway in the place of whom it named before, and announces the difference. */
function replaceAll(hub: Hub, gateway: string, everyone: PresentIn[]): void {
  const named = new Set(
    everyone.map(({ room, present }) => {
      replaceIn(hub, gateway, room, new Map(present.map((one) => [one.meta.phx_ref, one])))
      return hub.rooms.get(room)
    }),
  )
  for (const room of [...hub.rooms]) {
    if (!named.has(room) && room.elsewhere.has(gateway)) replaceIn(hub, gateway, room.name, new Map())
  }
}

function changePresent(hub: Hub, gateway: string, said: Said & { type: 'presence' }): void {
  const present = new Map(hub.rooms.get(said.room)?.elsewhere.get(gateway))
  for (const ref of said.leaves) present.delete(ref)
  for (const one of said.joins) present.set(one.meta.phx_ref, one)
  replaceIn(hub, gateway, said.room, present)
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

function broadcastSaid(room: RoomName, broadcast: Broadcast): Said {
  if (!(broadcast.payload instanceof Uint8Array)) return { type: 'broadcast', room, broadcast }
  const bytes = Buffer.from(broadcast.payload).toString('base64')
  return { type: 'broadcast', room, broadcast: { ...broadcast, payload: undefined }, bytes }
}

function broadcastOf({ broadcast, bytes }: Said & { type: 'broadcast' }): Broadcast {
  return bytes === undefined
    ? broadcast
    : { ...broadcast, payload: new Uint8Array(Buffer.from(bytes, 'base64')) }
}
