import { FunctionsHttpError } from '@supabase/functions-js'
import { supabase } from '#web/data/client.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/queries/query.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { returnAddress } from '#web/features/people/return-address.ts'

/** An administrator's data on a person to invite. */
export interface Invitation {
  email: string
  firstName: string
  surname: string
  role: RoleId
  group: string
  /** The mail's language; empty: the account's. */
  language: string
  /** The membership number; empty without one. */
  number: string
}

/** The result of an invitation: without a mail, a link for the administrator to hand over. */
export interface SentInvitation {
  link: string | undefined
}

/**
 * Sends an invitation in the administrator's name, with role, group and membership number. Throws the club's refusals.
 * `byLink`: no mail, only the link; it invalidates earlier links.
 */
export async function sendInvitation(
  invitation: Invitation,
  { byLink = false }: { byLink?: boolean } = {},
): Promise<SentInvitation> {
  const answer = await postInvitation(invitation, byLink)
  await readAgain()
  return answer
}

/** Like sendInvitation, for one of many: `endInvitations` reads the lists again. */
export async function postInvitation(
  { email, firstName, surname, role, group, language, number }: Invitation,
  byLink: boolean,
): Promise<SentInvitation> {
  const place = {
    ...(role !== 'member' && { role }),
    ...(group !== 'default' && { group }),
    ...(number && { number }),
  }
  const body = {
    email,
    data: withoutEmpty({ first_name: firstName, surname, locale: language }),
    redirect_to: returnAddress('invite'),
    ...(Object.keys(place).length > 0 && { place }),
    ...(byLink && { deliver_by: 'link' }),
  }
  const invited = await supabase().functions.invoke<{ action_link?: string }>('invite', { body })
  if (!invited.data) throw await causeOf(invited.error)
  return { link: invited.data.action_link }
}

function withoutEmpty(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
}

/** Reads the lists again after many invitations. */
export const endInvitations = () => readAgain()

/** The refusal in a function's answer, with its code; for a network failure, the error of `fetch`. */
async function causeOf(error: { context?: unknown }): Promise<unknown> {
  if (!(error instanceof FunctionsHttpError)) return error.context ?? error
  const { code, message } = await error.context.json()
  return { code, message, status: error.context.status }
}

/** Sets a person's role or group; resolves when the device has stored the change. */
export async function place(
  id: string,
  change: { role_id: RoleId } | { user_group_id: string },
): Promise<void> {
  await write({ type: 'UPDATE', table: 'profiles', data: change, id })
}

/** Allows or forbids a person to charge the member account; resolves when the device has stored the change. */
export async function permitCharging(id: string, may_charge: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'profile_private', data: { may_charge }, id })
}

/** Sets or clears a person's membership number; resolves when the device has stored the change. */
export async function giveNumber(id: string, number: string): Promise<void> {
  const data = { member_number: number.trim() || null }
  await write({ type: 'UPDATE', table: 'profile_private', data, id })
}

/** Ends a person's sessions and blocks the sign-in. Throws the club's refusals. */
export async function suspend(person: string): Promise<void> {
  await supabase().rpc('suspend_person', { person }).throwOnError()
  await readAgain()
}

/** Ends a person's suspension. Throws the club's refusals. */
export async function reinstate(person: string): Promise<void> {
  await supabase().rpc('reinstate_person', { person }).throwOnError()
  await readAgain()
}

/** Removes all second factors of a person who lost theirs, and signs them out. Throws the club's refusals. */
export async function resetFactors(person: string): Promise<void> {
  await supabase().rpc('reset_second_factors', { person }).throwOnError()
  await readAgain()
}

/** Removes a person from the club; with `keepThread` their history shows as one nameless person. */
export async function remove(person: string, keepThread: boolean): Promise<void> {
  await supabase().rpc('remove_person', { person, keep_thread: keepThread }).throwOnError()
  await readAgain()
}

/** The fields of a group that an administrator edits. */
export interface CrewDraft {
  name: string
  /** The time until the claim deadline; null for none. */
  claim_minutes: number | null
}

/** Adds a group, or changes an existing one; resolves when the device has stored the change. */
export async function saveGroup(
  before: (CrewDraft & { group_id: string }) | undefined,
  draft: CrewDraft,
): Promise<void> {
  if (before === undefined) {
    await write({ type: 'CREATE', table: 'user_groups', data: { ...draft }, id: uuidv7() })
    return
  }
  const { claim_minutes, name } = draft
  // A name entered by hand applies in every language.
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

// Realtime covers only profiles, not accounts.
async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['profiles'] })
}
