import type { RawData, WebSocket } from 'ws'
import type { Claims } from '#server/database/types.ts'
import { TokenError } from '#server/http/caller.ts'
import { isAudienceExpired } from '../changes/audience.ts'
import { Channel, type Wire } from '../channels/channel.ts'
import type { Hub } from '../channels/hub.ts'
import { JoinRefusal, joinPayload, tokenRefusal } from '../channels/join.ts'
import { TokenBucket } from './bucket.ts'
import type { EncodedMessage } from './encoded-message.ts'
import { decodeFrame, encodeText, type Frame, FrameError, type Vsn } from './frames.ts'

/** Topic and name must fit into binary frames, whose fields have at most 255 bytes. */
const MAX_TOPIC_BYTES = 255
/** Unread bytes that make a client too slow; it reconnects and reads again. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024
/** Bursts of joins and of other frames, in seconds of the average rate. */
const BURST_JOINS = 2
const BURST_MESSAGES = 3

const CLOSED = { goingAway: 1001, badFrame: 1007, tooMany: 1008, failed: 1011 } as const

/** A client's connection request. */
export interface Visit {
  vsn: Vsn
  /** The apikey: the token of joins without their own. */
  token: string
  /** The request headers that policies can read. */
  headers: Record<string, string>
  /** The gateway is full: every join is refused. */
  isTooMany: boolean
}

/** One client: its WebSocket and its joined channels. Frames are handled one after the other. */
export class Socket implements Wire {
  readonly headers: Record<string, string>
  private readonly hub: Hub
  private readonly ws: WebSocket
  private readonly visit: Visit
  private readonly channels = new Map<string, Channel>()
  private readonly joins: TokenBucket
  private readonly messages: TokenBucket
  private queue: Promise<void> = Promise.resolve()
  private heardAt = Date.now()
  /** The socket ignores further frames: it sends the reason and closes. */
  private isDone = false

  constructor(hub: Hub, ws: WebSocket, visit: Visit) {
    this.hub = hub
    this.ws = ws
    this.visit = visit
    this.headers = visit.headers
    const { joinsPerSecond, messagesPerSecond } = hub.config
    this.joins = new TokenBucket(joinsPerSecond, joinsPerSecond * BURST_JOINS)
    this.messages = new TokenBucket(messagesPerSecond, messagesPerSecond * BURST_MESSAGES)
    ws.on('message', (data, isBinary) => this.onMessage(data, isBinary))
    // A client's fault, such as a too large frame; ws closes the socket.
    ws.on('error', () => {})
    ws.on('close', () => this.endChannels())
  }

  /** Closes the socket after too long a silence, and the channels whose token has expired. */
  inspect(now: number, heartbeatTimeoutMs: number): void {
    if (now - this.heardAt > heartbeatTimeoutMs) this.ws.terminate()
    for (const channel of this.channels.values()) {
      if (isAudienceExpired(channel.audience, now)) channel.refuse('Token has expired')
    }
  }

  close(): void {
    this.isDone = true
    this.ws.close(CLOSED.goingAway, 'The server is stopping')
  }

  terminate(): void {
    this.ws.terminate()
  }

  send(frame: Frame): void {
    this.write(encodeText(this.visit.vsn, frame, JSON.stringify(frame.payload)), false)
  }

  sendEncoded(message: EncodedMessage): void {
    const encoded = message(this.visit.vsn)
    if (encoded !== undefined) this.write(encoded.data, encoded.isBinary)
  }

  /** Only the queued bytes count, not the new message, so that a single large row always passes. */
  private write(data: string | Buffer, binary: boolean): void {
    if (this.ws.readyState !== this.ws.OPEN) return
    if (this.ws.bufferedAmount > MAX_UNREAD_BYTES) this.ws.terminate()
    else this.ws.send(data, { binary })
  }

  private onMessage(data: RawData, isBinary: boolean): void {
    this.heardAt = Date.now()
    if (this.isDone) return
    try {
      const frame = decodeFrame(this.visit.vsn, data as Buffer, isBinary)
      if (frame.event === 'phx_join') this.hearJoin(frame)
      else if (!this.messages.take()) this.silence(frame)
      else if (frame.topic === 'phoenix') this.beat(frame)
      else this.enqueue(frame, () => this.receive(frame))
    } catch (error) {
      this.finish(CLOSED.badFrame, error instanceof FrameError ? error.message : 'unreadable frame')
    }
  }

  private hearJoin(frame: Frame): void {
    if (this.joins.take()) {
      this.enqueue(frame, () => this.join(frame))
      return
    }
    this.isDone = true
    this.enqueue(frame, async () => {
      this.refuse(frame, new JoinRefusal('ClientJoinRateLimitReached', 'Too many joins per second'))
      this.finish(CLOSED.tooMany, 'too many joins per second')
    })
  }

  /** Disconnects a client that exceeds its message rate, with an error on the channel. */
  private silence(frame: Frame): void {
    this.isDone = true
    this.enqueue(frame, async () => {
      this.channels.get(frame.topic)?.refuse('Too many messages per second')
      this.finish(CLOSED.tooMany, 'too many messages per second')
    })
  }

  private finish(code: number, reason: string): void {
    this.isDone = true
    this.ws.close(code, reason)
  }

  private enqueue(frame: Frame, work: () => Promise<void>): void {
    this.queue = this.queue.then(async () => {
      try {
        if (this.ws.readyState === this.ws.OPEN) await work()
      } catch (error) {
        this.hub.log(`Handling ${frame.event} on ${frame.topic} failed`, error)
        this.finish(CLOSED.failed, 'internal error')
      }
    })
  }

  private beat({ joinRef, ref, topic, event }: Frame): void {
    if (event !== 'heartbeat') return
    const payload = { status: 'ok', response: {} }
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  private async receive(frame: Frame): Promise<void> {
    const channel = this.channels.get(frame.topic)
    if (channel) return channel.receive(frame)
    this.refuse(frame, new Error('unmatched topic'))
  }

  private async join(frame: Frame): Promise<void> {
    const { topic, joinRef, ref } = frame
    this.channels.get(topic)?.end()
    try {
      const { config, access_token } = joinPayload.parse(frame.payload)
      this.checkJoin(topic, config.private)
      const token = access_token && !access_token.startsWith('sb_') ? access_token : this.visit.token
      const claims = await this.verify(token)
      const onEnd = () => {
        if (this.channels.get(topic) === channel) this.channels.delete(topic)
      }
      const channel = new Channel(this.hub, this, { topic, joinRef, config, token, claims }, onEnd)
      this.channels.set(topic, channel)
      await channel.open(ref)
    } catch (error) {
      this.channels.get(topic)?.end()
      if (error instanceof JoinRefusal) return this.refuse(frame, error)
      this.hub.log(`Joining ${topic} failed`, error)
      this.refuse(frame, new JoinRefusal('UnknownErrorOnChannel', 'the server could not open the channel'))
    }
  }

  /** Throws JoinRefusal. */
  private checkJoin(topic: string, isPrivate: boolean): void {
    const { maxChannels, privateOnly } = this.hub.config
    if (!/^realtime:./s.test(topic) || Buffer.byteLength(topic) > MAX_TOPIC_BYTES) {
      throw new JoinRefusal('TopicNameRequired', 'a topic is realtime: and a name of at most 246 bytes')
    }
    if (privateOnly && !isPrivate) {
      throw new JoinRefusal('PrivateOnly', 'This project only allows private channels')
    }
    if (this.visit.isTooMany) throw new JoinRefusal('ConnectionRateLimitReached', 'Too many connected users')
    if (this.channels.size >= maxChannels) {
      throw new JoinRefusal(
        'ChannelRateLimitReached',
        `Too many channels: a socket joins at most ${maxChannels}`,
      )
    }
  }

  private async verify(token: string): Promise<Claims> {
    try {
      return await this.hub.verifier.verify(token)
    } catch (error) {
      throw error instanceof TokenError ? tokenRefusal(error) : error
    }
  }

  private refuse({ joinRef, ref, topic }: Frame, { message: reason }: Error): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status: 'error', response: { reason } } })
  }

  private endChannels(): void {
    for (const channel of [...this.channels.values()]) channel.end()
  }
}
