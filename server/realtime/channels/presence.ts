import { randomUUID } from 'node:crypto'
import type { Channel } from './channel.ts'
import type { Meta, Present } from './room.ts'

/** The place of a channel among the present: the key it goes by, and its meta while it tracks. */
export interface Presence {
  key: string
  /** Whether it wants to be told of the others. */
  isHeard: boolean
  meta: Meta | undefined
}

export function presenceOf(key: string, isHeard: boolean): Presence {
  return { key: key === '' ? randomUUID() : key, isHeard, meta: undefined }
}

/** Says or changes what a channel says of itself, and tells the others. Saying the same again is no change. */
export function track(channel: Channel, fields: Record<string, unknown>): void {
  const { presence } = channel
  const before = presence.meta
  if (before !== undefined && isSame(before, fields)) return
  const meta: Meta = { ...fields, phx_ref: randomUUID() }
  if (before === undefined) delete meta.phx_ref_prev
  else meta.phx_ref_prev = before.phx_ref
  presence.meta = meta
  tell(channel, presentAs(presence, before), presentAs(presence, meta))
}

/** Takes a channel away from the present, and tells the others. */
export function untrack(channel: Channel): void {
  const { presence } = channel
  const before = presence.meta
  if (before === undefined) return
  presence.meta = undefined
  tell(channel, presentAs(presence, before), [])
}

function tell({ room, hub }: Channel, leaves: Present[], joins: Present[]): void {
  room.announce(leaves, joins)
  hub.say({ type: 'presence', room: room.name, leaves: leaves.map(({ meta }) => meta.phx_ref), joins })
}

function presentAs({ key }: Presence, meta: Meta | undefined): Present[] {
  return meta === undefined ? [] : [{ key, meta }]
}

function isSame({ phx_ref, phx_ref_prev, ...before }: Meta, fields: Record<string, unknown>): boolean {
  return JSON.stringify(before) === JSON.stringify(fields)
}
