import { mailWords } from './languages.ts'
import type { Mail } from './mailer.ts'
import type { MailKind, MailLanguage } from './words/words.ts'

const DAY_SECONDS = 24 * 3600

export interface CodeMail {
  kind: MailKind
  to: string
  language: MailLanguage
  /** The club as its members know it. */
  club: string
  /** Undefined: the link alone counts. */
  code: string | undefined
  /** Undefined: the code alone counts. */
  link: string | undefined
  /** Seconds for which code and link are good. */
  goodForSeconds: number
  newEmail?: string | undefined
  /** The name of the person who invites. */
  inviter?: string | undefined
}

/** The mail that brings a code and, mostly, a link; every value is text, never markup. */
export function codeMail(mail: CodeMail): Mail {
  const { kind, to, language, club, code, link, goodForSeconds, newEmail = '', inviter = '' } = mail
  const words = mailWords[language]
  const { subject, lead, action } = words.kinds[kind]
  const values = { club: oneLine(club), newEmail: oneLine(newEmail), inviter: oneLine(inviter).trim() }
  const validity =
    goodForSeconds >= 2 * DAY_SECONDS
      ? words.validityInDays(Math.floor(goodForSeconds / DAY_SECONDS))
      : words.validity(Math.max(1, Math.round(goodForSeconds / 60)))
  const codeLead = link === undefined ? words.code : words.codeInstead
  const sentences = [lead(values), ...(link === undefined ? [] : [`${action}:\n${link}`])]
  return {
    to,
    subject: subject(values),
    text: [
      ...sentences,
      ...(code === undefined ? [] : [`${codeLead}\n${code}`]),
      validity,
      words.ignore,
      '',
    ].join('\n\n'),
    html: page(language, {
      title: subject(values),
      lead: lead(values),
      button: link === undefined ? '' : button(link, action),
      code: code === undefined ? '' : codeBlock(codeLead, code),
      small: `${validity} ${words.ignore}`,
    }),
  }
}

/** A value of one line: it may stand in a subject. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

function button(link: string, action: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#af440d;color:#ffffff;
text-decoration:none;padding:14px 24px;border-radius:8px;display:inline-block;font-weight:600">${escapeHtml(action)}</a></p>`
}

function codeBlock(lead: string, code: string): string {
  return `<p>${escapeHtml(lead)}</p>
<p style="font:600 28px/1 ui-monospace,monospace;letter-spacing:4px;margin:8px 0 24px">${escapeHtml(code)}</p>`
}

interface PageParts {
  title: string
  lead: string
  /** Markup. */
  button: string
  /** Markup. */
  code: string
  small: string
}

function page(language: MailLanguage, parts: PageParts): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(parts.title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f2ea;color:#19221d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fdfbf6;border-radius:12px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(parts.title)}</h1>
<p>${escapeHtml(parts.lead)}</p>
${parts.button}
${parts.code}
<p style="color:#4e5852;font-size:14px">${escapeHtml(parts.small)}</p>
</div></body></html>
`
}
