import { FunctionsHttpError } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/queries/query.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** What an administrator writes of somebody who is to come. */
export interface Invitation {
  email: string
  firstName: string
  surname: string
  role: RoleId
  group: string
  /** Of the mail; empty: the one that their account has. */
  language: string
}

/** Sends an invitation in the administrator's name, then sets role and group. Throws the club's refusals. */
export async function sendInvitation({
  email,
  firstName,
  surname,
  role,
  group,
  language,
}: Invitation): Promise<void> {
  const details = { first_name: firstName, surname, locale: language }
  const data = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
  const body = { email, data, redirect_to: `${location.origin}/confirm` }
  const invited = await supabase().functions.invoke<{ id: string }>('invite', { body })
  if (!invited.data) throw await causeOf(invited.error)
  const { id } = invited.data
  if (role !== 'member' || group !== 'default') {
    const place = { role_id: role, user_group_id: group }
    await write({ type: 'UPDATE', table: 'profiles', data: place, id })
  }
  await readAgain()
}

/** The refusal in a function's answer, with its code; for a network failure, the error of `fetch`. */
async function causeOf(error: { context?: unknown }): Promise<unknown> {
  if (!(error instanceof FunctionsHttpError)) return error.context ?? error
  const { code, message } = await error.context.json()
  return { code, message, status: error.context.status }
}

/** Gives a person a role or a group; resolves when the device keeps the change. */
export async function place(
  id: string,
  change: { role_id: RoleId } | { user_group_id: string },
): Promise<void> {
  await write({ type: 'UPDATE', table: 'profiles', data: change, id })
}

/** Lets a person charge the member account, or not; resolves when the device keeps the change. */
export async function permitCharging(id: string, may_charge: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'profile_private', data: { may_charge }, id })
}

/** Ends a person's sessions and keeps them out. Throws what the club refuses. */
export async function suspend(person: string): Promise<void> {
  await supabase().rpc('suspend_person', { person }).throwOnError()
  await readAgain()
}

/** Lets a suspended person in again. Throws what the club refuses. */
export async function reinstate(person: string): Promise<void> {
  await supabase().rpc('reinstate_person', { person }).throwOnError()
  await readAgain()
}

/** Takes every second factor from a person who lost theirs, and signs them out. Throws what the club refuses. */
export async function resetFactors(person: string): Promise<void> {
  await supabase().rpc('reset_second_factors', { person }).throwOnError()
  await readAgain()
}

/** Takes a person out of the club; with `keepThread` their past shows as one nameless person. */
export async function remove(person: string, keepThread: boolean): Promise<void> {
  await supabase().rpc('remove_person', { person, keep_thread: keepThread }).throwOnError()
  await readAgain()
}

/** The fields of a group that an administrator edits. */
export interface CrewDraft {
  name: string
  /** For so long work may wait for one of it; null for ever. */
  claim_minutes: number | null
}

/** Adds a group, or changes one from what it was; resolves when the device keeps the change. */
export async function saveGroup(
  before: (CrewDraft & { group_id: string }) | undefined,
  draft: CrewDraft,
): Promise<void> {
  if (before === undefined) {
    await write({ type: 'CREATE', table: 'user_groups', data: { ...draft }, id: uuidv7() })
    return
  }
  const { claim_minutes, name } = draft
  // A name that somebody gives by hand is the one in every language.
  const nameChange = name === before.name ? {} : { name, name_i18n: {} }
  await write({
    type: 'UPDATE',
    table: 'user_groups',
    data: { claim_minutes, ...nameChange },
    id: before.group_id,
  })
}

export async function deleteGroup(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'user_groups', data: {}, id })
}

// Accounts are not heard live: only their profiles are.
async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['profiles'] })
}
