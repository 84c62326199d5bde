import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { whole } from '#server/config/config-values.ts'

/** The reverse proxies in front of this server. */
export interface ProxyConfig {
  /** Number of proxies in a chain; 0: direct access, and forwarding headers are ignored. */
  trusted: number
  /** The header to which each proxy appends its caller's address. */
  header: string
}

export interface ClientAddress {
  /** IPv4, or IPv6 in its canonical form (RFC 5952); null for a call without a socket, as in a test. */
  ip: string | null
  /** The key of rate limits: an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
  network: string
}

export const proxyVariables = {
  TRUSTED_PROXIES: whole(0, 16, 0),
}

/** The header that every reverse proxy can write. */
const usualHeader = 'x-forwarded-for'
export const noProxies: ProxyConfig = { trusted: 0, header: usualHeader }

/** Headers that show that a proxy forwarded a call. */
const forwardingHeaders = [usualHeader, 'forwarded', 'x-real-ip']

const shape = z.object(proxyVariables)
type Variables = z.infer<typeof shape> & { GOTRUE_RATE_LIMIT_HEADER?: string | undefined }

/** A configured header is trusted, so it means at least one proxy. */
export function proxyConfig({ TRUSTED_PROXIES, GOTRUE_RATE_LIMIT_HEADER: header }: Variables): ProxyConfig {
  return {
    trusted: Math.max(TRUSTED_PROXIES, header === undefined ? 0 : 1),
    header: (header ?? usualHeader).toLowerCase(),
  }
}

/** The client address of an app request: the socket's, or the entry of the outermost trusted proxy. */
export function clientAddressOf(context: Context, proxies: ProxyConfig): ClientAddress {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
  return addressBehind(proxies, context.req.header(proxies.header), incoming?.socket.remoteAddress)
}

/** The client address of a raw Node request, such as a WebSocket upgrade. */
export function upgradeAddress(request: IncomingMessage, proxies: ProxyConfig): ClientAddress {
  const forwarded = request.headers[proxies.header]
  const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return addressBehind(proxies, text, request.socket.remoteAddress)
}

function addressBehind(
  { trusted }: ProxyConfig,
  forwarded: string | undefined,
  socketAddress: string | undefined,
): ClientAddress {
  const ip = forwardedAddress(trusted, forwarded) ?? canonicalAddress(socketAddress ?? '')
  return { ip, network: ip === null ? 'unknown' : networkOf(ip) }
}

/**
 * Each proxy appends its caller's address, so the trusted proxies' entries are on the right, and the caller's own on
 * the left. In a shorter list all entries are from trusted proxies.
 */
function forwardedAddress(trusted: number, forwarded: string | undefined): string | null {
  if (trusted === 0 || forwarded === undefined) return null
  const entries = forwarded.split(',').filter((entry) => entry.trim() !== '')
  return canonicalAddress(entries.at(-Math.min(trusted, entries.length)) ?? '')
}

/** Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, with quotes or a zone id; else null. */
export function canonicalAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const host =
    /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare
  const address = host.replace(/%.*$/, '')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null
  const canonical = canonicalIPv6(address)
  return mappedIPv4(canonical) ?? canonical
}

/** The URL standard prescribes RFC 5952 for a host. */
function canonicalIPv6(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** On a dual-stack socket an IPv4 caller appears as ::ffff:192.0.2.1. */
function mappedIPv4(canonical: string): string | null {
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return null
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** A household or a rented server can use a whole /64. */
function networkOf(ip: string): string {
  if (isIP(ip) === 4) return ip
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${canonicalIPv6(`${groups.join(':')}::`)}/64`
}

/** Whether a header says that a proxy forwarded this call. */
function isForwarded({ req }: Context): boolean {
  return forwardingHeaders.some((name) => req.header(name) !== undefined)
}

export interface ForwardingWatch {
  middleware: MiddlewareHandler
  /** `ignored` after a forwarded call without a trusted proxy: then all callers count as one. */
  state(): 'ok' | 'ignored'
}

/** Detects a proxy missing in the settings, and logs it once. */
export function watchForwarding({ trusted }: ProxyConfig, log: (line: string) => void): ForwardingWatch {
  let isIgnored = false
  return {
    async middleware(context, next) {
      if (trusted === 0 && !isIgnored && isForwarded(context)) {
        isIgnored = true
        log(
          'A proxy forwards calls, but TRUSTED_PROXIES is 0: limits count all callers of the proxy as one. ' +
            'Set TRUSTED_PROXIES to the number of proxies in front of this server.',
        )
      }
      await next()
    },
    state: () => (isIgnored ? 'ignored' : 'ok'),
  }
}
