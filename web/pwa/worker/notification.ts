/** The notification of a push, and the path that a tap on it opens. */

/** The specification's notification payload; every received field may be missing. */
export interface PushPayload {
  title: string
  body: string
  /** orderId or issueId, type and url, and other fields from the sender. */
  data: Record<string, string>
  topic?: string
  userId?: string
  delivery: PushSlip
}

/** Additional fields from this club's server for the worker; other senders have none. */
interface PushSlip {
  tag?: string
  /** The person's number of unread notifications. */
  unread?: number
  /** Lets the worker report that the push was shown and opened. */
  receipt?: string
}

/** The specification's tag, for a push without another. */
const TAG = 'golf-pin-position'

export interface ShownNotification {
  title: string
  options: {
    body: string
    icon: string
    badge: string
    tag: string
    renotify: boolean
    data: Record<string, string>
  }
}

/**
 * The payload of a push in our format (title, body, data) or Firebase's (notification, data). One without text has
 * `wordless` instead.
 */
export function readPayload(
  text: string | undefined,
  wordless: { title: string; body: string },
): PushPayload {
  const input = objectOf(parsed(text))
  const { title, body } = { ...input, ...objectOf(input.notification) }
  const data = Object.entries(objectOf(input.data)).map(([name, value]) => [name, String(value)])
  return {
    title: textOf(title) ?? wordless.title,
    body: textOf(body) ?? (textOf(title) ? '' : wordless.body),
    data: Object.fromEntries(data),
    ...optional('topic', input.topic),
    ...optional('userId', input.userId),
    delivery: slipOf(input),
  }
}

/** Firebase sends flat data, which include the slip's fields. */
function slipOf(input: Record<string, unknown>): PushSlip {
  const { tag, unread, receipt } = { ...objectOf(input.data), ...objectOf(input.delivery) }
  const count = typeof unread === 'string' && /^\d{1,4}$/.test(unread) ? Number(unread) : undefined
  return {
    ...(textOf(tag)?.startsWith(TAG) ? { tag: String(tag) } : {}),
    ...(count === undefined ? {} : { unread: count }),
    ...(textOf(receipt) ? { receipt: String(receipt) } : {}),
  }
}

/**
 * One notification is shown for each order and issue, and one for all else: a newer one replaces the previous one, with
 * a new sound.
 */
export function shownNotification({ title, body, data, delivery }: PushPayload): ShownNotification {
  const { tag = TAG, receipt } = delivery
  return {
    title,
    options: {
      body,
      icon: '/icons/icon-192x192.png',
      badge: '/icons/icon-72x72.png',
      tag,
      renotify: true,
      data: receipt ? { ...data, receipt } : data,
    },
  }
}

/**
 * The path that a tap opens: the kitchen's ticket if the sender names it, else that of the order or issue, else the
 * given one, if it is one of this app.
 */
export function notificationPath(data: unknown): string {
  const { orderId, issueId, url } = objectOf(data)
  if (textOf(orderId) && url === `/kitchenorderview?orderId=${orderId}`) return url
  if (textOf(orderId)) return `/orders/${encodeURIComponent(String(orderId))}`
  if (textOf(issueId)) return `/issues/${encodeURIComponent(String(issueId))}`
  return isAppPath(url) ? url : '/notifications'
}

/** The same rule as `appPathOf` of the domain: the worker is one file, and shares none with the app. */
function isAppPath(address: unknown): address is string {
  if (typeof address !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(address)) return false
  const [path = ''] = address.split(/[?#]/, 1)
  return !/\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path)
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return text ? { body: text } : undefined
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function optional(name: 'topic' | 'userId', value: unknown): { topic?: string; userId?: string } {
  const text = textOf(value)
  return text === undefined ? {} : { [name]: text }
}
