/** A message that found no way out of this machine. */
export interface KeptMessage {
  id: number
  /** RFC 3339. */
  at: string
  kind: 'mail' | 'sms' | 'whatsapp'
  to: string
  /** Empty for a text message. */
  subject: string
  text: string
  html: string | undefined
}

/** Where mail and text messages land when no way to send them is configured; forgotten when the server stops. */
export interface Mailbox {
  keep(message: Omit<KeptMessage, 'id' | 'at'>): void
  /** Newest first. */
  messages(): readonly KeptMessage[]
}

const most = 200

/** An empty mailbox of the newest 200 messages. */
export function createMailbox(now: () => number = Date.now): Mailbox {
  const messages: KeptMessage[] = []
  let last = 0
  return {
    keep(message) {
      last += 1
      messages.unshift({ ...message, id: last, at: new Date(now()).toISOString() })
      if (messages.length > most) messages.pop()
    },
    messages: () => messages,
  }
}
