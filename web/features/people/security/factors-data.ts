import type { Factor } from '@supabase/supabase-js'
import { fieldsOf } from '#domain/base/unknown.ts'
import { persistedJson, setIfRoom } from '#web/data/persisted-value.ts'
import { authClient } from '#web/data/session/auth.ts'
import { refreshUser } from '#web/data/session/session.ts'

/** A verified second factor of mine. */
export type { Factor } from '@supabase/supabase-js'

/** A new factor: the authenticator app's data. */
export interface NewFactor {
  id: string
  /** Base32, for typing instead of scanning. */
  secret: string
  /** otpauth: address, shown as QR code. */
  uri: string
}

function orThrow<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  if (error) throw error
  return data as NonNullable<Data>
}

/** My verified second factors, oldest first; rejects with auth's error. */
export async function readFactors(): Promise<Factor[]> {
  const { all } = orThrow(await (await authClient()).mfa.listFactors())
  return all
    .filter(({ status }) => status === 'verified')
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
}

/** Enrols an authenticator app as a second factor; valid only after `enterFactorCode`. */
export async function enrolApp(name: string, issuer: string): Promise<NewFactor> {
  await dropUnfinished()
  const { mfa } = await authClient()
  const { id, totp } = orThrow(await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
  return { id, secret: totp.secret, uri: totp.uri }
}

/** Enrols a phone as a second factor, which gets codes by SMS. */
export async function enrolPhone(name: string, phone: string): Promise<{ id: string }> {
  await dropUnfinished()
  return orThrow(await (await authClient()).mfa.enroll({ factorType: 'phone', friendlyName: name, phone }))
}

/** An unfinished factor blocks its name for a new one. */
async function dropUnfinished(): Promise<void> {
  const { mfa } = await authClient()
  const { all } = orThrow(await mfa.listFactors())
  const unfinished = all.filter(({ status }) => status === 'unverified')
  await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })))
}

/** Starts a challenge of a factor; a phone gets a code. Returns the challenge's id. */
export async function challenge(factorId: string): Promise<string> {
  return orThrow(await (await authClient()).mfa.challenge({ factorId })).id
}

/** A code sent to a factor's phone. Stored in the tab, so that a reload keeps the step. */
export interface SentFactorCode {
  factorId: string
  challengeId: string
  /** Seconds since the epoch, by the club's clock. */
  expiresAt: number
}

const sentFactorCode = persistedJson('factor-code', asSentFactorCode, 'sessionStorage')

function asSentFactorCode(stored: unknown): SentFactorCode | undefined {
  const { factorId, challengeId, expiresAt } = fieldsOf(stored)
  const isValid =
    typeof factorId === 'string' && typeof challengeId === 'string' && typeof expiresAt === 'number'
  return isValid ? { factorId, challengeId, expiresAt } : undefined
}

/** The code not yet entered; undefined without one, or when it has expired. */
export function currentFactorCode(): SentFactorCode | undefined {
  const pendingCode = sentFactorCode.get()
  return pendingCode && pendingCode.expiresAt * 1000 > Date.now() ? pendingCode : undefined
}

export async function sendFactorCode(factorId: string): Promise<SentFactorCode> {
  const { id, expires_at } = orThrow(await (await authClient()).mfa.challenge({ factorId }))
  const pendingCode = { factorId, challengeId: id, expiresAt: expires_at }
  setIfRoom(sentFactorCode, pendingCode)
  return pendingCode
}

/** Verifies a factor's code: raises the session to aal2, and activates a new factor. */
export async function enterFactorCode(factorId: string, code: string, challengeId?: string): Promise<void> {
  const id = challengeId ?? (await challenge(factorId))
  orThrow(await (await authClient()).mfa.verify({ factorId, challengeId: id, code }))
  sentFactorCode.set(undefined)
}

/** Removes a factor. Needs a session at aal2. */
export async function removeFactor(factorId: string): Promise<void> {
  orThrow(await (await authClient()).mfa.unenroll({ factorId }))
  await refreshUser()
}
