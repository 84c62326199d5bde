import type { Database } from '#server/database/types.ts'
import type { ReadClubName } from '#server/mail/club-name.ts'
import type { ReadClubWords } from '#server/mail/club-words.ts'
import { type Mail, MailError, type Mailer } from '#server/mail/mailer.ts'
import { isNoticeKind, type NoticeSender, noticeMail } from '#server/mail/notice-mail.ts'
import type { Effect, EffectOutcome } from './effects.ts'

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

export type MailSender = Omit<NoticeSender, 'club' | 'logo'> & {
  clubName: ReadClubName
  clubWords: ReadClubWords
}

/** Mails a notice about an account to its owner, or a message to the club's office. */
export async function mailEffect(
  database: Database,
  mailer: Mailer,
  sender: MailSender,
  { payload }: Effect,
): Promise<EffectOutcome> {
  const mail = isNoticeKind(payload.notice)
    ? noticeMail(payload.notice, payload, {
        ...sender,
        ...{ club: await sender.clubName(), logo: (await sender.clubWords()).logo },
      })
    : await contactMail(database, sender.clubEmail, payload)
  if (!mail) return { kind: 'done' }
  try {
    await mailer.send(mail)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { kind: error.permanent ? 'failed' : 'later', why: error.message }
  }
}

/** A message to the club's office; replies go to its author. Undefined if the message was deleted. */
async function contactMail(
  database: Database,
  clubEmail: string,
  payload: Effect['payload'],
): Promise<Mail | undefined> {
  const { rows } = await database.runAsOwner<Message>(READ, [payload.contact_message_id])
  const message = rows[0]
  if (!message) return undefined
  const replyTo = message.email ?? message.authorEmail
  return {
    to: clubEmail,
    subject: message.subject === '' ? 'A message to the club' : message.subject,
    text: `${message.body}\n\n-- \n${signature(message)}\n`,
    ...(replyTo ? { replyTo } : {}),
  }
}

function signature({ name, email, author, authorEmail }: Message): string {
  const sender = [name, email].filter(Boolean).join(', ')
  if (author || authorEmail)
    return [sender, `signed in as ${[author, authorEmail].filter(Boolean).join(', ')}`]
      .filter(Boolean)
      .join('\n')
  return sender === '' ? 'A visitor who left no name' : `${sender} (not signed in)`
}
