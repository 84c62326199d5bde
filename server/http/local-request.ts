import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { type Config, isLoopback } from '#server/config/config.ts'

/** Headers that a proxy or a service in front of a server adds to a request. */
const ADDED_BY_PROXIES =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-(forwarded-for|host)|x-real-ip|(.+-)?(client|connecting)-?ip(v6)?|x-envoy-.+|x-amzn-trace-id|x-request-start)$/

/** A request in Node's form; `headers` by lower-case names. */
export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  /** Undefined for a request without a socket, as in tests. */
  httpVersion?: string | undefined
}

/** The ports on which this machine opens the server. Port 0 (any free port) accepts every port. */
export type OwnPorts = ReadonlySet<string>

export function ownPortsOf({ port, siteUrl }: Pick<Config, 'port' | 'siteUrl'>): OwnPorts {
  const { port: sitePort, protocol } = new URL(siteUrl)
  return new Set([String(port), sitePort || (protocol === 'https:' ? '443' : '80')])
}

/**
 * Whether a request comes from this machine to this server by its own name: not through a proxy, not by another name
 * for this machine (DNS rebinding), not from a page of another site. HTTP/1.0 counts as a proxy: nginx uses it by
 * default, and no browser does.
 */
export function isLocalRequest({ headers, httpVersion }: ReceivedRequest, ports: OwnPorts): boolean {
  if (httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name))) return false
  // A call without a socket, as in a test, has no Host.
  if (headers.host === undefined ? httpVersion !== undefined : !isOwnHost(headers.host, ports)) return false
  return pagesOf(headers).every(isLoopbackPage)
}

/**
 * The pages that a browser names as a request's source: even behind a hidden proxy they show the address that the
 * visitor opened. A navigation may come from any page, by a link or an identity provider's form. A client without
 * Sec-Fetch-Site is no browser on a secure page and may send any Origin.
 */
function pagesOf({ origin, referer, ...headers }: IncomingHttpHeaders): string[] {
  if (headers['sec-fetch-site'] === undefined || headers['sec-fetch-mode'] === 'navigate') return []
  return [origin, referer].filter((page) => page !== undefined)
}

function isOwnHost(host: string, ports: OwnPorts): boolean {
  const parts = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d+))?$/i.exec(host)
  return parts !== null && (ports.has('0') || ports.has(parts[1] ?? '80'))
}

function isLoopbackPage(page: string): boolean {
  return URL.canParse(page) && isLoopback(new URL(page).hostname.replace(/^\[|\]$/g, ''))
}

/** The request of a call, with its HTTP version if it has a socket. */
export function receivedBy({ req, env }: Context): ReceivedRequest {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return { headers: req.header(), httpVersion: incoming?.httpVersion }
}

const REFUSAL = {
  code: 'demo_is_local',
  message:
    'This club has demo people whose password is published, so it answers only on its own machine. Set SITE_URL to the public address, or DEMO=0, and start it again.',
}

/** Refuses all requests from other machines: for a club with demo people. */
export function onlyLocal(ports: OwnPorts): MiddlewareHandler {
  return async (context, next) => {
    if (!isLocalRequest(receivedBy(context), ports)) return context.json(REFUSAL, 403)
    await next()
  }
}

/** `onlyLocal` for WebSocket upgrades. */
export function onlyLocalUpgrades(ports: OwnPorts, handle: HandleUpgrade): HandleUpgrade {
  return (request, socket, head) => {
    if (isLocalRequest(request, ports)) return handle(request, socket, head)
    const body = JSON.stringify(REFUSAL)
    const length = Buffer.byteLength(body)
    // An error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
}

export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
