import { Hono } from 'hono'
import { isLocalRequest, type OwnPorts, receivedBy } from '#server/http/local-request.ts'
import { escapeHtml } from './mail-page.ts'
import type { KeptMessage, Mailbox } from './mailbox.ts'

/**
 * The local mailbox: GET /mailbox shows the unsent messages, newest first; GET /mailbox.json returns them for tests.
 * Only for local requests: a reader of this page can take over every account.
 */
export function mailboxPage(mailbox: Mailbox, ports: OwnPorts): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (!isLocalRequest(receivedBy(context), ports)) return context.notFound()
    context.header('cache-control', 'no-store')
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    await next()
  })
  app.get('/mailbox', (context) => context.html(page(mailbox.messages())))
  app.get('/mailbox.json', (context) => context.json({ messages: mailbox.messages() }))
  return app
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.25rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem;
  padding: 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 }
p { margin: .25rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
a { display: inline-block; min-height: 44px; overflow-wrap: anywhere }
small { opacity: .75 }
`

function page(messages: readonly KeptMessage[]): string {
  const articles = messages.map(article).join('') || '<p>Nothing was sent yet.</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox</title><style>${styles}</style></head>
<body><h1>Local mailbox</h1>
<p><small>No mail server or no provider of text messages is configured, so messages end here until the server stops.
<a href="mailbox">Look again</a></small></p>
${articles}
</body></html>
`
}

function article({ kind, to, at, subject, text }: KeptMessage): string {
  const title = subject === '' ? (kind === 'mail' ? 'No subject' : 'Text message') : subject
  return `<article><h2>${escapeHtml(title)}</h2>
<p><small>${escapeHtml(kind)} to ${escapeHtml(to)}, <time>${escapeHtml(at)}</time></small></p>
<pre>${linked(text)}</pre></article>
`
}

/** Escaped text with its addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
