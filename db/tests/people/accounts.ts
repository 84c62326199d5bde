import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

/** The row of that account with its number of sessions. */
export async function accountOf(database: Database, id: string) {
  const { rows } = await database.runAsOwner(
    `select u.*, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
     from auth.users u where id = $1`,
    [id],
  )
  return rows[0]
}

export async function addSession(database: Database, id: string): Promise<void> {
  await database.runAsOwner(
    `insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`,
    [randomUUID(), id],
  )
}

export async function addSecondFactor(database: Database, id: string): Promise<void> {
  await database.runAsOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', now(), now())`,
    [randomUUID(), id],
  )
}
