import { dataOf, postFunction, textOf } from '../shared/function.ts'

/** Stores the push token of the caller's device: `{token}`. */
export const updateFcmToken = postFunction(async (body, club) => {
  dataOf(await club.rpc('update_push_token', { token: textOf(body, 'token') }))
  return { success: true }
})
