import { dataOf, postFunction, textOf } from '../shared/function.ts'

/** Subscribes the caller's device to a topic: `{token, topic}`. */
export const subscribeToTopic = postFunction(async (body, club) => {
  const subscription = { token: textOf(body, 'token'), topic: textOf(body, 'topic') }
  dataOf(await club.rpc('subscribe_to_topic', subscription))
  return { success: true }
})
