import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AuthConfig } from './settings.ts'

/** From where a call comes, as far as it can be told. */
export interface Client {
  ip: string | null
  /** What rate limits count by: the address, or for IPv6 the network of a household. */
  network: string
  userAgent: string | null
}

/** Where the call comes from: the configured header of the proxy in front, else the socket. */
export function clientOf(context: Context, config: Pick<AuthConfig, 'rateLimit'>): Client {
  const ip = forwardedAddress(context, config.rateLimit.header) ?? socketAddress(context)
  return {
    ip,
    network: ip === null ? 'unknown' : networkOf(ip),
    userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null,
  }
}

function forwardedAddress(context: Context, header: string | undefined): string | null {
  if (header === undefined) return null
  return addressFrom(context.req.header(header)?.split(',')[0]?.trim())
}

function socketAddress(context: Context): string | null {
  // Set by the Node server; a call without a socket, as in a test, has none.
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
  return addressFrom(incoming?.socket.remoteAddress)
}

function addressFrom(text: string | undefined): string | null {
  // An IPv4 caller of a socket that listens on both shows as ::ffff:192.0.2.1.
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return address !== undefined && isIP(address) !== 0 ? address : null
}

/** An IPv6 subscriber has a whole /64 to call from. */
function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
