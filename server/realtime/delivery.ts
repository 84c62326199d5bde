import { setImmediate } from 'node:timers/promises'
import type { Database, Role } from '#server/database/types.ts'
import { type Audience, isExpired, visibleTo } from './audience.ts'
import { type Binding, isAskedFor } from './bindings.ts'
import type { Change } from './change-log.ts'
import { groupBy } from './group-by.ts'
import { dropUnmatched } from './patterns.ts'
import { createMessageWriter, oldRow } from './payload.ts'
import type { Shared } from './shared.ts'
import { columnsFor, describeTables, keyOf, type Table, tableName } from './tables.ts'

/** A channel that hears changes. */
export interface Subscriber {
  readonly audience: Audience
  readonly bindings: readonly Binding[]
  readonly topic: string
  share(message: Shared): void
  /** Ends the channel in a way that makes the client join, and read, again. */
  interrupt(reason: string): void
}

/** A change on its way to one subscriber. */
export interface Post {
  subscriber: Subscriber
  /** The subscriber's when the post was made: what is looked up for one must not reach another. */
  audience: Audience
  table: Table
  change: Change
  bindings: Binding[]
}

type MessageWriter = ReturnType<typeof createMessageWriter>

export interface DeliveryOptions {
  database: Database
  subscribers: ReadonlySet<Subscriber>
  log: (message: string, error?: unknown) => void
}

/** Look-ups at a time: enough to keep a pool busy, few enough to leave it to others. */
const LOOK_UPS_AT_ONCE = 4
/** Sends between two turns of the event loop. */
const SENDS_AT_ONCE = 500

/**
 * Gives each change to the subscribers that asked for it and may see its row. Bindings are matched in memory; then there
 * is one look-up for each audience and table, however many subscribers and changes.
 */
export function createDelivery({ database, subscribers, log }: DeliveryOptions) {
  return async function deliver(changes: readonly Change[]): Promise<void> {
    if (subscribers.size === 0) return
    const names = new Set(changes.map(({ schema, table }) => tableName(schema, table)))
    const tables = await describeTables(database, [...names])
    const asked = changes.flatMap((change) => postsOf(change, tables, subscribers))
    const posts = await dropUnmatched(database, asked)
    const unseen = await invisible(database, posts, log)
    const write = createMessageWriter()
    const now = Date.now()
    let sent = 0
    for (const post of posts) {
      const { audience } = post.subscriber
      if (unseen.has(post) || audience.key !== post.audience.key || isExpired(audience, now)) continue
      send(post, write)
      if (++sent % SENDS_AT_ONCE === 0) await setImmediate()
    }
  }
}

function postsOf(change: Change, tables: Map<string, Table>, subscribers: ReadonlySet<Subscriber>): Post[] {
  const table = tables.get(tableName(change.schema, change.table))
  if (table === undefined) return []
  const readable = readableBy(table)
  const row = change.record ?? oldRow(change, table)
  const posts: Post[] = []
  for (const subscriber of subscribers) {
    const { audience } = subscriber
    const columns = readable(audience.scope.role)
    if (columns.size === 0) continue
    const bindings = subscriber.bindings.filter((binding) => isAskedFor(binding, change, row, columns))
    if (bindings.length > 0) posts.push({ subscriber, audience, table, change, bindings })
  }
  return posts
}

function readableBy(table: Table): (role: Role) => Set<string> {
  const known = new Map<Role, Set<string>>()
  return (role) => {
    const columns = known.get(role) ?? new Set(columnsFor(table, role).map(({ name }) => name))
    known.set(role, columns)
    return columns
  }
}

/** DELETE is not looked up: there is no row any more to have a policy for. A row that cannot be looked up goes out bare. */
function needsLookUp({ table, change, audience }: Post): boolean {
  const key = keyOf(table)
  const { role } = audience.scope
  return change.type !== 'DELETE' && key.length > 0 && key.every(({ readers }) => readers.includes(role))
}

/** The posts whose row their audience may not see. A failed look-up ends the channels that it was for. */
async function invisible(
  database: Database,
  posts: readonly Post[],
  log: DeliveryOptions['log'],
): Promise<Set<Post>> {
  const groups = groupBy(posts.filter(needsLookUp), ({ audience, table }) => `${table.name} ${audience.key}`)
  const unseen = new Set<Post>()
  const lookUp = async (group: Post[]) => {
    const [{ audience, table }] = group as [Post]
    try {
      const changes = new Set(group.map(({ change }) => change))
      const visible = await visibleTo(database, audience, table, [...changes])
      for (const post of group) if (!visible.has(post.change.seq)) unseen.add(post)
    } catch (error) {
      log(`Looking up ${table.name} for ${audience.scope.role} failed; the channels start again`, error)
      for (const post of group) unseen.add(post)
      for (const subscriber of new Set(group.map((post) => post.subscriber))) {
        subscriber.interrupt('The database could not be asked')
      }
    }
  }
  const waiting = [...groups.values()]
  const worker = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await lookUp(group)
  }
  await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, worker))
  return unseen
}

/** One message for each choice of columns among the matched bindings. */
function send({ subscriber, audience, table, change, bindings }: Post, write: MessageWriter): void {
  for (const alike of groupBy(bindings, ({ select }) => JSON.stringify(select)).values()) {
    subscriber.share(write(change, table, audience.scope.role, subscriber.topic, alike))
  }
}
