import { randomUUID } from 'node:crypto'
import type { Channel } from './channel.ts'

/** What one channel says of itself to the others of its topic. */
export interface Meta {
  phx_ref: string
  phx_ref_prev?: string
  [field: string]: unknown
}

/** The place of a channel among the present: the key it goes by, and its meta while it tracks. */
export interface Presence {
  key: string
  isHeard: boolean
  meta: Meta | undefined
}

type State = Record<string, { metas: Meta[] }>

export function presenceOf(key: string, isHeard: boolean): Presence {
  return { key: key === '' ? randomUUID() : key, isHeard, meta: undefined }
}

/** Who is present among these channels; several with one key stand side by side. */
export function presenceState(channels: Iterable<Channel>): State {
  const state: State = {}
  for (const { presence } of channels) {
    if (presence.meta === undefined) continue
    state[presence.key] ??= { metas: [] }
    state[presence.key]?.metas.push(presence.meta)
  }
  return state
}

/** Says or changes what a channel says of itself, and tells the others. */
export function track(channel: Channel, others: Iterable<Channel>, fields: Record<string, unknown>): void {
  const { presence } = channel
  const before = presence.meta
  const meta: Meta = { ...fields, phx_ref: randomUUID() }
  if (before !== undefined) meta.phx_ref_prev = before.phx_ref
  presence.meta = meta
  // Two messages: the client drops the refs of metas that it knows when a join for their key comes, and would then not
  // know which of them a leave in the same message means.
  announce(others, {}, stateOf(presence.key, before))
  announce(others, stateOf(presence.key, meta), {})
}

/** Takes a channel away from the present, and tells the others. */
export function untrack(channel: Channel, others: Iterable<Channel>): void {
  const { presence } = channel
  const before = presence.meta
  if (before === undefined) return
  presence.meta = undefined
  announce(others, {}, stateOf(presence.key, before))
}

function stateOf(key: string, meta: Meta | undefined): State {
  return meta === undefined ? {} : { [key]: { metas: [meta] } }
}

function announce(channels: Iterable<Channel>, joins: State, leaves: State): void {
  if (Object.keys(joins).length + Object.keys(leaves).length === 0) return
  for (const channel of channels) {
    if (channel.presence.isHeard) channel.push('presence_diff', { joins, leaves })
  }
}
