/** What a device is told: the specification's notification payload. All of `data` is text. */
export interface PushMessage {
  title: string
  body: string
  data: Record<string, string>
  topic: string
  userId: string
  /** What the worker does with it; all text, since FCM carries nothing else. */
  delivery?: PushSlip
}

export interface PushSlip {
  /** The notification of the same tag is replaced. */
  tag: string
  /** How many notifications the person has not read, for the badge. */
  unread: string
  /** With it the device reports that the push was shown and opened. */
  receipt?: string
}

/** How the handing over of one message to one device ended. */
export type Delivery =
  | { kind: 'sent' }
  /** The device is no longer there, for good. */
  | { kind: 'gone' }
  /** `afterMs`: as the service asks, when it does. */
  | { kind: 'later'; why: string; afterMs?: number | undefined }
  /** Trying again cannot help. */
  | { kind: 'refused'; why: string }

/** How a push service treats a push. */
export interface PushHandling {
  secondsToLive: number
  /** As RFC 8030 names it; undefined in pushes of before kinds had one: high. */
  urgency?: 'high' | 'normal' | 'low' | 'very-low' | undefined
  /** What the push is about: of two with the same one a push service keeps the newer. Undefined: both stay. */
  subject?: string | undefined
}

export type SendPush = (token: string, message: PushMessage, handling: PushHandling) => Promise<Delivery>

/** What an answer of a push service means when it is neither a success nor says that the device is gone. */
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

/** Forgets the body, so that its connection can be used again. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined)
}
