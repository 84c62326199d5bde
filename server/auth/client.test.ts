import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { type Client, clientOf } from './client.ts'

async function clientSeen(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  header?: string,
) {
  const app = new Hono()
  const config = { rateLimit: { header } as never }
  app.get('/', (context) => context.json(clientOf(context, config)))
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }
  return (await (await app.request('/', { headers }, env)).json()) as Client
}

describe('where a call comes from', () => {
  it('is the address of the socket, IPv4 in its own form', async () => {
    expect(await clientSeen('::ffff:192.0.2.1')).toMatchObject({ ip: '192.0.2.1', network: '192.0.2.1' })
    expect(await clientSeen(undefined)).toEqual({ ip: null, network: 'unknown', userAgent: null })
  })

  it('counts an IPv6 caller by the network of its household', async () => {
    const network = '2001:db8:0:5::/64'
    expect(await clientSeen('2001:db8:0:5::1')).toMatchObject({ ip: '2001:db8:0:5::1', network })
    expect(await clientSeen('2001:0DB8:0000:0005:1:2:3:4')).toMatchObject({ network })
    expect(await clientSeen('2001:db8::5:0:0:0:1')).toMatchObject({ network })
    expect(await clientSeen('::1')).toMatchObject({ ip: '::1', network: '0:0:0:0::/64' })
    expect(await clientSeen('fe80::1%eth0')).toMatchObject({ ip: 'fe80::1', network: 'fe80:0:0:0::/64' })
  })

  it('is the first address of the proxy’s header only where one is configured', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.9, 10.0.0.1' }
    expect(await clientSeen('10.0.0.2', headers)).toMatchObject({ ip: '10.0.0.2' })
    expect(await clientSeen('10.0.0.2', headers, 'X-Forwarded-For')).toMatchObject({ ip: '192.0.2.9' })
    expect(await clientSeen('10.0.0.2', { 'x-forwarded-for': 'nonsense' }, 'X-Forwarded-For')).toMatchObject({
      ip: '10.0.0.2',
    })
  })

  it('names the program, cut to a length that a row can hold', async () => {
    const { userAgent } = await clientSeen(undefined, { 'user-agent': 'x'.repeat(2000) })
    expect(userAgent).toHaveLength(512)
  })
})
