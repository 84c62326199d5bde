import type { Database } from '#server/database/types.ts'
import type { Effect, EffectOutcome } from './effects.ts'
import type { PushMessage, SendPush } from './push/message.ts'

/** The ways to a device that this server has. */
export interface PushSenders {
  web: SendPush | undefined
  fcm: SendPush | undefined
}

interface NotificationRow {
  id: string
  title: string
  body: string
  topic: string
  userId: string
  type: string
  url: string
  orderId: string | null
  issueId: string | null
  data: Record<string, unknown>
  token: string
  kind: 'web' | 'fcm'
}

// A notification that was read in the meantime needs no push. The database decides again whether the device may get it.
const READ = `
  select n.id, n.title, n.body, n.topic, n.user_id as "userId", n.type, n.url, n.order_id as "orderId",
    n.issue_id as "issueId", n.data, t.token, t.kind
  from public.notification n join public.push_token t on t.id = $2
  where n.id = $1 and n.read_at is null and private.may_push(n, t)`

/** Tells one device of one notification; a device that is gone is forgotten. */
export async function pushEffect(
  database: Database,
  senders: PushSenders,
  effect: Effect,
): Promise<EffectOutcome> {
  const { notification_id, token_id } = effect.payload
  const notification = (await database.runAsOwner<NotificationRow>(READ, [notification_id, token_id])).rows[0]
  if (!notification) return { kind: 'done' }
  const send = senders[notification.kind]
  // Not configured: the inbox and the open app have it.
  if (!send) return { kind: 'done' }
  const delivery = await send(notification.token, messageOf(notification), effect.secondsLeft)
  if (delivery.kind === 'sent') return { kind: 'done' }
  if (delivery.kind === 'gone') {
    await forget(database, token_id, notification.token)
    return { kind: 'done' }
  }
  return delivery.kind === 'later' ? delivery : { kind: 'failed', why: delivery.why }
}

function messageOf({
  id,
  title,
  body,
  topic,
  userId,
  type,
  url,
  orderId,
  issueId,
  data,
}: NotificationRow): PushMessage {
  const extraData = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return {
    title,
    body,
    data: {
      ...Object.fromEntries(extraData),
      ...(orderId ? { orderId } : {}),
      ...(issueId ? { issueId } : {}),
      type,
      url,
      notificationId: id,
    },
    topic,
    userId,
  }
}

async function forget(database: Database, deviceId: string | undefined, token: string): Promise<void> {
  await database.runAsOwner('delete from public.push_token where id = $1 and token = $2', [deviceId, token])
}
