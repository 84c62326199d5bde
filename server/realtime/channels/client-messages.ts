import { fieldsOf, isRecord } from '#domain/base/unknown.ts'
import { sizeOf } from '../sockets/encoded-message.ts'
import type { Frame } from '../sockets/frames.ts'
import type { JoinConfig } from './join.ts'
import { type PresenceChannel, track, untrack } from './presence.ts'
import type { Rights } from './rights.ts'
import type { Member } from './room.ts'

/** A channel that a client sends messages to. */
export interface ClientChannel extends PresenceChannel, Member {
  room: Member['room']
  readonly presence: PresenceChannel['presence']
  readonly config: JoinConfig
  readonly rights: Rights
  readonly subTopic: string
  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void
  /** Closes the channel permanently. */
  refuse(reason: string): void
  startPresence(): void
}

/** Handles a client's broadcast to its room. Drops it silently without the right. */
export function receiveBroadcast(channel: ClientChannel, { ref, payload }: Frame): void {
  const { config, hub, room, rights } = channel
  if (!rights.broadcast.write) return
  const { ack, self } = config.broadcast
  const message = fieldsOf(payload)
  if (typeof message.event !== 'string' || sizeOf(message.payload) > hub.config.maxPayloadBytes) {
    if (ack) channel.reply(ref, 'error', { reason: 'The broadcast has no event or is too large' })
    return
  }
  const { event } = message
  hub.broadcast(
    room.name,
    { ...message, type: 'broadcast', event, payload: message.payload },
    self ? undefined : channel,
  )
  if (ack) channel.reply(ref, 'ok', {})
}

/** Handles a client's presence: track, update or untrack. */
export function receivePresence(channel: ClientChannel, { ref, payload }: Frame): void {
  const { event, payload: fields } = fieldsOf(payload)
  const action = typeof event === 'string' ? event.toLowerCase() : undefined
  const refuse = (reason: string) => channel.reply(ref, 'error', { reason })
  if (action === 'untrack') {
    untrack(channel)
    channel.reply(ref, 'ok', {})
  } else if (action !== 'track' || !isRecord(fields)) {
    refuse('Presence needs track with an object, or untrack')
  } else if (!channel.rights.presence.write) {
    refuse(`Unauthorized: You do not have permissions to track on this Channel topic: ${channel.subTopic}`)
  } else if (sizeOf(fields) > channel.hub.config.maxPayloadBytes) {
    channel.refuse('Track message size exceeded')
  } else {
    channel.startPresence()
    track(channel, fields)
    channel.reply(ref, 'ok', {})
  }
}
