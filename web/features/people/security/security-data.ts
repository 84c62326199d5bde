import type { UserIdentity } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { refreshUser, signOut } from '#web/data/session.ts'
import { addressOf, type Identifier } from '#web/features/people/accounts.ts'
import { returnAddress } from '#web/features/people/return-address.ts'
import type { PasswordProof } from '#web/features/people/security/password-proof.tsx'

export type { UserIdentity } from '@supabase/supabase-js'

/** A device on which I am signed in. */
export interface Device {
  id: string
  created_at: string
  used_at: string
  user_agent: string | null
  ip: string | null
  is_this: boolean
}

function done<Answer extends { error: unknown }>(answer: Answer): Answer {
  if (answer.error) throw answer.error
  return answer
}

/** Sets my password; every other device is signed out by that. Rejects with auth's error. */
export async function changePassword(password: string, proof: PasswordProof): Promise<void> {
  const shown =
    proof.asks === 'current'
      ? { current_password: proof.value }
      : proof.asks === 'nonce'
        ? { nonce: proof.value }
        : {}
  done(await supabase().auth.updateUser({ password, ...shown }))
}

/** Sends me a code that shows that it is me. */
export async function askForNonce(): Promise<void> {
  done(await supabase().auth.reauthenticate())
}

/** Changes my address or number. `done`: at once; `confirm`: messages must be answered first. */
export async function changeAddress(identifier: Identifier): Promise<'done' | 'confirm'> {
  const options = { emailRedirectTo: returnAddress('email_change') }
  const { user } = done(await supabase().auth.updateUser(identifier, options)).data
  const now = 'email' in identifier ? user?.email : user?.phone
  const wanted = addressOf(identifier)
  return bare(now) === bare(wanted) ? 'done' : 'confirm'
}

function bare(address: string | undefined): string {
  return (address ?? '').toLowerCase().replace(/^\+/, '')
}

/** The ways in which I can sign in. */
export async function readIdentities(): Promise<UserIdentity[]> {
  return done(await supabase().auth.getUserIdentities()).data?.identities ?? []
}

/** Goes to a provider to link it to my account; comes back to /confirm. */
export async function linkProvider(provider: string): Promise<void> {
  const options = { redirectTo: returnAddress('link') }
  done(await supabase().auth.linkIdentity({ provider: provider as 'google', options }))
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  done(await supabase().auth.unlinkIdentity(identity))
  await refreshUser()
}

/** Where I am signed in: this device first, then the last used. */
export async function readDevices(): Promise<Device[]> {
  return (done(await supabase().rpc('my_sessions')).data ?? []) as Device[]
}

/** Signs me out on another device. */
export async function endDevice(id: string): Promise<void> {
  done(await supabase().rpc('end_my_session', { session: id }))
}

/** Signs me out on this device (local), all others (others), or all (global). */
export async function leave(scope: 'local' | 'others' | 'global'): Promise<void> {
  const result = await signOut(scope)
  if (!result.success) throw new Error(result.error)
}

/** Deletes my account for good; what I ordered and reported stays with the club, without my name. */
export async function deleteMyAccount(): Promise<void> {
  done(await supabase().rpc('delete_my_account'))
  await signOut()
}
