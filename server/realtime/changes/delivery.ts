import { setImmediate } from 'node:timers/promises'
import type { Database, DatabaseRole } from '#server/database/types.ts'
import { type Inquiry, isAudienceExpired, type Sight, sightsOf } from './audience.ts'
import { isAskedFor } from './bindings.ts'
import type { LoggedChange } from './change-log.ts'
import { openPosts } from './open-rows.ts'
import { dropUnmatched } from './patterns.ts'
import { createMessageWriter, oldRow } from './payload.ts'
import type { Post, Subscriber } from './post.ts'
import { columnsFor, qualifiedName, type RealtimeTable, type TableBook, tableKey } from './tables.ts'

type MessageWriter = ReturnType<typeof createMessageWriter>

export interface DeliveryOptions {
  database: Database
  tables: Pick<TableBook, 'describe'>
  subscribers: ReadonlySet<Subscriber>
  log: (message: string, error?: unknown) => void
}

/** Concurrent statements: enough to use a pool, few enough to leave connections to others. */
const LOOK_UPS_AT_ONCE = 4
/** Look-ups in one statement: few enough that requests run in between. */
const AUDIENCES_AT_ONCE = 16
/** Sends between two turns of the event loop. */
const SENDS_AT_ONCE = 500

/**
 * Delivers each change to the subscribers with a matching binding that may see its row. Bindings are matched in memory.
 * Then there is one look-up for each audience and table, regardless of the number of subscribers and changes, and only
 * one per role for rows open to everyone. Subscribers get their changes in order, as soon as the look-ups of their
 * audience are done.
 */
export function createDelivery({ database, tables: book, subscribers, log }: DeliveryOptions) {
  return async function deliver(changes: readonly LoggedChange[]): Promise<void> {
    if (subscribers.size === 0) return
    const names = new Set(changes.map(({ schema, table }) => qualifiedName(schema, table)))
    const tables = await book.describe([...names])
    const concernedBy = indexSubscribers(subscribers)
    const newPosts = changes.flatMap((change) => postsOf(change, tables, concernedBy(change)))
    const posts = await dropUnmatched(database, newPosts)
    const postsByAudience = groupBy(posts, ({ audience }) => audience.key)
    const unknown = posts.filter(needsLookUp)
    const open = await openPosts(database, unknown, AUDIENCES_AT_ONCE).catch((error) => {
      log('Looking up rows open to everyone failed; each audience is checked', error)
      return new Set<Post>()
    })
    const inquiries = inquiriesOf(unknown.filter((post) => !open.has(post)))
    const openInquiries = countByAudience(inquiries)
    const sendAll = sender()
    const waiting = statementsOf(inquiries)
    const worker = async () => {
      for (let statement = waiting.shift(); statement; statement = waiting.shift()) {
        const sights = await sightsOf(database, statement)
        for (const [i, inquiry] of statement.entries()) settle(inquiry, sights[i] ?? [], log)
        for (const key of statement.flatMap(({ audiences }) => audiences.map(({ key }) => key))) {
          openInquiries.set(key, openInquiries.get(key)! - 1)
          if (openInquiries.get(key) === 0) await sendAll(postsByAudience.get(key)!)
        }
      }
    }
    for (const [key, own] of postsByAudience) if (!openInquiries.has(key)) await sendAll(own)
    await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, worker))
  }
}

/** Sends each post to a subscriber who may see the row. Serializes each message once for all subscribers. */
function sender(): (posts: readonly Post[]) => Promise<void> {
  const write = createMessageWriter()
  let sentCount = 0
  return async (posts) => {
    const now = Date.now()
    for (const post of posts) {
      const { audience } = post.subscriber
      if (post.isUnseen || audience.key !== post.audience.key || isAudienceExpired(audience, now)) continue
      send(post, write)
      if (++sentCount % SENDS_AT_ONCE === 0) await setImmediate()
    }
  }
}

function countByAudience(inquiries: readonly OpenInquiry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { audiences } of inquiries)
    for (const { key } of audiences) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function postsOf(
  change: LoggedChange,
  tables: Map<string, RealtimeTable>,
  subscribers: Iterable<Subscriber>,
): Post[] {
  const table = tables.get(qualifiedName(change.schema, change.table))
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

/**
 * Returns a function that finds the subscribers a change can concern: of hundreds of open apps an order concerns two or
 * three. The server's subscribers are always included, because policies do not apply to the server.
 */
function indexSubscribers(subscribers: ReadonlySet<Subscriber>) {
  const servers: Subscriber[] = []
  const people: Subscriber[] = []
  for (const subscriber of subscribers)
    (subscriber.audience.scope.role === 'service_role' ? servers : people).push(subscriber)
  const byPerson = groupBy(people, ({ audience }) => String(audience.scope.claims.sub))
  return ({ concerned }: LoggedChange): Iterable<Subscriber> =>
    concerned === null
      ? subscribers
      : [...servers, ...[...concerned].flatMap((person) => byPerson.get(person) ?? [])]
}

function readableBy(table: RealtimeTable): (role: DatabaseRole) => Set<string> {
  const columnsByRole = new Map<DatabaseRole, Set<string>>()
  return (role) => {
    const columns = columnsByRole.get(role) ?? new Set(columnsFor(table, role).map(({ name }) => name))
    columnsByRole.set(role, columns)
    return columns
  }
}

/**
 * Whether the row must be looked up. Without a key that its audience can read it cannot be, and the message goes out
 * without row data.
 */
function needsLookUp({ table, change, audience }: Post): boolean {
  if (change.type === 'DELETE') return true
  const key = tableKey(table)
  const { role } = audience.scope
  return key.length > 0 && key.every(({ readers }) => readers.includes(role))
}

/** An inquiry with its waiting posts, one list per audience. */
interface OpenInquiry extends Inquiry {
  posts: Post[][]
}

/** Marks posts as unseen where the audience may not see the row. A failed look-up ends the channels of its audiences. */
function settle({ table, posts }: OpenInquiry, sights: readonly Sight[], log: DeliveryOptions['log']): void {
  const faults = new Set(sights.flatMap((sight) => ('fault' in sight ? [sight.fault] : [])))
  for (const fault of faults) log(`Looking up ${table.name} failed; the channels start again`, fault)
  for (const [i, postsOfAudience] of posts.entries()) {
    const sight = sights[i] ?? new Set()
    for (const post of postsOfAudience) {
      post.isUnseen = 'fault' in sight || !sight.has(post.change.seq)
      if ('fault' in sight) post.subscriber.interrupt('The database could not be queried')
    }
  }
}

/** Groups inquiries into statements: an order changes four tables, and each statement is a round trip. */
function statementsOf(inquiries: OpenInquiry[]): OpenInquiry[][] {
  const statements: OpenInquiry[][] = []
  let audienceCount = AUDIENCES_AT_ONCE
  for (const inquiry of inquiries) {
    audienceCount += inquiry.audiences.length
    if (audienceCount > AUDIENCES_AT_ONCE) {
      statements.push([])
      audienceCount = inquiry.audiences.length
    }
    statements.at(-1)!.push(inquiry)
  }
  return statements
}

function inquiriesOf(posts: Post[]): OpenInquiry[] {
  const each = [
    ...groupBy(posts, ({ audience, table, change }) =>
      [table.name, change.type === 'DELETE', audience.key].join(' '),
    ).values(),
  ]
  const requests = each.map((posts) => {
    const { audience, table } = posts[0]!
    return { audience, table, posts, changes: [...new Set(posts.map(({ change }) => change))] }
  })
  const alike = groupBy(requests, ({ table, changes, audience }) =>
    [
      table.name,
      changes[0]?.type === 'DELETE' ? audience.scope.role : '',
      changes.map(({ seq }) => seq).join(),
    ].join(' '),
  )
  const inquiries = [...alike.values()].flatMap((same) => {
    const { table, changes } = same[0]!
    const parts: OpenInquiry[] = []
    for (let at = 0; at < same.length; at += AUDIENCES_AT_ONCE) {
      const part = same.slice(at, at + AUDIENCES_AT_ONCE)
      const audiences = part.map(({ audience }) => audience)
      parts.push({ table, changes, audiences, posts: part.map(({ posts }) => posts) })
    }
    return parts
  })
  // Audiences with the most changes come first: the kitchen before the members of the orders.
  return inquiries.sort((a, b) => b.changes.length - a.changes.length)
}

/** Sends one message for each distinct `select` of the matched bindings. */
function send({ subscriber, audience, table, change, bindings }: Post, write: MessageWriter): void {
  for (const alike of groupBy(bindings, ({ select }) => JSON.stringify(select)).values()) {
    subscriber.deliver(write(change, table, audience.scope.role, subscriber.topic, alike))
  }
}

/** Groups the items by key, in order. (Node 20 has no Map.groupBy.) */
function groupBy<Item, Key>(items: Iterable<Item>, keyFor: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyFor(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
