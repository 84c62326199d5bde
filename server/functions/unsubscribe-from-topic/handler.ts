import { dataOf, postFunction, textOf } from '../shared/function.ts'

/** Ends what the caller's device hears of a topic: `{token, topic}`. */
export const handler = postFunction(async (body, club) => {
  const subscription = { token: textOf(body, 'token'), topic: textOf(body, 'topic') }
  dataOf(await club.rpc('unsubscribe_from_topic', subscription))
  return { success: true }
})
