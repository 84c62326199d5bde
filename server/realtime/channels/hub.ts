import type { Database } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import type { Said } from '../peers/group.ts'
import type { RealtimeConfig } from '../settings.ts'
import type { Broadcast } from '../sockets/frames.ts'
import type { Channel } from './channel.ts'
import { Room, type RoomName } from './room.ts'

export type Log = (message: string, error?: unknown) => void

export interface HubOptions {
  database: Database
  verifier: TokenVerifier
  config: RealtimeConfig
  log: Log
}

/** What the sockets of one gateway share: the database, the verifier, and who is in which room. */
export class Hub {
  readonly database: Database
  readonly verifier: TokenVerifier
  readonly config: RealtimeConfig
  readonly log: Log
  /** The channels that hear changes. */
  readonly channels = new Set<Channel>()
  readonly rooms = new Rooms()
  /** Whether changes and broadcasts of the database are followed. */
  isFollowing: () => boolean = () => false
  /** Tells the other gateways; the group puts itself here. */
  say: (said: Said) => void = () => {}
  sayBroadcast: (room: RoomName, broadcast: Broadcast) => void = () => {}

  constructor({ database, verifier, config, log }: HubOptions) {
    this.database = database
    this.verifier = verifier
    this.config = config
    this.log = log
  }

  /** Gives a broadcast to everybody in the room, by whichever gateway. */
  broadcast(room: RoomName, broadcast: Broadcast, except?: Channel): void {
    this.rooms.get(room)?.cast(broadcast, except)
    this.sayBroadcast(room, broadcast)
  }

  /** Lets the channel hear what is said in its room. */
  enter(channel: Channel): void {
    channel.room = this.rooms.open(channel.room.name)
    channel.room.channels.add(channel)
  }

  /** Lets the channel hear changes. */
  listen(channel: Channel): void {
    this.channels.add(channel)
  }

  remove(channel: Channel): void {
    this.channels.delete(channel)
    channel.room.channels.delete(channel)
    this.rooms.closeIfEmpty(channel.room)
  }
}

/** The rooms in which somebody is. */
export class Rooms {
  private readonly byName = new Map<string, Room>()

  get(name: RoomName): Room | undefined {
    return this.byName.get(keyOf(name))
  }

  /** The room, made when nobody was in it. */
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
