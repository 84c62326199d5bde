import { oneLine } from './code-mail.ts'
import { mailLanguage, mailWords } from './languages.ts'
import { type MailHead, mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'
import { type MailLanguage, type MailWords, type NoticeKind, noticeKinds } from './words/words.ts'

/** The sender of a notice, and the addresses at which its reader finds help. */
export interface NoticeSender extends MailHead {
  clubEmail: string
  siteUrl: string
}

export function isNoticeKind(text: string | undefined): text is NoticeKind {
  return noticeKinds.some((kind) => kind === text)
}

/** The mail about a change of an account, from the payload of private.mail_notice (db/rules). */
export function noticeMail(kind: NoticeKind, payload: Record<string, string>, sender: NoticeSender): Mail {
  const language = mailLanguage(payload.language)
  const words = mailWords[language]
  const { title, lead } = words.notices[kind]
  const club = oneLine(sender.club)
  const resetLink = `${sender.siteUrl}/reset-password`
  const advice =
    kind === 'account_deleted'
      ? words.notYouDeleted({ clubEmail: sender.clubEmail })
      : words.notYou({ resetLink, clubEmail: sender.clubEmail })
  const subject = words.noticeSubject({ title, club })
  const sentence = lead({ club, detail: detailIn(words, payload.detail ?? '') })
  const time = words.noticeTime(timeIn(language, payload))
  return {
    to: payload.to ?? '',
    subject,
    text: [sentence, time, advice, ''].join('\n\n'),
    html: mailPage(language, {
      ...{ club, logo: sender.logo, title: subject, lead: `${sentence}\n\n${time}`, body: '', small: advice },
    }),
  }
}

function detailIn(words: MailWords, detail: string): string {
  const labels: Record<string, string> = words.noticeDetails
  return labels[detail] ?? oneLine(detail)
}

/** The time of the change in the club's time zone, else in UTC. */
function timeIn(language: MailLanguage, { at = '', time_zone: timeZone }: Record<string, string>): string {
  const parts = { dateStyle: 'long', timeStyle: 'long' } as const
  const moment = new Date(at)
  try {
    return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(moment)
  } catch {
    return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(moment)
  }
}
