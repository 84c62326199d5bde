import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'

/**
 * The broadcasts from the database that a join requests again: those since a time in milliseconds, the last `limit`.
 */
export const replayRequest = z.object({
  since: z.int().min(0).max(8_640_000_000_000_000).default(0),
  limit: z.int().default(10),
})
export type ReplayRequest = z.infer<typeof replayRequest>

const MOST = 25

export interface Replayed {
  id: string
  event: string
  payload: unknown
}

/**
 * The last broadcasts on a private topic (without `realtime:`), the oldest first, limited by the caller's policies. At
 * most 25.
 */
export async function replay(
  database: Database,
  scope: Scope,
  topic: string,
  { since, limit }: ReplayRequest,
): Promise<Replayed[]> {
  const onTopic: Scope = { ...scope, readOnly: true, settings: { 'realtime.topic': topic } }
  const { rows } = await database.run<Replayed>(
    onTopic,
    `select id, coalesce(event, '') as event, payload from realtime.messages
     where topic = $1 and extension = 'broadcast' and private and payload is not null
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
     order by inserted_at desc, seq desc limit $3`,
    [topic, since, Math.min(Math.max(limit, 1), MOST)],
  )
  return rows.reverse()
}

/** The same retention as a Supabase host. */
const KEPT_HOURS = 72

/** Deletes the broadcasts that are too old for a replay. */
export async function pruneMessages(database: Database): Promise<void> {
  await database.runAsOwner(
    `delete from realtime.messages where inserted_at < (now() at time zone 'utc') - make_interval(hours => $1)`,
    [KEPT_HOURS],
  )
}
