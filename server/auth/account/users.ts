import type { Session as DatabaseSession } from '#server/database/types.ts'
import { AuthError } from '../errors.ts'

/** A row of auth.users with its related data; times are RFC 3339 in UTC. */
export interface User {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  phone_change: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: ({ providers?: string[] } & Record<string, unknown>) | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string | null
  updated_at: string | null
  banned_until: string | null
  deleted_at: string | null
  is_sso_user: boolean
  is_anonymous: boolean
  identities: unknown[]
  factors: { id: string; status: string }[]
}

const plain = [
  'id',
  'aud',
  'role',
  'email',
  'phone',
  'encrypted_password',
  'email_change',
  'phone_change',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'is_sso_user',
  'is_anonymous',
]
const times = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'deleted_at',
]

/** A time as RFC 3339 in UTC, independent of the session's time zone. */
export function rfc3339(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

const identities = `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
    'provider', i.provider, 'last_sign_in_at', ${rfc3339('i.last_sign_in_at')},
    'created_at', ${rfc3339('i.created_at')}, 'updated_at', ${rfc3339('i.updated_at')}, 'email', i.email
  )) order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) as identities`

const factors = `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', f.id, 'created_at', ${rfc3339('f.created_at')}, 'updated_at', ${rfc3339('f.updated_at')},
    'status', f.status, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
    'last_challenged_at', ${rfc3339('f.last_challenged_at')}
  )) order by f.created_at, f.id), '[]') from auth.mfa_factors f where f.user_id = u.id) as factors`

/** The columns of User; the table alias is `u`. */
export const userColumns = [
  ...plain.map((column) => `u.${column}`),
  ...times.map((column) => `${rfc3339(`u.${column}`)} as ${column}`),
  // A permanent ban: 'infinity' has no digits.
  `case when u.banned_until = 'infinity' then '9999-12-31T23:59:59.000000Z'
     else ${rfc3339('u.banned_until')} end as banned_until`,
  identities,
  factors,
].join(', ')

/** The user with this id, read in a transaction. Throws AuthError 403 user_not_found. */
export async function readUser(transaction: DatabaseSession, id: string): Promise<User> {
  const text = `select ${userColumns} from auth.users u where u.id = $1::uuid`
  const { rows } = await transaction.query<User>(text, [id])
  if (!rows[0]) throw userGone()
  return rows[0]
}

export function userGone(): AuthError {
  return new AuthError(403, 'user_not_found', 'The user does not exist any more')
}

/**
 * The statement that finds an account by its stored address ($1). Accounts of single sign-on have no password and are
 * excluded.
 */
export function userByAddress(kind: 'email' | 'phone'): string {
  return `select ${userColumns} from auth.users u where u.${kind} = $1 and not u.is_sso_user`
}

/** The account of a stored address, locked until the transaction ends. */
export async function lockAccount(
  transaction: DatabaseSession,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
): Promise<User | undefined> {
  const { rows } = await transaction.query<User>(`${userByAddress(kind)} for update of u`, [value])
  return rows[0]
}

export function isBanned(user: Pick<User, 'banned_until'>, now: number): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > now
}

/** The user in GoTrue's form: no secrets, no null values. */
export function userBody(user: User): Record<string, unknown> {
  const body = {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || null,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || null,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length === 0 ? null : user.factors,
    identities: user.identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
