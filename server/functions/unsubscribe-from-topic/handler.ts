import { dataOf, postFunction, textOf } from '../shared/function.ts'

/** Ends the subscription of the caller's device to a topic: `{token, topic}`. */
export const unsubscribeFromTopic = postFunction(async (body, club) => {
  const subscription = { token: textOf(body, 'token'), topic: textOf(body, 'topic') }
  dataOf(await club.rpc('unsubscribe_from_topic', subscription))
  return { success: true }
})
