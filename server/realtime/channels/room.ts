import { type EncodedMessage, encodeBroadcastOnce, encodeTextOnce } from '../sockets/encoded-message.ts'
import type { Broadcast } from '../sockets/frames.ts'

/** The presence data of one client. */
export interface Meta {
  phx_ref: string
  phx_ref_prev?: string
  [field: string]: unknown
}

/** One present client: its key, which several clients may share, and its meta. */
export interface Present {
  key: string
  meta: Meta
}

/** A room's name. The private and the public room of a topic are unrelated. */
export interface RoomName {
  /** With the prefix `realtime:`. */
  topic: string
  isPrivate: boolean
}

/** A channel of this gateway in a room. */
export interface Member {
  room: Room
  readonly presence: { readonly key: string; readonly meta: Meta | undefined }
  readonly receivesPresence: boolean
  deliver(message: EncodedMessage): void
  /** `id` is that of a broadcast from the database. */
  deliverBroadcast(message: EncodedMessage, id?: string): void
}

type State = Record<string, { metas: Meta[] }>

/** The members of one topic: this gateway's channels, and its peers' present clients. */
export class Room {
  readonly name: RoomName
  readonly channels = new Set<Member>()
  /** By gateway, then by phx_ref. */
  readonly elsewhere = new Map<string, Map<string, Present>>()

  constructor(name: RoomName) {
    this.name = name
  }

  get isEmpty(): boolean {
    return this.channels.size === 0 && this.elsewhere.size === 0
  }

  /** Delivers a broadcast to the channels of this gateway; `id` is that of a broadcast from the database. */
  deliver(broadcast: Broadcast, except?: Member, id?: string): void {
    const message = encodeBroadcastOnce(this.name.topic, broadcast)
    for (const channel of this.channels) if (channel !== except) channel.deliverBroadcast(message, id)
  }

  /** The present clients of this gateway. */
  here(): Present[] {
    return [...this.channels].flatMap(({ presence }) =>
      presence.meta === undefined ? [] : [{ key: presence.key, meta: presence.meta }],
    )
  }

  presenceState(): State {
    return stateOf([
      ...this.here(),
      ...[...this.elsewhere.values()].flatMap((present) => [...present.values()]),
    ])
  }

  /**
   * Sends this gateway's channels who left and who came, in two messages: on a join, the client drops the known refs of
   * its key, and could not apply a leave in the same message.
   */
  announce(leaves: Present[], joins: Present[]): void {
    this.sendDiff([], leaves)
    this.sendDiff(joins, [])
  }

  private sendDiff(joins: Present[], leaves: Present[]): void {
    if (joins.length + leaves.length === 0) return
    const frame = { joinRef: null, ref: null, topic: this.name.topic, event: 'presence_diff' }
    const diff = { joins: stateOf(joins), leaves: stateOf(leaves) }
    const message = encodeTextOnce(frame, JSON.stringify(diff))
    for (const channel of this.channels) if (channel.receivesPresence) channel.deliver(message)
  }
}

function stateOf(everyone: Present[]): State {
  const metas = new Map<string, Meta[]>()
  for (const { key, meta } of everyone) metas.set(key, [...(metas.get(key) ?? []), meta])
  return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]))
}
