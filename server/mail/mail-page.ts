import { mailWords } from './languages.ts'
import type { MailLanguage } from './words/words.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

/** The club in the head of a mail. */
export interface MailHead {
  club: string
  /** The address of its logo; undefined: only the name. */
  logo: string | undefined
}

export interface MailPage extends MailHead {
  title: string
  /** Text; an empty line begins a new paragraph. */
  lead: string
  /** Markup. */
  body: string
  /** Text; a line that is an http or https address becomes a link. */
  small: string
}

export function mailPage(language: MailLanguage, { title, lead, body, small, ...head }: MailPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f2ea;color:#19221d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fdfbf6;border-radius:12px">
${headOf(language, head)}
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${paragraphs(lead)}
${body}
${small ? `<p style="color:#4e5852;font-size:14px">${linesWithLinks(small)}</p>` : ''}
</div></body></html>
`
}

/** Mail programs often load no images, so the name is beside the logo, and the logo's `alt` does not repeat it. */
function headOf(language: MailLanguage, { club, logo }: MailHead): string {
  const cell = (content: string) => `<td style="padding:0 12px 0 0;vertical-align:middle">${content}</td>`
  const picture = logo
    ? cell(
        `<img src="${escapeHtml(logo)}" alt="${escapeHtml(mailWords[language].logo)}" height="48" style="display:block;height:48px;max-width:160px">`,
      )
    : ''
  return `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse"><tr>
${picture}${cell(`<span style="font-weight:600">${escapeHtml(club)}</span>`)}
</tr></table>`
}

function linesWithLinks(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const markup = escapeHtml(line)
      return /^https?:\/\/\S+$/.test(line)
        ? `<a href="${markup}" style="color:#af440d">${markup}</a>`
        : markup
    })
    .join('<br>')
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
