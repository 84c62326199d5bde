import { forgetCallers } from '#server/limits/buckets.ts'
import type { Database } from '../database/types.ts'
import { INVITATION_SECONDS } from './messages/one-time-tokens.ts'
import type { AuthConfig } from './settings/settings.ts'

/** Limit of rows that one statement deletes, so that no request waits for a long delete. */
const batch = 1000

type CleanupConfig = Pick<AuthConfig, 'cleanup' | 'sessions' | 'factors'>

/**
 * Deletes expired rows as GoTrue does: refresh tokens revoked a day ago (except the parent of an active one, which a
 * device still has if the answer with the child was lost), sessions that ended three days ago, flows and
 * challenges older than a day, codes and links older than two (links of invitations once they expired), second factors
 * that were never verified. Also prunes the audit log and the rate limits. Returns the number of deleted rows without
 * the audit log. `now` in milliseconds.
 */
export async function cleanUp(database: Database, config: CleanupConfig, now: number): Promise<number> {
  await pruneAuditLog(database)
  if (!config.cleanup) return 0
  const time = new Date(now).toISOString()
  let deleted = 0
  for (const [table, condition] of expired(config)) {
    const { rowCount } = await database.runAsOwner(
      `delete from auth.${table} where ctid = any(array(
         select ctid from auth.${table} where ${condition} limit ${batch} for update skip locked))`,
      [time],
    )
    deleted += rowCount
  }
  return deleted + (await forgetCallers(database, now))
}

/** Limit of batches of the audit log that are deleted in one hour. */
const mostBatches = 50

/** Deletes audit log entries older than the club's setting, in batches, so that other statements run between them. */
async function pruneAuditLog(database: Database): Promise<void> {
  for (let turn = 0; turn < mostBatches; turn++) {
    const sql = 'select private.prune_audit($1::integer) as deleted'
    const { rows } = await database.runAsOwner<{ deleted: number }>(sql, [batch])
    if (Number(rows[0]?.deleted ?? 0) < batch) return
  }
}

function expired({ sessions, factors }: CleanupConfig): [table: string, condition: string][] {
  const ago = (interval: string) => `$1::timestamptz - interval '${interval}'`
  const { timeboxSeconds, inactivitySeconds } = sessions
  const lastUse = "coalesce(refreshed_at at time zone 'utc', created_at)"
  const endedSessions: [string, string][] = []
  if (timeboxSeconds !== undefined) {
    endedSessions.push(['sessions', `created_at < ${ago(`${timeboxSeconds + 72 * 3600} seconds`)}`])
  }
  if (inactivitySeconds !== undefined) {
    endedSessions.push(['sessions', `${lastUse} < ${ago(`${inactivitySeconds + 72 * 3600} seconds`)}`])
  }
  return [
    ['refresh_tokens', `revoked and updated_at < ${ago('24 hours')} and not ${isParentOfActive}`],
    ['sessions', `not_after < ${ago('72 hours')}`],
    ...endedSessions,
    ['saml_relay_states', `created_at < ${ago('24 hours')}`],
    ['flow_state', `created_at < ${ago('24 hours')}`],
    ['oauth_client_states', `created_at < ${ago('24 hours')}`],
    ['mfa_challenges', `created_at < ${ago('24 hours')}`],
    [
      'mfa_factors',
      `status = 'unverified' and created_at < ${ago(`${factors.unverifiedSeconds + 24 * 3600} seconds`)}`,
    ],
    ['one_time_tokens', `created_at at time zone 'utc' < ${ago('48 hours')} and not ${isInvitation}`],
    ['one_time_tokens', `created_at at time zone 'utc' < ${ago(`${INVITATION_SECONDS} seconds`)}`],
  ]
}

/** The same rule as in sessions/token-refresh.ts. */
const isParentOfActive = `exists (select from auth.refresh_tokens child
  where child.parent = refresh_tokens.token and not coalesce(child.revoked, false))`

/** The same rule as in sign-in/verify-token.ts. */
const isInvitation = `(token_type = 'confirmation_token'
  and exists (select from auth.users where id = user_id and invited_at is not null))`

const hourMs = 3_600_000

/** Cleans up now and every hour; the returned function stops it. */
export function startCleanup(database: Database, config: CleanupConfig): () => void {
  const run = () => {
    cleanUp(database, config, Date.now()).catch((error: Error) =>
      console.error('auth', 'Clean-up:', error.message),
    )
  }
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
