import type { TokenVerifier } from '#server/caller.ts'
import type { Database } from '#server/database/types.ts'
import type { Channel } from './channel.ts'

export type Log = (message: string, error?: unknown) => void

/** What the sockets of one gateway share: the database, the verifier, and who is on which topic. */
export class Hub {
  readonly database: Database
  readonly verifier: TokenVerifier
  readonly log: Log
  /** Every joined channel. */
  readonly channels = new Set<Channel>()
  private readonly topics = new Map<string, Set<Channel>>()

  constructor(database: Database, verifier: TokenVerifier, log: Log) {
    this.database = database
    this.verifier = verifier
    this.log = log
  }

  add(channel: Channel): void {
    this.channels.add(channel)
    const members = this.topics.get(channel.topic) ?? new Set()
    this.topics.set(channel.topic, members.add(channel))
  }

  remove(channel: Channel): void {
    this.channels.delete(channel)
    const members = this.topics.get(channel.topic)
    members?.delete(channel)
    if (members?.size === 0) this.topics.delete(channel.topic)
  }

  /** The channels of this gateway that have joined the topic. */
  on(topic: string): ReadonlySet<Channel> {
    return this.topics.get(topic) ?? new Set()
  }
}
