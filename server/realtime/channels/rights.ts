import type { Claims, Database } from '#server/database/types.ts'

/** What one caller may do on one channel. */
export interface Rights {
  broadcast: TopicAccess
  presence: TopicAccess
}

export interface TopicAccess {
  read: boolean
  write: boolean
}

/** Everybody's on a channel that is not private. */
export const PUBLIC_RIGHTS: Rights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

interface RightsRow {
  reads_broadcast: boolean
  writes_broadcast: boolean
  reads_presence: boolean
  writes_presence: boolean
}

/**
 * The rights that the policies on realtime.messages give on a private topic (without `realtime:`). `headers` are what
 * policies read as `request.headers`. Throws DatabaseError, also when a policy fails.
 */
export async function rightsOn(
  database: Database,
  topic: string,
  claims: Claims,
  headers: Record<string, string>,
): Promise<Rights> {
  const { rows } = await database.runAsOwner<RightsRow>('select * from realtime.rights($1, $2, $3)', [
    topic,
    JSON.stringify(claims),
    JSON.stringify(headers),
  ])
  const row = rows[0]!
  return {
    broadcast: { read: row.reads_broadcast, write: row.writes_broadcast },
    presence: { read: row.reads_presence, write: row.writes_presence },
  }
}

export function mayRead({ broadcast, presence }: Rights): boolean {
  return broadcast.read || presence.read
}

/** Whether a right to read that there was is gone. */
export function isReadLost(before: Rights, now: Rights): boolean {
  return (before.broadcast.read && !now.broadcast.read) || (before.presence.read && !now.presence.read)
}

/** What policies see of a request, as on a Supabase host: its headers that begin with `x-`. */
export function headersForPolicies(
  headers: Iterable<[string, string | string[] | undefined]>,
): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of headers) {
    if (name.startsWith('x-') && value !== undefined) settings[name] = String(value)
  }
  return settings
}
