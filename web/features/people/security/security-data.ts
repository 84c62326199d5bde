import type { UserIdentity } from '@supabase/supabase-js'
import type { Json } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { authClient } from '#web/data/session/auth.ts'
import { refreshUser, signOut } from '#web/data/session/session.ts'
import { addressOf, type Identifier } from '#web/features/people/accounts.ts'
import { returnAddress } from '#web/features/people/return-address.ts'

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

function orThrow<Answer extends { error: unknown }>(answer: Answer): Answer {
  if (answer.error) throw answer.error
  return answer
}

/** Sets my password, and signs out every other device. Rejects with auth's error. */
export async function changePassword(password: string): Promise<void> {
  orThrow(await (await authClient()).updateUser({ password }))
}

/** Sets an invited person's password, with which they can sign in. Rejects with auth's error. */
export async function acceptInvitation(password: string): Promise<void> {
  orThrow(await (await authClient()).updateUser({ password, data: { must_choose_password: false } }))
}

/** Sends me a code for `proveSession`. */
export async function sendProofCode(): Promise<void> {
  orThrow(await (await authClient()).reauthenticate())
}

/**
 * Confirms this session for some minutes by my password or a code. With neither it asks which proof is needed: rejects
 * with `current_password_required` or `reauthentication_needed`, or with the reason why the proof is invalid.
 */
export async function proveSession(proof: { current_password?: string; nonce?: string }): Promise<void> {
  const auth = await authClient()
  const { session } = orThrow(await auth.getSession()).data
  const answer = await fetch(`${gatewayUrl()}/auth/v1/reauthenticate`, {
    method: 'POST',
    headers: {
      apikey: config().anonKey,
      authorization: `Bearer ${session?.access_token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(proof),
    signal: AbortSignal.timeout(20_000),
  })
  if (answer.ok) return
  const { code, message } = await answer.json().catch(() => ({}))
  throw Object.assign(new Error(message), { code, status: answer.status })
}

/** Changes my address or number. `done`: at once; `confirm`: messages must be confirmed first. */
export async function changeAddress(identifier: Identifier): Promise<'done' | 'confirm'> {
  const options = { emailRedirectTo: returnAddress('email_change') }
  const { user } = orThrow(await (await authClient()).updateUser(identifier, options)).data
  const now = 'email' in identifier ? user?.email : user?.phone
  const target = addressOf(identifier)
  return bare(now) === bare(target) ? 'done' : 'confirm'
}

function bare(address: string | undefined): string {
  return (address ?? '').toLowerCase().replace(/^\+/, '')
}

/** My sign-in identities. */
export async function readIdentities(): Promise<UserIdentity[]> {
  return orThrow(await (await authClient()).getUserIdentities()).data?.identities ?? []
}

/** Opens a provider to link it to my account; returns to /confirm. */
export async function linkProvider(provider: string): Promise<void> {
  const options = { redirectTo: returnAddress('link') }
  orThrow(await (await authClient()).linkIdentity({ provider: provider as 'google', options }))
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  orThrow(await (await authClient()).unlinkIdentity(identity))
  await refreshUser()
}

/** My signed-in devices: this one first, then by last use. */
export async function readDevices(): Promise<Device[]> {
  return (orThrow(await supabase().rpc('my_sessions')).data ?? []) as Device[]
}

/** Signs me out on another device. */
export async function endDevice(id: string): Promise<void> {
  orThrow(await supabase().rpc('end_my_session', { session: id }))
}

/** Signs me out on this device (local), all others (others), or all (global). */
export async function leave(scope: 'local' | 'others' | 'global'): Promise<void> {
  const result = await signOut(scope)
  if (!result.success) throw new Error(result.error)
}

/** All data that the club holds about me. */
export async function readMyData(): Promise<Json> {
  return orThrow(await supabase().rpc('my_data')).data
}

/** Deletes my account for good; my orders and reports stay with the club, without my name. */
export async function deleteMyAccount(): Promise<void> {
  orThrow(await supabase().rpc('delete_my_account'))
  await signOut()
}
