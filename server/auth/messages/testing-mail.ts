import type { KeptMessage, Mailbox } from '#server/mail/mailbox.ts'

/** The newest message to an address. Throws if there is none. */
export function newestTo(mailbox: Mailbox, to: string): KeptMessage {
  const found = mailbox.messages().find((message) => message.to === to)
  if (!found) throw new Error(`Nothing was sent to ${to}`)
  return found
}

/** The code in a message: on its own line in a mail, within the sentence of a text message. */
export function codeIn({ text }: Pick<KeptMessage, 'text'>): string {
  const [code] = /^\d{6,10}$/m.exec(text) ?? /\d{6,10}/.exec(text) ?? []
  if (code === undefined) throw new Error('There is no code in the message')
  return code
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
