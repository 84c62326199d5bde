import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** Inline scripts and styles of our pages, as sources of a content security policy. */
export interface InlineSources {
  script: string
  style: string
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by a handler whose page has inline scripts or styles. */
    inlineSources?: InlineSources | undefined
  }
}

/** The hashes of the inline scripts and styles in a page's HTML. */
export function inlineSourcesOf(html: string): InlineSources {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, text]) => ` 'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join('')
  return { script: hashes('script'), style: hashes('style') }
}

/**
 * One policy for every page. It allows our own origin, and if configured the captcha provider, the map's satellite
 * pictures and Firebase. Photos are blobs (a new picture) and data (icons drawn by the map); the map draws in our
 * worker. The page's own frame (web/frame) is allowed by the hashes of its script and style.
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

/** Paths that other sites may embed; CORS calls need no such permission. */
const sharedObjects = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\//
/** Paths whose responses depend on the caller: not cached unless the response says otherwise. */
const personal = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)|^\/(api|mail)\//

/**
 * The headers of every response of this origin. `captchaSources`: the captcha widget's sources in a content security
 * policy; `pictureSources`: origins of the map's satellite pictures; `siteUrl`: with https, browsers use only https for
 * a year, also for subdomains if `hstsSubdomains`; `serviceSources`: other services that the app calls.
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
