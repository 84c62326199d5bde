import { fieldsOf, messageOf } from '#domain/base/unknown.ts'
import type { Claims } from '#server/database/types.ts'
import { type Audience, audienceOf, isAudienceExpired } from '../changes/audience.ts'
import { type Binding, openBindings } from '../changes/bindings.ts'
import { FilterError } from '../changes/filter-syntax.ts'
import type { Subscriber } from '../changes/post.ts'
import { type EncodedMessage, encodeBroadcastOnce } from '../sockets/encoded-message.ts'
import type { Frame } from '../sockets/frames.ts'
import { receiveBroadcast, receivePresence } from './client-messages.ts'
import type { Hub } from './hub.ts'
import { type JoinConfig, JoinRefusal } from './join.ts'
import { type Presence, presenceOf, untrack } from './presence.ts'
import { type Replayed, replay } from './replay.ts'
import { isReadLost, mayRead, PUBLIC_RIGHTS, type Rights, rightsOn } from './rights.ts'
import { Room } from './room.ts'

/** A channel's connection to its socket. */
export interface Wire {
  /** Headers of the upgrade request that policies can read. */
  readonly headers: Record<string, string>
  send(frame: Frame): void
  sendEncoded(message: EncodedMessage): void
}

export interface Join {
  topic: string
  joinRef: string | null
  config: JoinConfig
  token: string
  claims: Claims
}

const READY_MS = 500
const READY_TRIES = 30

/** One joined topic of one socket. `end` removes it from the hub. */
export class Channel implements Subscriber {
  readonly hub: Hub
  readonly config: JoinConfig
  readonly presence: Presence
  room: Room
  audience: Audience
  rights: Rights = PUBLIC_RIGHTS
  bindings: Binding[] = []
  private readonly joinRef: string | null
  private readonly wire: Wire
  private token: string
  private isEnded = false
  /** Messages of the room that wait until the join is answered. */
  private pending: { message: EncodedMessage; id: string | undefined }[] | undefined
  private replayed: ReadonlySet<string> | undefined
  /** Removes the channel from its socket. */
  private readonly onEnd: () => void

  constructor(hub: Hub, wire: Wire, { topic, joinRef, config, token, claims }: Join, onEnd: () => void) {
    this.hub = hub
    this.wire = wire
    this.room = new Room({ topic, isPrivate: config.private })
    this.joinRef = joinRef
    this.config = config
    this.token = token
    this.audience = audienceOf(claims)
    this.presence = presenceOf(config.presence.key, config.presence.enabled)
    this.onEnd = onEnd
  }

  get topic(): string {
    return this.room.name.topic
  }

  /** Without the prefix `realtime:`. */
  get subTopic(): string {
    return this.topic.replace(/^realtime:/, '')
  }

  /** Whether it wants the presence of others and has the right. */
  get receivesPresence(): boolean {
    return this.presence.receivesOthers && this.rights.presence.read
  }

  /**
   * Answers the join. Afterwards delivers messages and changes within the channel's rights and bindings. Throws
   * JoinRefusal.
   */
  async open(ref: string | null): Promise<void> {
    this.rights = await this.findRights()
    if (!mayRead(this.rights)) throw this.unauthorized()
    const requests = this.config.postgres_changes
    if (requests.length > 0 && !this.hub.isFollowing()) throw deaf()
    const refusal = await this.openBindings()
    const replayed = await this.findReplayed()
    if (this.isEnded) return
    this.hub.enter(this)
    this.hub.listen(this)
    const postgres_changes = requests.map((request, index) => ({ ...request, id: index + 1 }))
    this.reply(ref, 'ok', { postgres_changes })
    if (this.presence.receivesOthers) this.sendPresence()
    this.sendReplayed(replayed)
    if (this.config.broadcast.replication_ready) this.sendReady(READY_TRIES)
    if (requests.length === 0) return
    const message = refusal ?? 'Subscribed to PostgreSQL'
    this.system('postgres_changes', refusal === undefined ? 'ok' : 'error', message)
  }

  /** Handles a frame that the client sent on this topic after the join. */
  async receive(frame: Frame): Promise<void> {
    if (frame.joinRef !== null && frame.joinRef !== this.joinRef) return
    if (frame.event === 'phx_leave') this.leave(frame.ref)
    else if (frame.event === 'access_token') await this.renew(frame.payload)
    else if (frame.event === 'broadcast') receiveBroadcast(this, frame)
    else if (frame.event === 'presence') receivePresence(this, frame)
    else this.reply(frame.ref, 'error', { reason: `unknown event "${frame.event}"` })
  }

  /** Delivers a broadcast of the room; `id` is that of a broadcast from the database. */
  deliverBroadcast(message: EncodedMessage, id?: string): void {
    if (this.rights.broadcast.read && !isAudienceExpired(this.audience, Date.now())) this.deliver(message, id)
  }

  deliver(message: EncodedMessage, id?: string): void {
    if (this.isEnded) return
    if (this.pending) this.pending.push({ message, id })
    else if (id === undefined || !this.replayed?.has(id)) this.wire.sendEncoded(message)
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    const payload = { status, response }
    this.wire.send({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply', payload })
  }

  interrupt(reason: string): void {
    if (this.isEnded) return
    this.system('system', 'error', reason)
    this.push('phx_error', {})
    this.end()
  }

  /** Closes the channel permanently, for example when its token has expired. */
  refuse(reason: string): void {
    if (this.isEnded) return
    this.system('system', 'error', reason)
    this.close()
  }

  /** Removes the channel; sends nothing on it afterwards. */
  end(): void {
    if (this.isEnded) return
    this.isEnded = true
    untrack(this)
    this.hub.remove(this)
    this.onEnd()
  }

  /** A client that tracks itself also receives the presence of others. */
  startPresence(): void {
    if (this.presence.receivesOthers) return
    this.presence.receivesOthers = true
    this.sendPresence()
  }

  private close(): void {
    const { joinRef, topic } = this
    this.wire.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
    this.end()
  }

  private leave(ref: string | null): void {
    this.reply(ref, 'ok', {})
    this.close()
  }

  /** A private channel ends with its session, even if the token lives longer. Throws DatabaseError. */
  private async findRights(): Promise<Rights> {
    const { hub, wire, config, subTopic, audience } = this
    if (!config.private) return PUBLIC_RIGHTS
    const { endsAt, ...rights } = await rightsOn(hub.database, subTopic, audience.scope.claims, wire.headers)
    if (endsAt !== null)
      this.audience = { ...audience, expiresAt: Math.min(endsAt, audience.expiresAt ?? endsAt) }
    return rights
  }

  private unauthorized(): JoinRefusal {
    return new JoinRefusal(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${this.subTopic}`,
    )
  }

  /** Opens the bindings. If one is invalid, there are none, and it returns the reason as a sentence. */
  private async openBindings(): Promise<string | undefined> {
    const { postgres_changes: requests } = this.config
    try {
      this.bindings = await openBindings(this.hub.database, this.audience.scope, requests)
      return undefined
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      this.bindings = []
      return `Unable to subscribe to changes with given parameters: ${error.message}`
    }
  }

  /** Enters the room before it reads, so that no message is missed in between. */
  private async findReplayed(): Promise<Replayed[]> {
    const { replay: request } = this.config.broadcast
    if (request == null) return []
    if (!this.config.private) {
      throw new JoinRefusal('UnableToReplayMessages', 'Replay is not allowed for public channels')
    }
    if (request === 'invalid') throw new JoinRefusal('UnableToReplayMessages', 'Replay params are not valid')
    if (!this.rights.broadcast.read) throw this.unauthorized()
    // The socket may have closed meanwhile: nothing would remove the channel from its room.
    if (this.isEnded) return []
    this.pending = []
    this.hub.enter(this)
    return replay(this.hub.database, this.audience.scope, this.subTopic, request)
  }

  private sendReplayed(replayed: Replayed[]): void {
    const { pending = [] } = this
    this.pending = undefined
    if (replayed.length > 0) this.replayed = new Set(replayed.map(({ id }) => id))
    for (const { id, event, payload } of replayed) {
      const meta = { id, replayed: true }
      this.wire.sendEncoded(encodeBroadcastOnce(this.topic, { type: 'broadcast', event, payload, meta }))
    }
    for (const { message, id } of pending) this.deliver(message, id)
  }

  /** Sends the ready message as soon as changes of the database are followed. */
  private sendReady(tries: number): void {
    if (this.isEnded) return
    if (this.hub.isFollowing()) this.system('system', 'ok', 'Replication connection established')
    else if (tries === 0) this.refuse('Replication connection was not established in time')
    else setTimeout(() => this.sendReady(tries - 1), READY_MS).unref()
  }

  /** Applies a new token of the same or another person; its rights count from now on. */
  private async renew(payload: unknown): Promise<void> {
    const { access_token: token } = fieldsOf(payload)
    if (typeof token !== 'string' || token === this.token || token.startsWith('sb_')) return
    let claims: Claims
    try {
      claims = await this.hub.verifier.verify(token)
    } catch (error) {
      return this.refuse(messageOf(error))
    }
    this.token = token
    const audience = audienceOf(claims)
    const isSame = audience.key === this.audience.key
    this.audience = audience
    const rights = await this.findRights()
    if (isReadLost(this.rights, rights) || !mayRead(rights)) {
      return this.refuse(`You no longer have permission to read from this Channel topic: ${this.subTopic}`)
    }
    this.rights = rights
    const refusal = isSame ? undefined : await this.openBindings()
    if (refusal !== undefined) this.refuse(refusal)
  }

  private sendPresence(): void {
    if (this.receivesPresence) this.push('presence_state', this.room.presenceState())
  }

  private push(event: string, payload: unknown): void {
    this.wire.send({ joinRef: null, ref: null, topic: this.topic, event, payload })
  }

  private system(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.subTopic })
  }
}

/** Without this refusal the client would report SUBSCRIBED and wait for changes that never come. */
function deaf(): JoinRefusal {
  return new JoinRefusal(
    'UnableToListenToTenantDatabase',
    'This server cannot receive the changes of its database at the moment',
  )
}
