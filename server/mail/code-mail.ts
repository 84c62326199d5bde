import { type ClubWords, filled, noClubWords } from './club-words.ts'
import { mailWords } from './languages.ts'
import { escapeHtml, mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'
import type { MailKind, MailLanguage, MailValues } from './words/words.ts'

const DAY_SECONDS = 24 * 3600

export interface CodeMail {
  kind: MailKind
  to: string
  language: MailLanguage
  /** The club's name. */
  club: string
  /** Undefined: the mail has only a link. */
  code: string | undefined
  /** Undefined: the mail has only a code. */
  link: string | undefined
  /** Validity of code and link, in seconds. */
  goodForSeconds: number
  newEmail?: string | undefined
  /** The name of the person who invites. */
  inviter?: string | undefined
  /** The club's logo and texts. */
  own?: ClubWords
}

/** The mail with a code and, usually, a link. All values are text, never markup. */
export function codeMail(mail: CodeMail): Mail {
  const { kind, to, language, code, link, goodForSeconds, own = noClubWords } = mail
  const words = mailWords[language]
  const { action } = words.kinds[kind]
  const values = valuesOf(mail)
  const { subject, lead } = sentencesOf(mail, values)
  const validity =
    goodForSeconds >= 2 * DAY_SECONDS
      ? words.validityInDays(Math.floor(goodForSeconds / DAY_SECONDS))
      : words.validity(Math.max(1, Math.round(goodForSeconds / 60)))
  const ignore = kind === 'invite' ? words.ignoreInvite : words.ignore
  const codeLead = link === undefined ? words.code : words.codeInstead
  const sentences = [lead, ...(link === undefined ? [] : [`${action}:\n${link}`])]
  return {
    to,
    subject,
    text: [...sentences, ...(code === undefined ? [] : [`${codeLead}\n${code}`]), validity, ignore, ''].join(
      '\n\n',
    ),
    html: mailPage(language, {
      ...{ club: values.club, logo: own.logo, title: subject, lead },
      body: [
        link === undefined ? '' : button(link, action),
        code === undefined ? '' : codeBlock(codeLead, code),
      ].join('\n'),
      small: `${validity} ${ignore}`,
    }),
  }
}

function valuesOf({ club, newEmail = '', inviter = '' }: CodeMail): MailValues {
  return { club: oneLine(club), newEmail: oneLine(newEmail), inviter: oneLine(inviter).trim() }
}

/** Subject and first sentences: the club's texts, else the app's. */
function sentencesOf({ kind, language, own = noClubWords }: CodeMail, values: MailValues) {
  const { subject, lead } = mailWords[language].kinds[kind]
  const words = { ...values, inviter: values.inviter || values.club }
  const ownSubject = own.textOf(`messages.${kind}_subject`, language)
  const ownLead = own.textOf(`messages.${kind}_text`, language)
  return {
    subject: ownSubject ? oneLine(filled(ownSubject, words)) : subject(values),
    lead: ownLead ? filled(ownLead, words) : lead(values),
  }
}

/** The value on one line, as a subject requires. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
}

function button(link: string, action: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#af440d;color:#ffffff;
text-decoration:none;padding:14px 24px;border-radius:8px;display:inline-block;font-weight:600">${escapeHtml(action)}</a></p>`
}

function codeBlock(lead: string, code: string): string {
  return `<p>${escapeHtml(lead)}</p>
<p style="font:600 28px/1 ui-monospace,monospace;letter-spacing:4px;margin:8px 0 24px">${escapeHtml(code)}</p>`
}
