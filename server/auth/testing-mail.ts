import type { KeptMessage, Mailbox } from '../mail/mailbox.ts'

/** The newest message to somebody. Throws when there is none. */
export function newestTo(mailbox: Mailbox, to: string): KeptMessage {
  const found = mailbox.messages().find((message) => message.to === to)
  if (!found) throw new Error(`Nothing was sent to ${to}`)
  return found
}

/** The code in a message. */
export function codeIn({ text }: Pick<KeptMessage, 'text'>): string {
  return /\b\d{6,10}\b(?!.*\/)/.exec(text.replace(/https?:\S+/g, ''))![0]
}

/** The link in a mail. */
export function linkIn({ text }: Pick<KeptMessage, 'text'>): URL {
  return new URL(/https?:\S+/.exec(text)![0])
}

/** Path and query under /auth/v1 of the link in a mail. */
export function pathIn(message: Pick<KeptMessage, 'text'>): string {
  const { pathname, search } = linkIn(message)
  return `${pathname.replace('/auth/v1', '')}${search}`
}
