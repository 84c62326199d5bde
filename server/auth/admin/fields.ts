import { z } from 'zod'
import { parseDuration } from '#server/config/durations.ts'
import { type Address, normalEmail, normalPhone } from '../account/addresses.ts'
import { checkMetadata, isUuid, optionalMetadata, optionalText } from '../body.ts'
import { validationFailed } from '../errors.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/passwords.ts'
import { type AuthService, timestamp } from '../service.ts'

const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export const userFields = z.object({
  id: optionalText,
  aud: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  password_hash: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  ban_duration: optionalText,
})
export type UserFields = z.infer<typeof userFields>

/** The checked fields of an account in a call. */
export interface CheckedFields {
  addresses: (Address & { confirm: boolean })[]
  /** Which addresses of the account to confirm. */
  confirm: { email: boolean; phone: boolean }
  passwordHash: string | undefined
  /** RFC 3339; null lifts a ban; undefined leaves it unchanged. */
  bannedUntil: string | null | undefined
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  role: string | null
  audience: string | null
}

/** Throws AuthError 400 validation_failed, 422 weak_password. */
export async function checkFields(
  service: AuthService,
  body: UserFields,
  { mayBeWeak }: { mayBeWeak: boolean },
): Promise<CheckedFields> {
  const addresses: CheckedFields['addresses'] = []
  if (body.email !== '') {
    addresses.push({ kind: 'email', value: normalEmail(body.email), confirm: body.email_confirm })
  }
  if (body.phone !== '') {
    addresses.push({ kind: 'phone', value: normalPhone(body.phone), confirm: body.phone_confirm })
  }
  if (body.id !== '') checkId(body.id)
  if (body.user_metadata) checkMetadata(body.user_metadata)
  if (body.app_metadata) checkMetadata(body.app_metadata)
  return {
    addresses,
    confirm: { email: body.email_confirm, phone: body.phone_confirm },
    bannedUntil: bannedUntil(service, body.ban_duration),
    passwordHash: await passwordHashOf(service, body, mayBeWeak),
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata ?? {},
    role: body.role || null,
    audience: body.aud || null,
  }
}

function checkId(id: string): void {
  if (!isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw validationFailed('ID cannot be a nil uuid')
}

/** The longest ban in seconds: a century, so that every client can read its end. */
const longestBan = 100 * 365.25 * 86_400

function bannedUntil(service: AuthService, duration: string): string | null | undefined {
  if (duration === '') return undefined
  if (duration === 'none') return null
  const seconds = parseDuration(duration)
  if (seconds === undefined) {
    throw validationFailed(`invalid format for ban duration: ${JSON.stringify(duration)} is no duration`)
  }
  return timestamp({ now: () => service.now() + Math.min(seconds, longestBan) * 1000 })
}

async function passwordHashOf(
  { config }: AuthService,
  { password, password_hash: hash }: UserFields,
  mayBeWeak: boolean,
): Promise<string | undefined> {
  if (password && hash !== '') throw validationFailed('Only a password or a password hash should be provided')
  if (hash !== '') return checkedHash(hash)
  if (!password) return undefined
  const anything = {
    ...config.password,
    minLength: 1,
    requiredCharacters: [],
    refuseCommon: false,
    pwned: undefined,
  }
  await checkPassword(password, mayBeWeak ? anything : config.password)
  return hashPassword(password)
}

const bcryptForm = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Form =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,10}),t=(\d{1,5}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,88}\$[A-Za-z0-9+/]{11,88}$/

/** Refuses a hash whose check would take minutes. Throws AuthError 400 validation_failed. */
function checkedHash(hash: string): string {
  const bcrypt = bcryptForm.exec(hash)
  const argon2 = argon2Form.exec(hash)
  const fits = bcrypt
    ? Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= 15
    : argon2 !== null && Number(argon2[1]) <= 262_144 && Number(argon2[2]) <= 10 && Number(argon2[3]) <= 16
  if (!fits) throw validationFailed('password_hash is no bcrypt or argon2 hash that can be checked')
  return hash
}
