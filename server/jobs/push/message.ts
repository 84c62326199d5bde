/** The specification's notification payload. All values of `data` are text. */
export interface PushMessage {
  title: string
  body: string
  data: Record<string, string>
  topic: string
  userId: string
  /** Instructions for the service worker; text only, because FCM transports nothing else. */
  delivery?: PushSlip
}

interface PushSlip {
  /** Replaces the notification with the same tag. */
  tag: string
  /** The person's number of unread notifications, for the badge. */
  unread: string
  /** The device sends it when it reports the push as shown and as opened. */
  receipt?: string
}

/** The result of sending one message to one device. */
export type Delivery =
  | { kind: 'sent' }
  /** The device no longer exists. */
  | { kind: 'gone' }
  /** `afterMs`: the delay that the service requests, if any. */
  | { kind: 'later'; why: string; afterMs?: number | undefined }
  /** A retry cannot help. */
  | { kind: 'refused'; why: string }

/** How a push service treats a push. */
export interface PushHandling {
  secondsToLive: number
  /** Named as in RFC 8030; undefined: high. */
  urgency?: 'high' | 'normal' | 'low' | 'very-low' | undefined
  /** Of waiting pushes with the same subject a push service keeps the newest. Undefined: it keeps all. */
  subject?: string | undefined
}

export type SendPush = (token: string, message: PushMessage, handling: PushHandling) => Promise<Delivery>

/** The result for an answer that is neither a success nor reports the device as gone. */
export function failureOf(service: string, response: Response): Delivery {
  const why = `${service} answered ${response.status}`
  if (response.status === 429 || response.status >= 500) {
    return { kind: 'later', why, afterMs: retryAfter(response.headers.get('retry-after')) }
  }
  return { kind: 'refused', why }
}

function retryAfter(header: string | null): number | undefined {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds > 0
    ? Math.min(seconds, 3600) * 1000
    : undefined
}

/** Drops the body, so that the connection can be reused. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined)
}
