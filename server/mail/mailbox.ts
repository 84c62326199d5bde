/** A message that this server could not send. */
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

/** Stores mails and text messages in memory if no way to send them is configured. */
export interface Mailbox {
  keep(message: Omit<KeptMessage, 'id' | 'at'>): void
  /** Newest first. */
  messages(): readonly KeptMessage[]
}

const most = 200

/** An empty mailbox for the newest 200 messages. */
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
