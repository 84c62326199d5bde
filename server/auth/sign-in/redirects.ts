import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AuthConfig } from '../settings/settings.ts'

type RedirectConfig = Pick<AuthConfig, 'siteUrl' | 'uriAllowList'>

/**
 * The redirect address of a call: its `redirect_to` in header, query or body, else the referring page; the site if that
 * address is not allowed.
 */
export function redirectTarget(config: RedirectConfig, context: Context, inBody?: string): string {
  const { req } = context
  const requested = req.header('redirect_to') || req.query('redirect_to') || inBody
  return vetted(config, requested || req.header('referer'))
}

/** The address if redirects to it are allowed, else the site's. */
export function vetted(config: RedirectConfig, requested: string | undefined): string {
  return (requested && allowed(config, requested)?.href) || config.siteUrl
}

const longestAddress = 2048
/** Schemes with which a browser may run or show content from the address itself, or a local file. */
const harmful = ['javascript:', 'data:', 'vbscript:', 'blob:', 'about:', 'file:', 'view-source:']

function allowed(config: RedirectConfig, requested: string): URL | undefined {
  if (requested.length > longestAddress || !URL.canParse(requested)) return undefined
  const url = new URL(requested)
  const isWeb = /^https?:$/.test(url.protocol)
  if (harmful.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  if (isSite(new URL(config.siteUrl), url)) return url
  if (isWeb && !isPlainHost(url, requested)) return undefined
  const host = bareHost(url)
  if (isIP(host) !== 0) return isLoopbackAddress(host) ? url : undefined
  return config.uriAllowList.some((glob) => matches(glob, url)) ? url : undefined
}

function isSite(site: URL, url: URL): boolean {
  if (site.protocol !== url.protocol) return false
  if (isLoopbackName(bareHost(site)) && isLoopbackName(bareHost(url))) return true
  return site.host === url.host
}

/** False for a number that browsers read as an IP address (`http://2130706433`) and for invalid characters. */
function isPlainHost(url: URL, requested: string): boolean {
  const host = bareHost(url)
  if (isIP(host) !== 0) return requested.toLowerCase().includes(host)
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host)
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isLoopbackAddress(host: string): boolean {
  return host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

function matches(glob: string, url: URL): boolean {
  const whole = url.href.replace(/#.*$/, '')
  const pattern = globPattern(glob)
  // An address without a path matches with and without its slash.
  return pattern.test(whole) || (url.pathname === '/' && pattern.test(whole.replace(/\/$/, '')))
}

/** `*` and `?` match no dots and slashes, `**` does; `{a,b}` and `[abc]` match alternatives. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|\{[^{}]*\}|\[[^\]]*\]|./gs, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.length > 1 && part.startsWith('{'))
      return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`
    if (part.length > 2 && part.startsWith('[')) {
      const negated = /^[!^]/.test(part.slice(1))
      return `[${negated ? '^' : ''}${part.slice(negated ? 2 : 1, -1).replace(/[\\[\]^]/g, '\\$&')}]`
    }
    return literal(part)
  })
  return new RegExp(`^${source}$`)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

/** Parameters that a redirect adds; in a fragment, an empty `sb` marks them as this server's. */
export interface CallbackParameters {
  query?: Record<string, string> | undefined
  fragment?: Record<string, string> | undefined
}

/** Adds parameters to an address; keeps its other query parameters and replaces its fragment. */
export function callbackUrl(target: string, { query = {}, fragment }: CallbackParameters): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = fragment ? new URLSearchParams({ ...fragment, sb: '' }).toString() : ''
  return url.href
}

export function sessionFragment(
  session: {
    access_token: string
    refresh_token: string
    expires_in: number
    expires_at: number
    token_type: string
  },
  extra: Record<string, string> = {},
): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...extra,
  }
}

/** The redirect parameters of a refusal. */
export function errorParameters(
  code: string,
  message: string,
  error = 'access_denied',
): Record<string, string> {
  return { error, error_code: code, error_description: message }
}
