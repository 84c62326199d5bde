import type { Database } from '#server/database/types.ts'
import type { Effect, EffectOutcome } from './effects.ts'
import type { PushHandling, PushMessage, SendPush } from './push/message.ts'

/** The configured push services. */
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
  newsKind: string
  urgency: PushHandling['urgency']
  /** How long quiet hours delay it; null: no quiet hours. */
  quietMs: number | null
  unread: number
  deliveryId: string | null
  receipt: string | null
}

/** The value of the specification. */
const tag = 'golf-pin-position'

// A notification that has been read needs no push. The database checks again whether the device may get it. A delayed
// push, except an alarm, is dropped if there is a newer one of its order or issue: it would replace that on the screen.
const READ = `
  select n.id, n.title, n.body, n.topic, n.user_id as "userId", n.type, n.url, n.order_id as "orderId",
    n.issue_id as "issueId", n.data, t.token, t.kind, rule.kind as "newsKind", rule.urgency,
    (extract(epoch from private.quiet_until(n) - now()) * 1000)::float8 as "quietMs",
    private.unread_count(n.user_id) as unread, d.id as "deliveryId", d.receipt
  from public.notification n
  join public.push_token t on t.id = $2
  join private.push_rule rule on rule.kind = private.news_kind(n)
  left join jobs.push_delivery d on d.notification_id = n.id and d.token_id = t.id
  where n.id = $1 and (n.read_at is null or rule.kind = 'test') and private.may_push(n, t)
    and not (rule.kind <> 'alarm'
      and exists (select from jobs.effect e where e.id = $3 and e.last_error is not null)
      and exists (select from public.notification newer
        where newer.user_id = n.user_id and (newer.order_id = n.order_id or newer.issue_id = n.issue_id)
          and private.news_kind(newer) = rule.kind and newer.created_at > n.created_at))`

/** Pushes a notification to a device; deletes the device's token if it is no longer valid. */
export async function pushEffect(
  database: Database,
  senders: PushSenders,
  effect: Effect,
): Promise<EffectOutcome> {
  const { notification_id, token_id } = effect.payload
  const notification = (
    await database.runAsOwner<NotificationRow>(READ, [notification_id, token_id, effect.id])
  ).rows[0]
  if (!notification) return { kind: 'done' }
  const send = senders[notification.kind]
  // Not configured: the person sees it only in the inbox and the open app.
  if (!send) return { kind: 'done' }
  if (notification.quietMs !== null)
    return { kind: 'later', why: 'quiet hours', afterMs: notification.quietMs }
  const subject = subjectOf(notification)
  const delivery = await send(notification.token, messageOf(notification), {
    secondsToLive: effect.secondsLeft,
    urgency: notification.urgency,
    subject,
  })
  await record(database, notification.deliveryId, delivery)
  if (delivery.kind === 'sent') return { kind: 'done' }
  if (delivery.kind === 'gone') {
    await forget(database, token_id, notification.token)
    return { kind: 'done' }
  }
  return delivery.kind === 'later' ? delivery : { kind: 'failed', why: delivery.why }
}

/** The tag of the notification's alarm, order or issue: a device shows one per tag. Undefined: no tag of its own. */
function subjectOf({ newsKind, orderId, issueId }: NotificationRow): string | undefined {
  if (newsKind === 'alarm') return `${tag}-alarm`
  if (orderId) return `${tag}-order-${orderId}`
  return issueId ? `${tag}-issue-${issueId}` : undefined
}

function messageOf(notification: NotificationRow): PushMessage {
  const { id, title, body, topic, userId, type, url, orderId, issueId, data } = notification
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
    delivery: {
      tag: subjectOf(notification) ?? tag,
      unread: String(notification.unread),
      ...(notification.receipt ? { receipt: notification.receipt } : {}),
    },
  }
}

/** Records the push service's answer, for the test push and the ladder of alarms. Pushes to retry have not failed. */
async function record(
  database: Database,
  deliveryId: string | null,
  delivery: Awaited<ReturnType<SendPush>>,
): Promise<void> {
  const isAccepted = delivery.kind === 'sent'
  const isFailed = delivery.kind === 'gone' || delivery.kind === 'refused'
  const why = delivery.kind === 'gone' ? 'gone' : 'why' in delivery ? delivery.why : null
  await database.runAsOwner(
    `update jobs.push_delivery set error = $3, accepted_at = case when $2 then now() end,
       failed_at = case when $4 then now() end
     where id = $1`,
    [deliveryId, isAccepted, why, isFailed],
  )
}

async function forget(database: Database, deviceId: string | undefined, token: string): Promise<void> {
  await database.runAsOwner('delete from public.push_token where id = $1 and token = $2', [deviceId, token])
}
