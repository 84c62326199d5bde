import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#server/auth/client.ts'
import {
  type ClientAddress,
  canonicalAddress,
  clientAddressOf,
  proxyConfig,
  upgradeAddress,
  watchForwarding,
} from './client-address.ts'

const direct = proxyConfig({ TRUSTED_PROXIES: 0 })
const behind = (count: number) => proxyConfig({ TRUSTED_PROXIES: count })

async function addressSeen(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  proxies = direct,
) {
  const app = new Hono()
  app.get('/', (context) => context.json(clientAddressOf(context, proxies)))
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }
  return (await (await app.request('/', { headers }, env)).json()) as ClientAddress
}

describe('the address of a caller', () => {
  it('is the address of the socket, with IPv4 in its own form', async () => {
    const own = { ip: '192.0.2.1', network: '192.0.2.1' }
    expect(await addressSeen('192.0.2.1')).toEqual(own)
    expect(await addressSeen('::ffff:192.0.2.1')).toEqual(own)
    expect(await addressSeen('::FFFF:C000:0201')).toEqual(own)
    expect(await addressSeen('0:0:0:0:0:ffff:192.0.2.1')).toEqual(own)
    expect(await addressSeen(undefined)).toEqual({ ip: null, network: 'unknown' })
  })

  it('is counted by its /64 for IPv6, however it is written', async () => {
    const network = '2001:db8:0:5::/64'
    expect(await addressSeen('2001:db8:0:5::1')).toEqual({ ip: '2001:db8:0:5::1', network })
    for (const written of ['2001:0DB8:0000:0005:1:2:3:4', '2001:db8::5:0:0:0:1', '2001:db8:0:5:ffff::%en0'])
      expect(await addressSeen(written)).toMatchObject({ network })
    expect(await addressSeen('2001:db8:0:6::1')).toMatchObject({ network: '2001:db8:0:6::/64' })
    expect(await addressSeen('::1')).toEqual({ ip: '::1', network: '::/64' })
    expect(await addressSeen('::')).toEqual({ ip: '::', network: '::/64' })
    expect(await addressSeen('fe80::1%eth0')).toEqual({ ip: 'fe80::1', network: 'fe80::/64' })
    expect(await addressSeen('1:2:3:4:5:6:7::')).toMatchObject({ network: '1:2:3:4::/64' })
    expect(await addressSeen('::2:3:4:5:6:7:8')).toMatchObject({ network: '0:2:3:4::/64' })
    expect(await addressSeen('64:ff9b::192.0.2.1')).toEqual({
      ip: '64:ff9b::c000:201',
      network: '64:ff9b::/64',
    })
  })

  it('may be written with brackets, a port, quotes and spaces', () => {
    for (const [written, address] of [
      ['192.0.2.1:8080', '192.0.2.1'],
      ['[2001:DB8::1]:443', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      [' "[2001:db8::1]:443" ', '2001:db8::1'],
      ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ])
      expect(canonicalAddress(written!), written).toBe(address)
    for (const odd of [
      '',
      'unknown',
      '_hidden',
      '192.0.2',
      '192.0.2.256',
      '2001:db8::1::2',
      '[::1',
      '::1]:80',
    ])
      expect(canonicalAddress(odd), odd).toBeNull()
  })

  it('is stored with the program, cut to a length that a row can hold', async () => {
    const app = new Hono()
    app.get('/', (context) => context.json(clientOf(context, { proxies: direct })))
    const answer = await app.request('/', { headers: { 'user-agent': 'x'.repeat(2000) } })
    expect(await answer.json()).toEqual({ ip: null, network: 'unknown', userAgent: 'x'.repeat(512) })
  })
})

describe('the address of a caller behind proxies', () => {
  it('ignores entries by the caller in the header: entries count from the right, past the trusted proxies', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.66, 192.0.2.9, 10.0.0.1' }
    expect(await addressSeen('10.0.0.2', headers)).toMatchObject({ ip: '10.0.0.2' })
    expect(await addressSeen('10.0.0.2', headers, behind(1))).toMatchObject({ ip: '10.0.0.1' })
    expect(await addressSeen('10.0.0.2', headers, behind(2))).toMatchObject({ ip: '192.0.2.9' })
  })

  it('is the first entry of a list that only trusted proxies have written, and the socket’s without a list', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.9' }
    expect(await addressSeen('10.0.0.2', headers, behind(2))).toMatchObject({ ip: '192.0.2.9' })
    expect(await addressSeen('10.0.0.2', {}, behind(2))).toMatchObject({ ip: '10.0.0.2' })
    for (const odd of ['nonsense', ',', ''])
      expect(await addressSeen('10.0.0.2', { 'x-forwarded-for': odd }, behind(1))).toMatchObject({
        ip: '10.0.0.2',
      })
  })

  it('is read from the configured header, which makes one proxy trusted', async () => {
    const named = proxyConfig({ TRUSTED_PROXIES: 0, GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' })
    const headers = { 'x-forwarded-for': '203.0.113.66', 'x-real-ip': '192.0.2.9' }
    expect(await addressSeen('10.0.0.2', headers, named)).toMatchObject({ ip: '192.0.2.9' })
  })

  it('is the same for a WebSocket as for a request', () => {
    const request = {
      headers: { 'x-forwarded-for': '203.0.113.66, 2001:db8::7' },
      socket: { remoteAddress: '::ffff:10.0.0.2' },
    } as unknown as IncomingMessage
    expect(upgradeAddress(request, behind(1))).toEqual({ ip: '2001:db8::7', network: '2001:db8::/64' })
    expect(upgradeAddress(request, direct)).toEqual({ ip: '10.0.0.2', network: '10.0.0.2' })
  })
})

describe('a proxy that is missing in the settings', () => {
  const watched = (proxies = direct) => {
    const lines: string[] = []
    const watch = watchForwarding(proxies, (line) => lines.push(line))
    const app = new Hono()
    app.use(watch.middleware)
    app.get('/', (context) => context.text(watch.state()))
    const call = async (headers: Record<string, string> = {}) => (await app.request('/', { headers })).text()
    return { lines, call }
  }

  it('is logged once, and reported with every later request', async () => {
    const { lines, call } = watched()
    expect(await call()).toBe('ok')
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect(await call({ [header]: '192.0.2.9' })).toBe('ignored')
    expect(await call()).toBe('ignored')
    expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
    expect(lines[0]).not.toContain('192.0.2.9')
  })

  it('is not reported when proxies are trusted', async () => {
    const { lines, call } = watched(behind(1))
    expect(await call({ 'x-forwarded-for': '192.0.2.9' })).toBe('ok')
    expect(lines).toEqual([])
  })
})
