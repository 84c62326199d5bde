import {
  type Body,
  type ClubClient,
  dataOf,
  FunctionError,
  type FunctionHandler,
  objectOf,
  optionalTextOf,
  postFunction,
  textOf,
} from '../shared/function.ts'

/** Calls POST /auth/v1/invite with the service key. */
export type InviteUser = (body: Record<string, unknown>, redirectTo: string | undefined) => Promise<Response>

/**
 * Takes `{email, data, redirect_to, deliver_by}` from an administrator and answers like POST /auth/v1/invite, which
 * needs the service key; `action_link` in the answer is the invitation's link if no mail was sent. With `place`, the
 * person gets that `role`, `group` and membership `number`. The database decides whether the caller may invite.
 */
export const inviteFunction = (inviteUser: InviteUser, callerId: string | undefined): FunctionHandler =>
  postFunction(async (body, club) => {
    dataOf(await club.rpc('may_invite_people', {}))
    const email = textOf(body, 'email')
    const redirectTo = optionalTextOf(body, 'redirect_to')
    const invitation = {
      email,
      data: { ...objectOf(body, 'data'), must_choose_password: true },
      invited_by: callerId,
      inviter: dataOf(await club.rpc('inviter_name', {})),
      deliver_by: body.deliver_by === 'link' ? 'link' : 'mail',
    }
    const answer = await inviteUser(invitation, redirectTo)
    const result = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new FunctionError(answer.status, String(result.code), String(result.message))
    await place(club, String(result.id), objectOf(body, 'place'))
    return result
  })

async function place(club: ClubClient, person: string, given: Body): Promise<void> {
  const [role, group, number] = ['role', 'group', 'number'].map((key) => optionalTextOf(given, key) ?? null)
  if ([role, group, number].every((value) => value === null)) return
  dataOf(
    await club.rpc('place_invited_person', { person, to_role: role, to_group: group, to_number: number }),
  )
}
