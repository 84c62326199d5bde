import type { Factor } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { refreshUser } from '#web/data/session/session.ts'

/** A verified second factor of mine. */
export type { Factor } from '@supabase/supabase-js'

/** A factor that was begun: what the authenticator app must learn. */
export interface NewFactor {
  id: string
  /** Base32, to be typed where nothing can be scanned. */
  secret: string
  /** otpauth: address, shown as QR code. */
  uri: string
}

function orThrow<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  if (error) throw error
  return data as NonNullable<Data>
}

/** My second factors that count, oldest first; rejects with auth's error. */
export async function readFactors(): Promise<Factor[]> {
  const { all } = orThrow(await supabase().auth.mfa.listFactors())
  return all
    .filter(({ status }) => status === 'verified')
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
}

/** Begins an authenticator app as a second factor; it counts only after `verifyFactor`. */
export async function enrolApp(name: string, issuer: string): Promise<NewFactor> {
  await dropUnfinished()
  const { mfa } = supabase().auth
  const { id, totp } = orThrow(await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
  return { id, secret: totp.secret, uri: totp.uri }
}

/** Begins a phone as a second factor, which gets codes by SMS. */
export async function enrolPhone(name: string, phone: string): Promise<{ id: string }> {
  await dropUnfinished()
  return orThrow(await supabase().auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone }))
}

/** An unfinished factor blocks its name for a new one. */
async function dropUnfinished(): Promise<void> {
  const { mfa } = supabase().auth
  const { all } = orThrow(await mfa.listFactors())
  const unfinished = all.filter(({ status }) => status === 'unverified')
  await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })))
}

/** Asks a factor for a code; a phone is sent one. Returns the id of the challenge. */
export async function challenge(factorId: string): Promise<string> {
  return orThrow(await supabase().auth.mfa.challenge({ factorId })).id
}

/** Shows a factor's code: the session is at aal2 then, and a new factor counts from then on. */
export async function enterFactorCode(factorId: string, code: string, challengeId?: string): Promise<void> {
  const id = challengeId ?? (await challenge(factorId))
  orThrow(await supabase().auth.mfa.verify({ factorId, challengeId: id, code }))
}

/** Removes a factor. Needs a session at aal2. */
export async function removeFactor(factorId: string): Promise<void> {
  orThrow(await supabase().auth.mfa.unenroll({ factorId }))
  await refreshUser()
}
