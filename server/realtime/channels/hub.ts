import type { Database } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import type { Subscriber } from '../changes/post.ts'
import type { PeerMessage } from '../peers/peer-message.ts'
import type { RealtimeConfig } from '../settings.ts'
import type { Broadcast } from '../sockets/frames.ts'
import { type Member, Room, type RoomName } from './room.ts'

export type LogFunction = (message: string, error?: unknown) => void

export interface HubOptions {
  database: Database
  verifier: TokenVerifier
  config: RealtimeConfig
  log: LogFunction
}

/** Shared by the sockets of one gateway: the database, the verifier, and the rooms. */
export class Hub {
  readonly database: Database
  readonly verifier: TokenVerifier
  readonly config: RealtimeConfig
  readonly log: LogFunction
  /** The channels that receive changes. */
  readonly channels = new Set<Member & Subscriber>()
  readonly rooms = new Rooms()
  /** Whether changes and broadcasts of the database are followed. */
  isFollowing: () => boolean = () => false
  /** Publishes to the other gateways; `connectPeers` sets it. */
  publish: (message: PeerMessage) => void = () => {}
  publishBroadcast: (room: RoomName, broadcast: Broadcast) => void = () => {}

  constructor({ database, verifier, config, log }: HubOptions) {
    this.database = database
    this.verifier = verifier
    this.config = config
    this.log = log
  }

  /** Delivers a broadcast to the room's channels on all gateways. */
  broadcast(room: RoomName, broadcast: Broadcast, except?: Member): void {
    this.rooms.get(room)?.deliver(broadcast, except)
    this.publishBroadcast(room, broadcast)
  }

  enter(channel: Member): void {
    channel.room = this.rooms.open(channel.room.name)
    channel.room.channels.add(channel)
  }

  /** Subscribes the channel to changes. */
  listen(channel: Member & Subscriber): void {
    this.channels.add(channel)
  }

  remove(channel: Member & Subscriber): void {
    this.channels.delete(channel)
    channel.room.channels.delete(channel)
    this.rooms.closeIfEmpty(channel.room)
  }
}

/** The rooms with members. */
class Rooms {
  private readonly byName = new Map<string, Room>()

  get(name: RoomName): Room | undefined {
    return this.byName.get(keyOf(name))
  }

  /** The room, created if it has no members. */
  open(name: RoomName): Room {
    const room = this.get(name) ?? new Room(name)
    this.byName.set(keyOf(name), room)
    return room
  }

  closeIfEmpty(room: Room): void {
    if (room.isEmpty && this.get(room.name) === room) this.byName.delete(keyOf(room.name))
  }

  [Symbol.iterator](): IterableIterator<Room> {
    return this.byName.values()
  }
}

function keyOf({ topic, isPrivate }: RoomName): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}
