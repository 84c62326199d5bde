import { randomUUID } from 'node:crypto'
import type { Hub } from './hub.ts'
import type { Meta, Present, Room } from './room.ts'

/** A channel's presence: its key, and its meta while it is tracked. */
export interface Presence {
  key: string
  /** Whether it receives the presence of others. */
  receivesOthers: boolean
  meta: Meta | undefined
}

/** A channel whose presence may change. */
export interface PresenceChannel {
  readonly presence: Presence
  readonly room: Room
  readonly hub: Hub
}

export function presenceOf(key: string, receivesOthers: boolean): Presence {
  return { key: key === '' ? randomUUID() : key, receivesOthers, meta: undefined }
}

/** Sets a channel's presence and publishes the change. Equal fields are no change. */
export function track(channel: PresenceChannel, fields: Record<string, unknown>): void {
  const { presence } = channel
  const before = presence.meta
  if (before !== undefined && isSame(before, fields)) return
  const meta: Meta = { ...fields, phx_ref: randomUUID() }
  if (before === undefined) delete meta.phx_ref_prev
  else meta.phx_ref_prev = before.phx_ref
  presence.meta = meta
  publishChange(channel, presentAs(presence, before), presentAs(presence, meta))
}

/** Removes a channel's presence and publishes the change. */
export function untrack(channel: PresenceChannel): void {
  const { presence } = channel
  const before = presence.meta
  if (before === undefined) return
  presence.meta = undefined
  publishChange(channel, presentAs(presence, before), [])
}

function publishChange({ room, hub }: PresenceChannel, leaves: Present[], joins: Present[]): void {
  room.announce(leaves, joins)
  hub.publish({ type: 'presence', room: room.name, leaves: leaves.map(({ meta }) => meta.phx_ref), joins })
}

function presentAs({ key }: Presence, meta: Meta | undefined): Present[] {
  return meta === undefined ? [] : [{ key, meta }]
}

function isSame({ phx_ref, phx_ref_prev, ...before }: Meta, fields: Record<string, unknown>): boolean {
  return JSON.stringify(before) === JSON.stringify(fields)
}
