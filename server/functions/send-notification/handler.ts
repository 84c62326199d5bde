import { dataOf, objectOf, optionalTextOf, postFunction, textOf } from '../shared/function.ts'

/**
 * Sends `{notification: {title, body}, data, topic, userId}` to those who hear the topic, to one of them, or to one
 * person. Whether the caller may is for the database to say. A request that carries an `id` (a uuid) is sent once,
 * however often it is replayed.
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
