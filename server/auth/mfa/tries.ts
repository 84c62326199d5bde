import type { Session as DatabaseSession } from '../../database/types.ts'
import { rfc3339 } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'

/** A row of auth.mfa_factor_tries: the attempts at one factor. */
export interface FactorTries {
  /** The half minute (since 1970) of the last accepted code; null: none. */
  lastStep: number | null
  /** RFC 3339; null: not locked since the last right code. */
  lockedUntil: string | null
}

const wrongUntilLock = 10
const wrongUntilVoid = 5
const firstLockSeconds = 15 * 60
const longestLockSeconds = 24 * 3600

/** The tries of a factor. The caller must have locked its row (findFactor). */
export async function readTries(transaction: DatabaseSession, factorId: string): Promise<FactorTries> {
  const { rows } = await transaction.query<FactorTries>(
    `select last_step::float8 as "lastStep", ${rfc3339('locked_until')} as "lockedUntil"
     from auth.mfa_factor_tries where factor_id = $1::uuid`,
    [factorId],
  )
  return rows[0] ?? { lastStep: null, lockedUntil: null }
}

/** Throws AuthError 422 mfa_verification_rejected while a factor is locked. */
export function checkLock(service: Pick<AuthService, 'now'>, { lockedUntil }: FactorTries): void {
  const seconds = lockedUntil === null ? 0 : Math.ceil((Date.parse(lockedUntil) - service.now()) / 1000)
  if (seconds > 0) throw lockedFor(seconds)
}

function lockedFor(seconds: number): AuthError {
  const sentence = `This factor is locked for ${Math.ceil(seconds / 60)} minutes after too many wrong codes`
  return new AuthError(422, 'mfa_verification_rejected', sentence, { retryAfter: seconds })
}

/**
 * Counts a wrong code, in a transaction that must be committed. The tenth in a row locks the factor for a quarter of an
 * hour; each further lock is four times as long, a day at most, until a right code. The fifth for one text message
 * invalidates it. Returns the refusal of a factor that is locked now.
 */
export async function countWrongCode(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  factorId: string,
): Promise<AuthError | undefined> {
  const { rows } = await transaction.query<{ locks: number; is_locked: boolean; is_void: boolean }>(
    `insert into auth.mfa_factor_tries as t (factor_id, wrong_codes, wrong_for_message) values ($1::uuid, 1, 1)
     on conflict (factor_id) do update set
       wrong_codes = case when t.wrong_codes + 1 >= $2::int then 0 else t.wrong_codes + 1 end,
       locks = least(t.locks + case when t.wrong_codes + 1 >= $2::int then 1 else 0 end, 100),
       locked_until = case when t.wrong_codes + 1 >= $2::int then
         $3::timestamptz + make_interval(secs => least($4::float8 * 4 ^ least(t.locks, 10), $5::float8))
         else t.locked_until end,
       wrong_for_message = least(t.wrong_for_message + 1, 100)
     returning locks, locks > 0 and wrong_codes = 0 as is_locked, wrong_for_message >= $6::int as is_void`,
    [factorId, wrongUntilLock, timestamp(service), firstLockSeconds, longestLockSeconds, wrongUntilVoid],
  )
  const { locks, is_locked, is_void } = rows[0]!
  if (is_void) {
    await transaction.query(
      'delete from auth.mfa_challenges where factor_id = $1::uuid and otp_code is not null',
      [factorId],
    )
  }
  if (!is_locked) return undefined
  return lockedFor(Math.min(firstLockSeconds * 4 ** (locks - 1), longestLockSeconds))
}

/** Records a right code and its half minute. */
export async function noteRightCode(
  transaction: DatabaseSession,
  factorId: string,
  step: number | null,
): Promise<void> {
  await transaction.query(
    `insert into auth.mfa_factor_tries as t (factor_id, last_step) values ($1::uuid, $2::int8)
     on conflict (factor_id) do update set last_step = coalesce(excluded.last_step, t.last_step), wrong_codes = 0,
       wrong_for_message = 0, locks = 0, locked_until = null`,
    [factorId, step],
  )
}

/** Gives a new text message its own guesses. */
export async function forgiveMessage(transaction: DatabaseSession, factorId: string): Promise<void> {
  await transaction.query(
    'update auth.mfa_factor_tries set wrong_for_message = 0 where factor_id = $1::uuid',
    [factorId],
  )
}
