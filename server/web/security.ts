import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** What stands in a page of ours itself, as sources of a content security policy. */
export interface InlineSources {
  script: string
  style: string
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by whoever answers with a page that holds a script or style of its own. */
    inlineSources?: InlineSources | undefined
  }
}

/** The scripts and styles within a page's HTML, each by its hash. */
export function inlineSourcesOf(html: string): InlineSources {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, text]) => ` 'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join('')
  return { script: hashes('script'), style: hashes('style') }
}

/**
 * One policy for every page: nothing but our own origin runs or is spoken to, and the provider of a captcha where one
 * is configured, the satellite pictures of the map where the club has some, and Firebase where the club sends by it. Photos
 * arrive as blobs (a picture just taken) and data (icons drawn by the map); the map draws in a worker of ours. The page's
 * own frame (web/frame) is let in by the hashes of its script and style.
 */
const policyWith = (captcha: string, pictures: string, services: string, inline: InlineSources) => [
  "default-src 'self'",
  `script-src 'self'${inline.script}${captcha}`,
  `style-src 'self'${inline.style}${captcha}`,
  `img-src 'self' data: blob:${pictures}`,
  "font-src 'self'",
  `connect-src 'self'${captcha}${pictures}${services}`,
  `frame-src 'self'${captcha}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** What other sites may show in a page of theirs; calls by CORS need no such permission. */
const sharedObjects = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\//
/** What depends on who asks, unless the answer says how long it keeps. */
const personal = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)|^\/(api|mail)\//

/**
 * The headers that every answer of this origin carries. `captchaSources`: what the widget of a captcha needs, as
 * sources of a content security policy; `pictureSources`: where the map's pictures of the ground come from;
 * `siteUrl`: where it is https, browsers come back by https for a year, below this host too if `hstsSubdomains`; `serviceSources`: other
 * services that the app itself calls.
 */
export function securityHeaders(
  captchaSources: readonly string[] = [],
  pictureSources: readonly string[] = [],
  siteUrl = '',
  hstsSubdomains = true,
  serviceSources: readonly string[] = [],
): MiddlewareHandler {
  const sourceList = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join('')
  const policyFor = (inline: InlineSources) =>
    policyWith(
      sourceList(captchaSources),
      sourceList(pictureSources),
      sourceList(serviceSources),
      inline,
    ).join('; ')
  const policy = policyFor({ script: '', style: '' })
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const inline = context.get('inlineSources')
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', inline ? policyFor(inline) : policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    const isShared = sharedObjects.test(context.req.path)
    headers.set('cross-origin-resource-policy', isShared ? 'cross-origin' : 'same-origin')
    if (siteUrl.startsWith('https:')) headers.set('strict-transport-security', hsts)
    if (personal.test(context.req.path) && !headers.has('cache-control'))
      headers.set('cache-control', 'no-store')
    headers.set('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()')
  }
}
