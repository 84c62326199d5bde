import type { Database } from '#server/database/types.ts'
import { MailError, type Mailer } from '#server/mail/mailer.ts'
import type { Effect, Outcome } from './effects.ts'

interface Message {
  name: string
  email: string | null
  subject: string
  body: string
  author: string | null
  authorEmail: string | null
}

const READ = `
  select m.name, m.email, m.subject, m.body, nullif(trim(p.first_name || ' ' || p.surname), '') as author,
    u.email as "authorEmail"
  from public.contact_message m
  left join public.profiles p on p.id = m.user_id
  left join auth.users u on u.id = m.user_id
  where m.id = $1`

/** Mails a message to the club's office; answering it writes to whoever wrote. */
export async function mailEffect(
  database: Database,
  mailer: Mailer,
  clubEmail: string,
  effect: Effect,
): Promise<Outcome> {
  const { rows } = await database.runAsOwner<Message>(READ, [effect.payload.contact_message_id])
  const message = rows[0]
  if (!message) return { kind: 'done' }
  const replyTo = message.email ?? message.authorEmail
  try {
    await mailer.send({
      to: clubEmail,
      subject: message.subject === '' ? 'A message to the club' : message.subject,
      text: `${message.body}\n\n-- \n${signature(message)}\n`,
      ...(replyTo ? { replyTo } : {}),
    })
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { kind: error.permanent ? 'failed' : 'later', why: error.message }
  }
}

function signature({ name, email, author, authorEmail }: Message): string {
  const said = [name, email].filter(Boolean).join(', ')
  if (author || authorEmail)
    return [said, `signed in as ${[author, authorEmail].filter(Boolean).join(', ')}`]
      .filter(Boolean)
      .join('\n')
  return said === '' ? 'A visitor who left no name' : `${said} (not signed in)`
}
