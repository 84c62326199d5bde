import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { isLocalRequest, ownPortsOf } from './local-request.ts'

const ports = new Set(['3000'])
const isLocal = (headers: Record<string, string>, httpVersion = '1.1') =>
  isLocalRequest({ headers: { host: '127.0.0.1:3000', ...headers }, httpVersion }, ports)

describe('a local request (14.3)', () => {
  it.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST:3000', '[::1]:3000', '127.8.9.1:3000'])(
    'has the host name and port of this server: %s',
    (host) => expect(isLocal({ host })).toBe(true),
  )

  it.each([
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost:3001',
    'localhost',
    '192.168.1.5:3000',
    'localhost:3000:1',
    '',
  ])('has no other host name, as with DNS rebinding: %s', (host) => expect(isLocal({ host })).toBe(false))

  it.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-by-me'],
    ...[
      'x-real-ip',
      'cf-connecting-ip',
      'cf-connecting-ipv6',
      'true-client-ip',
      'fly-client-ip',
      'x-client-ip',
    ],
    ...['x-cluster-client-ip', 'x-azure-clientip', 'x-envoy-external-address', 'cdn-loop', 'x-amzn-trace-id'],
  ])('has no header of proxies: %s', (name) => expect(isLocal({ [name]: '' })).toBe(false))

  it('is refused from a hidden proxy: HTTP/1.0, or a public address of the page', () => {
    expect(isLocal({}, '1.0')).toBe(false)
    const browser = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    expect(isLocal({ ...browser, origin: 'https://club.example' })).toBe(false)
    expect(isLocal({ ...browser, referer: 'https://club.example/signin' })).toBe(false)
    expect(isLocal({ ...browser, origin: 'null' })).toBe(false)
  })

  it('may come from a page of this machine, and by a link from any page', () => {
    const page = { origin: 'http://localhost:5173', referer: 'http://127.0.0.1:3000/signin' }
    expect(isLocal({ ...page, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' })).toBe(true)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect(isLocal({ ...link, referer: 'https://news.example/' })).toBe(true)
  })

  it('may have the port of a loopback SITE_URL, as with a forwarded port', () => {
    const own = ownPortsOf(readConfig({ SITE_URL: 'http://localhost:8080' }))
    const through = (host: string) => isLocalRequest({ headers: { host }, httpVersion: '1.1' }, own)
    expect([through('localhost:8080'), through('localhost:3000'), through('localhost')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
