import type { Database, DatabaseRole } from '#server/database/types.ts'
import { qualifiedTable, rowToAsk } from './audience.ts'
import type { LoggedChange } from './change-log.ts'
import type { Post } from './post.ts'
import type { RealtimeTable } from './tables.ts'

/** Changes of one table, all or none of them DELETE, that many people of one role ask for. */
interface RoleInquiry {
  table: RealtimeTable
  role: DatabaseRole
  isDelete: boolean
  changes: Map<number, LoggedChange>
}

const ASK = `
select inquiry as n, seen
from realtime.open_rows(array(
  select realtime.open_rows_query(i.of_table::regclass, i.role_name, i.is_deleted)
  from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality as i (of_table, role_name, is_deleted, n) order by i.n
), $4::jsonb[])`

/**
 * Finds the posts whose rows everyone of the audience's role may see, by one look-up per role: hundreds of open apps
 * get a change of a dish. Skips a change when at most `least` audiences of a role ask for it. The database reads the
 * policies at each look-up, so a new policy applies from the next change on.
 */
export async function openPosts(
  database: Database,
  posts: readonly Post[],
  least: number,
): Promise<ReadonlySet<Post>> {
  const asking = posts.filter(({ table, audience }) => table.openTo.includes(audience.scope.role))
  const audiences = new Map<string, Set<string>>()
  for (const post of asking) {
    const key = changeKey(post)
    const keys = audiences.get(key)
    if (keys) keys.add(post.audience.key)
    else audiences.set(key, new Set([post.audience.key]))
  }
  const many = asking.filter((post) => (audiences.get(changeKey(post))?.size ?? 0) > least)
  if (many.length === 0) return new Set()
  const keys = await ask(database, inquiriesOf(many))
  return new Set(many.filter((post) => keys.has(changeKey(post))))
}

const changeKey = ({ change, audience }: Post) => `${change.seq} ${audience.scope.role}`

function inquiriesOf(posts: readonly Post[]): RoleInquiry[] {
  const inquiries = new Map<string, RoleInquiry>()
  for (const { table, change, audience } of posts) {
    const { role } = audience.scope
    const isDelete = change.type === 'DELETE'
    const key = `${table.name} ${role} ${isDelete}`
    const inquiry = inquiries.get(key) ?? { table, role, isDelete, changes: new Map() }
    inquiry.changes.set(change.seq, change)
    inquiries.set(key, inquiry)
  }
  return [...inquiries.values()]
}

async function ask(database: Database, inquiries: readonly RoleInquiry[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.runAsOwner<{ n: number; seen: number[] | null }>(ASK, [
    inquiries.map(({ table }) => qualifiedTable(table)),
    inquiries.map(({ role }) => role),
    inquiries.map(({ isDelete }) => isDelete),
    inquiries.map(({ table, changes }) =>
      JSON.stringify([...changes.values()].map((change) => rowToAsk(table, change))),
    ),
  ])
  return new Set(rows.flatMap(({ n, seen }) => (seen ?? []).map((seq) => `${seq} ${inquiries[n - 1]?.role}`)))
}
