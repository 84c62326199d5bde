import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ProtocolEvent } from '#server/audit/audit-sink.ts'
import { scopeOf } from '#server/http/caller.ts'
import type { Session as DatabaseSession } from '../database/types.ts'
import type { User } from './account/users.ts'
import { type Client, clientOf } from './client.ts'
import { AuthError } from './errors.ts'
import { type AuthService, timestamp } from './service.ts'

/** GoTrue's names of the logged actions, each with its log type. */
const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  factor_locked: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  identity_linked: 'user',
  identity_unlinked: 'user',
} as const

export type AuditAction = keyof typeof logTypes

export interface AccountEvent {
  action: AuditAction
  /** The acting person; undefined: a caller with the service key. */
  actor?: Pick<User, 'id' | 'email' | 'phone' | 'is_sso_user'> | undefined
  client: Pick<Client, 'ip'>
  /** Never a secret: administrators read the entries. */
  traits?: Record<string, unknown>
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** An entry as JSON text; null if the audit log is off. */
export function auditPayload(
  { config }: Pick<AuthService, 'config'>,
  { action, actor, traits }: Omit<AccountEvent, 'client'>,
): string | null {
  if (!config.auditLog) return null
  return JSON.stringify({
    action,
    actor_id: actor?.id ?? nobody,
    actor_username: actor ? actor.email || actor.phone || '' : 'service_role',
    actor_via_sso: actor?.is_sso_user ?? false,
    log_type: logTypes[action],
    ...(traits && { traits }),
  })
}

/** Logs an action on an account in auth.audit_log_entries, in the caller's transaction. */
export async function audit(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  { client, ...entry }: AccountEvent,
): Promise<void> {
  const payload = auditPayload(service, entry)
  if (payload === null) return
  await transaction.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('${nobody}', $1::uuid, $2::json, $3::timestamptz, $4::text)`,
    [randomUUID(), payload, timestamp(service), client.ip ?? ''],
  )
}

const kinds: Readonly<Record<string, ProtocolEvent['kind']>> = {
  mfa_verification_failed: 'factor_failed',
  mfa_verification_rejected: 'factor_locked',
}

/** A daily limit would date its entry to the morning. */
const longestPeriodSeconds = 300

/** Counts refusals that administrators need to see: requests over a limit, wrong second factors. Never throws. */
export async function recordError(service: AuthService, context: Context, cause: unknown): Promise<void> {
  const event = cause instanceof AuthError ? eventOf(cause) : undefined
  if (event === undefined) return
  const address = clientOf(context, service.config).ip
  service.auditSink.record({ ...event, actor: await personOf(service, context), address })
}

function eventOf({ status, code, extra }: AuthError): ProtocolEvent | undefined {
  const kind = kinds[code]
  if (kind !== undefined) return { kind }
  if (status !== 429) return undefined
  const { name, seconds } = extra.limit ?? { name: code, seconds: longestPeriodSeconds }
  // One entry for all refusals of one window.
  return { kind: 'rate_limited', code: name, periodSeconds: Math.min(seconds, longestPeriodSeconds) }
}

async function personOf({ verifier }: AuthService, context: Context): Promise<string | undefined> {
  try {
    const { role, claims } = await scopeOf(context.req.raw.headers, verifier)
    return role === 'authenticated' ? claims.sub : undefined
  } catch {
    return undefined
  }
}
