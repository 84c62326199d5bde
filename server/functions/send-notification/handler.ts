import { dataOf, objectOf, optionalTextOf, postFunction, textOf } from '../shared/function.ts'

/**
 * Sends `{notification: {title, body}, data, topic, userId}` to the subscribers of the topic, to one of them, or to one
 * person. The database decides whether the caller may. Replays with the same `id` (a uuid) are sent once.
 */
export const sendClubNotification = postFunction(async (body, club) => {
  const notification = objectOf(body, 'notification')
  const id = optionalTextOf(body, 'id')
  const receivers = dataOf(
    await club.rpc('send_notification', {
      title: textOf(notification, 'title'),
      body: optionalTextOf(notification, 'body') ?? '',
      data: objectOf(body, 'data'),
      topic: optionalTextOf(body, 'topic') ?? null,
      receiver: optionalTextOf(body, 'userId') ?? null,
      ...(id === undefined ? {} : { request_id: id }),
    }),
  )
  return { success: true, receivers }
})
