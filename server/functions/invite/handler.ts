import {
  dataOf,
  FunctionError,
  type FunctionHandler,
  optionalTextOf,
  postFunction,
  textOf,
} from '../shared/function.ts'

/** Calls POST /auth/v1/invite with the service key. */
export type InviteUser = (body: Record<string, unknown>, redirectTo: string | undefined) => Promise<Response>

/**
 * Takes `{email, data, redirect_to}` from an administrator of the club and answers like POST /auth/v1/invite, which
 * needs the service key. The database decides whether the caller may invite.
 */
export const inviteFunction = (inviteUser: InviteUser, callerId: string | undefined): FunctionHandler =>
  postFunction(async (body, club) => {
    dataOf(await club.rpc('may_invite_people', {}))
    const email = textOf(body, 'email')
    const redirectTo = optionalTextOf(body, 'redirect_to')
    const answer = await inviteUser({ email, data: body.data, invited_by: callerId }, redirectTo)
    const result = (await answer.json()) as Record<string, unknown>
    if (answer.ok) return result
    throw new FunctionError(answer.status, String(result.code), String(result.message))
  })
