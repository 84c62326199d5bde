import type { Claims } from '#server/database/types.ts'
import { type Audience, audienceOf } from './audience.ts'
import { type Binding, openBindings } from './bindings.ts'
import type { Subscriber } from './delivery.ts'
import { FilterError } from './filter-syntax.ts'
import type { Broadcast, Frame } from './frames.ts'
import type { Hub } from './hub.ts'
import type { JoinConfig } from './join.ts'
import { type Presence, presenceOf, presenceState, track, untrack } from './presence.ts'

/** How a channel talks to its socket. */
export interface Wire {
  send(frame: Frame): void
  /** With the payload already written as JSON. */
  sendJson(topic: string, event: string, payloadJson: string): void
  sendBroadcast(topic: string, broadcast: Broadcast): void
}

/** Largest payload of a broadcast, as JSON. */
const MAX_BROADCAST_BYTES = 256 * 1024

/** One joined topic of one socket. Made by a join; `end` takes it off the hub. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  readonly presence: Presence
  audience: Audience
  bindings: Binding[] = []
  private token: string
  private isEnded = false
  private readonly hub: Hub
  private readonly wire: Wire
  private readonly config: JoinConfig
  /** Takes the channel off its socket. */
  private readonly onEnd: () => void

  constructor(
    hub: Hub,
    wire: Wire,
    join: { topic: string; joinRef: string | null; config: JoinConfig; token: string; claims: Claims },
    onEnd: () => void,
  ) {
    this.hub = hub
    this.wire = wire
    this.topic = join.topic
    this.joinRef = join.joinRef
    this.config = join.config
    this.token = join.token
    this.audience = audienceOf(join.claims)
    this.presence = presenceOf(join.config.presence.key, join.config.presence.enabled)
    this.onEnd = onEnd
  }

  /** Answers the join. Changes committed from the reply on are heard, where the bindings hold. */
  async open(ref: string | null): Promise<void> {
    const requests = this.config.postgres_changes
    const refusal = await this.openBindings()
    if (this.isEnded) return
    this.hub.add(this)
    const postgres_changes = requests.map((request, index) => ({ ...request, id: index + 1 }))
    this.reply(ref, 'ok', { postgres_changes })
    if (this.presence.isHeard) this.sendPresence()
    if (requests.length === 0) return
    const message = refusal ?? 'Subscribed to PostgreSQL'
    this.system('postgres_changes', refusal === undefined ? 'ok' : 'error', message)
  }

  /** A frame that the client sent on this topic after the join. */
  async receive(frame: Frame): Promise<void> {
    if (frame.joinRef !== null && frame.joinRef !== this.joinRef) return
    if (frame.event === 'phx_leave') this.leave(frame.ref)
    else if (frame.event === 'access_token') await this.renew(frame.payload)
    else if (frame.event === 'broadcast') this.broadcast(frame)
    else if (frame.event === 'presence') this.receivePresence(frame)
    else this.reply(frame.ref, 'error', { reason: `unknown event "${frame.event}"` })
  }

  send(payloadJson: string): void {
    if (!this.isEnded) this.wire.sendJson(this.topic, 'postgres_changes', payloadJson)
  }

  push(event: string, payload: unknown): void {
    if (!this.isEnded) this.wire.send({ joinRef: null, ref: null, topic: this.topic, event, payload })
  }

  interrupt(reason: string): void {
    if (this.isEnded) return
    this.system('system', 'error', reason)
    this.push('phx_error', {})
    this.end()
  }

  /** Closes the channel for good, such as when its token has run out. */
  refuse(reason: string): void {
    if (this.isEnded) return
    this.system('system', 'error', reason)
    this.close()
  }

  /** Takes the channel off; nothing is sent on it any more. */
  end(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.hub.remove(this)
    untrack(this, this.hub.on(this.topic))
    this.onEnd()
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

  /** The sentence why not, where the bindings do not hold; then there are none. */
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

  /** A new token of the same person or another; its rights count from now on. */
  private async renew(payload: unknown): Promise<void> {
    const { access_token: token } = (payload ?? {}) as { access_token?: unknown }
    if (typeof token !== 'string' || token === this.token || token.startsWith('sb_')) return
    let claims: Claims
    try {
      claims = await this.hub.verifier.verify(token)
    } catch (error) {
      return this.refuse((error as Error).message)
    }
    this.token = token
    const audience = audienceOf(claims)
    const isSame = audience.key === this.audience.key
    this.audience = audience
    const refusal = isSame ? undefined : await this.openBindings()
    if (refusal !== undefined) this.refuse(refusal)
  }

  private broadcast({ ref, payload }: Frame): void {
    const { ack, self } = this.config.broadcast
    const message = payload as Partial<Broadcast> | null
    if (typeof message?.event !== 'string' || sizeOf(message.payload) > MAX_BROADCAST_BYTES) {
      if (ack) this.reply(ref, 'error', { reason: 'The broadcast has no event or is too large' })
      return
    }
    const broadcast: Broadcast = {
      ...message,
      type: 'broadcast',
      event: message.event,
      payload: message.payload,
    }
    for (const other of this.hub.on(this.topic)) {
      if (other !== this || self) other.wire.sendBroadcast(this.topic, broadcast)
    }
    if (ack) this.reply(ref, 'ok', {})
  }

  private receivePresence({ ref, payload }: Frame): void {
    const { event, payload: fields } = (payload ?? {}) as { event?: unknown; payload?: unknown }
    const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    const others = this.hub.on(this.topic)
    if (event === 'untrack') {
      untrack(this, others)
    } else if (event === 'track' && isObject) {
      this.hearPresence()
      track(this, others, fields as Record<string, unknown>)
    } else {
      this.reply(ref, 'error', { reason: 'Presence wants track with an object, or untrack' })
      return
    }
    this.reply(ref, 'ok', {})
  }

  /** Who tracks, hears the others too. */
  private hearPresence(): void {
    if (this.presence.isHeard) return
    this.presence.isHeard = true
    this.sendPresence()
  }

  private sendPresence(): void {
    this.push('presence_state', presenceState(this.hub.on(this.topic)))
  }

  private system(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.topic.replace(/^realtime:/, '') })
  }

  private reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    const { joinRef, topic } = this
    this.wire.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }
}

function sizeOf(payload: unknown): number {
  if (payload instanceof Uint8Array) return payload.byteLength
  return payload === undefined ? 0 : Buffer.byteLength(JSON.stringify(payload))
}
