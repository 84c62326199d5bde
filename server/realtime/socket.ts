import type { RawData, WebSocket } from 'ws'
import { TokenError } from '#server/caller.ts'
import type { Claims } from '#server/database/types.ts'
import { isExpired } from './audience.ts'
import { Channel, type Wire } from './channel.ts'
import {
  type Broadcast,
  decodeFrame,
  encodeBroadcast,
  encodeText,
  type Frame,
  FrameError,
  type Vsn,
} from './frames.ts'
import type { Hub } from './hub.ts'
import { JoinRefusal, joinPayload, tokenRefusal } from './join.ts'

const MAX_CHANNELS = 100
const MAX_TOPIC_BYTES = 255
/** Frames of one client that wait for those before them. */
const MAX_WAITING = 500
/** A client that has this much unread is too slow to follow; it connects again and reads. */
export const MAX_UNREAD_BYTES = 8 * 1024 * 1024

const CLOSED = { goingAway: 1001, badFrame: 1007, tooMany: 1008, failed: 1011 } as const

/** One client: its WebSocket and the channels that it has joined. Frames are dealt with one after the other. */
export class Socket implements Wire {
  private readonly hub: Hub
  private readonly ws: WebSocket
  private readonly vsn: Vsn
  /** The apikey: the token of joins that bring none. */
  private readonly token: string
  private readonly channels = new Map<string, Channel>()
  private queue: Promise<void> = Promise.resolve()
  private waiting = 0
  private heardAt = Date.now()

  constructor(hub: Hub, ws: WebSocket, vsn: Vsn, token: string) {
    this.hub = hub
    this.ws = ws
    this.vsn = vsn
    this.token = token
    ws.on('message', (data, isBinary) => this.hear(data, isBinary))
    // The client's fault, such as a frame that is too large; ws closes the socket.
    ws.on('error', () => {})
    ws.on('close', () => this.endChannels())
  }

  /** Closes the socket when nothing was heard for so long, and the channels whose token has run out. */
  inspect(now: number, heartbeatTimeoutMs: number): void {
    if (now - this.heardAt > heartbeatTimeoutMs) this.ws.terminate()
    for (const channel of this.channels.values()) {
      if (isExpired(channel.audience, now)) channel.refuse('Token has expired')
    }
  }

  close(): void {
    this.ws.close(CLOSED.goingAway, 'The server is stopping')
  }

  send(frame: Frame): void {
    this.write(encodeText(this.vsn, frame, JSON.stringify(frame.payload)))
  }

  sendJson(topic: string, event: string, payloadJson: string): void {
    this.write(encodeText(this.vsn, { joinRef: null, ref: null, topic, event }, payloadJson))
  }

  sendBroadcast(topic: string, broadcast: Broadcast): void {
    const data = encodeBroadcast(this.vsn, topic, broadcast)
    if (data !== undefined) this.write(data)
  }

  /** What is already waiting counts, not the new message, so that a single large row always passes. */
  private write(data: string | Buffer): void {
    if (this.ws.readyState !== this.ws.OPEN) return
    if (this.ws.bufferedAmount > MAX_UNREAD_BYTES) this.ws.terminate()
    else this.ws.send(data)
  }

  private hear(data: RawData, isBinary: boolean): void {
    this.heardAt = Date.now()
    try {
      const frame = decodeFrame(this.vsn, data as Buffer, isBinary)
      if (frame.topic === 'phoenix') this.beat(frame)
      else if (this.waiting < MAX_WAITING) this.enqueue(frame)
      else this.ws.close(CLOSED.tooMany, 'too many frames at once')
    } catch (error) {
      this.ws.close(CLOSED.badFrame, error instanceof FrameError ? error.message : 'unreadable frame')
    }
  }

  private enqueue(frame: Frame): void {
    this.waiting++
    this.queue = this.queue.then(async () => {
      try {
        if (this.ws.readyState === this.ws.OPEN) await this.receive(frame)
      } catch (error) {
        this.hub.log(`Handling ${frame.event} on ${frame.topic} failed`, error)
        this.ws.close(CLOSED.failed, 'internal error')
      } finally {
        this.waiting--
      }
    })
  }

  private beat({ joinRef, ref, topic, event }: Frame): void {
    if (event !== 'heartbeat') return
    const payload = { status: 'ok', response: {} }
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  private async receive(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return this.join(frame)
    const channel = this.channels.get(frame.topic)
    if (channel) return channel.receive(frame)
    this.refuse(frame, 'unmatched topic')
  }

  private async join(frame: Frame): Promise<void> {
    const { topic, joinRef, ref } = frame
    this.channels.get(topic)?.end()
    try {
      const { config, access_token } = joinPayload.parse(frame.payload)
      this.checkJoin(topic, config.private)
      const token = access_token && !access_token.startsWith('sb_') ? access_token : this.token
      const claims = await this.verify(token)
      const onEnd = () => {
        if (this.channels.get(topic) === channel) this.channels.delete(topic)
      }
      const channel = new Channel(this.hub, this, { topic, joinRef, config, token, claims }, onEnd)
      this.channels.set(topic, channel)
      await channel.open(ref)
    } catch (error) {
      if (error instanceof JoinRefusal) return this.refuse(frame, error.message)
      this.hub.log(`Joining ${topic} failed`, error)
      this.channels.get(topic)?.end()
      this.refuse(frame, 'UnknownErrorOnChannel: the server could not open the channel')
    }
  }

  /** Throws JoinRefusal. */
  private checkJoin(topic: string, isPrivate: boolean): void {
    const name = /^realtime:(.+)$/s.exec(topic)?.[1]
    if (name === undefined || Buffer.byteLength(topic) > MAX_TOPIC_BYTES) {
      throw new JoinRefusal('TopicNameRequired: a topic is realtime: and a name of at most 246 bytes')
    }
    if (isPrivate) {
      throw new JoinRefusal(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    if (this.channels.size >= MAX_CHANNELS) {
      throw new JoinRefusal(`ChannelRateLimitReached: a socket joins at most ${MAX_CHANNELS} channels`)
    }
  }

  private async verify(token: string): Promise<Claims> {
    try {
      return await this.hub.verifier.verify(token)
    } catch (error) {
      throw error instanceof TokenError ? tokenRefusal(error) : error
    }
  }

  private refuse({ joinRef, ref, topic }: Frame, reason: string): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status: 'error', response: { reason } } })
  }

  private endChannels(): void {
    for (const channel of [...this.channels.values()]) channel.end()
  }
}
