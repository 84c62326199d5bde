import type { Claims, Database } from '#server/database/types.ts'

/** One caller's rights on one channel. */
export interface Rights {
  broadcast: TopicAccess
  presence: TopicAccess
}

interface TopicAccess {
  read: boolean
  write: boolean
}

/** Everyone's rights on a public channel. */
export const PUBLIC_RIGHTS: Rights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

interface RightsRow {
  reads_broadcast: boolean
  writes_broadcast: boolean
  reads_presence: boolean
  writes_presence: boolean
  ends_at: number | null
}

const ASK = `
select r.*, (select floor(extract(epoch from not_after) * 1000)::float8 from auth.sessions where id = $4::uuid) as ends_at
from realtime.rights($1, $2, $3) r`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The rights by the policies on realtime.messages for a private topic (without `realtime:`), and the latest end of the
 * caller's session in milliseconds since 1970. Policies can read `headers` as `request.headers`. Throws DatabaseError,
 * also when a policy fails.
 */
export async function rightsOn(
  database: Database,
  topic: string,
  claims: Claims,
  headers: Record<string, string>,
): Promise<Rights & { endsAt: number | null }> {
  const session = String(claims.session_id)
  const { rows } = await database.runAsOwner<RightsRow>(ASK, [
    topic,
    JSON.stringify(claims),
    JSON.stringify(headers),
    UUID.test(session) ? session : null,
  ])
  const row = rows[0]!
  return {
    broadcast: { read: row.reads_broadcast, write: row.writes_broadcast },
    presence: { read: row.reads_presence, write: row.writes_presence },
    endsAt: row.ends_at,
  }
}

export function mayRead({ broadcast, presence }: Rights): boolean {
  return broadcast.read || presence.read
}

/** Whether a former right to read is gone. */
export function isReadLost(before: Rights, now: Rights): boolean {
  return (before.broadcast.read && !now.broadcast.read) || (before.presence.read && !now.presence.read)
}

/** The headers of a request that policies can read: as on a Supabase host, those that begin with `x-`. */
export function headersForPolicies(
  headers: Iterable<[string, string | string[] | undefined]>,
): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of headers) {
    if (name.startsWith('x-') && value !== undefined) settings[name] = String(value)
  }
  return settings
}
