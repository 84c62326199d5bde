import type { MailLanguage } from './words/words.ts'

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

/** The club as the head of a mail shows it. */
export interface MailHead {
  club: string
  /** The address of its logo; undefined: its name stands there alone. */
  logo: string | undefined
}

export interface MailPage extends MailHead {
  title: string
  /** Text; an empty line begins another paragraph. */
  lead: string
  /** Markup. */
  body: string
  small: string
}

/** The page of a mail in HTML. */
export function mailPage(language: MailLanguage, { title, lead, body, small, ...head }: MailPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f2ea;color:#19221d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fdfbf6;border-radius:12px">
${headOf(head)}
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${paragraphs(lead)}
${body}
${small ? `<p style="color:#4e5852;font-size:14px">${escapeHtml(small)}</p>` : ''}
</div></body></html>
`
}

/** Mail programs often load no pictures at first, so the name stands beside the logo. */
function headOf({ club, logo }: MailHead): string {
  const name = `<span style="font-weight:600;vertical-align:middle">${escapeHtml(club)}</span>`
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" alt="" height="48" style="height:48px;max-width:160px;vertical-align:middle;margin-right:12px">`
    : ''
  return `<p style="margin:0 0 24px">${picture}${name}</p>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
