import { describe, expect, it } from 'vitest'
import { callbackUrl, vetted } from './redirects.ts'

const siteUrl = 'https://club.example'
const to = (asked: string | undefined, ...uriAllowList: string[]) => vetted({ siteUrl, uriAllowList }, asked)

describe('the redirect target', () => {
  it('may be anywhere on the site itself, with its parameters', () => {
    expect(to('https://club.example/confirm?sb_flow_id=1#x')).toBe(
      'https://club.example/confirm?sb_flow_id=1#x',
    )
    expect(to(undefined)).toBe(siteUrl)
    expect(to('')).toBe(siteUrl)
  })

  it.each([
    'http://club.example/',
    'https://club.example:8443/',
    'https://club.example.evil.example/',
    'https://evil.example/?https://club.example/',
    'https://club.example@evil.example/',
    'https://kim:secret@club.example/',
    'https://evil.example\\@club.example/',
    '//evil.example/',
    '/confirm',
    'https:///evil.example',
    'javascript:alert(1)//https://club.example',
    'data:text/html,hi',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://clüb.example/',
    'https://club.example\u3002evil.example/',
    `https://evil.example/${'x'.repeat(3000)}`,
    'not an address',
  ])('may not be %s', (asked) => {
    expect(to(asked)).toBe(siteUrl)
  })

  it('may match a glob: * stops at dots and slashes, ** does not', () => {
    expect(to('https://app.club.example/a', 'https://*.club.example/*')).toBe('https://app.club.example/a')
    expect(to('https://a.b.club.example/a', 'https://*.club.example/*')).toBe(siteUrl)
    expect(to('https://app.club.example/a/b', 'https://*.club.example/*')).toBe(siteUrl)
    expect(to('https://app.club.example/a/b.c', 'https://app.club.example/**')).toBe(
      'https://app.club.example/a/b.c',
    )
    expect(to('https://app.club.example', 'https://app.club.example')).toBe('https://app.club.example/')
    expect(to('https://app.club.example.evil.example', 'https://app.club.example')).toBe(siteUrl)
    expect(to('https://appXclub.example/', 'https://app.club.example/')).toBe(siteUrl)
    expect(to('https://evil.example/#https://app.club.example/', '**app.club.example/')).toBe(siteUrl)
    expect(to('https://a1.club.example/', 'https://[a-c]?.club.example/')).toBe('https://a1.club.example/')
    expect(to('https://d1.club.example/', 'https://[!d]?.club.example/')).toBe(siteUrl)
    expect(to('https://two.example/', 'https://{one,two}.example/')).toBe('https://two.example/')
  })

  it('may be an app of its own scheme if that is allowed, but never one that runs text', () => {
    expect(to('greenside://confirm?a=1', 'greenside://**')).toBe('greenside://confirm?a=1')
    expect(to('greenside://confirm')).toBe(siteUrl)
    expect(to('javascript:alert(1)', '**')).toBe(siteUrl)
    expect(to('https://10.0.0.1/', '**')).toBe(siteUrl)
    expect(to('https://2130706433/', '**')).toBe(siteUrl)
  })

  it('may be this machine, with any port', () => {
    expect(to('http://127.0.0.1:5173/confirm')).toBe('http://127.0.0.1:5173/confirm')
    expect(to('http://[::1]:5173/')).toBe('http://[::1]:5173/')
    expect(to('http://localhost:5173/')).toBe(siteUrl)
    const local = { siteUrl: 'http://127.0.0.1:3000', uriAllowList: [] }
    expect(vetted(local, 'http://localhost:5173/confirm')).toBe('http://localhost:5173/confirm')
  })
})

describe('the callback address', () => {
  it('keeps its parameters, loses its fragment, and adds ours', () => {
    expect(callbackUrl('https://club.example/confirm?a=1#old', { query: { code: 'x y' } })).toBe(
      'https://club.example/confirm?a=1&code=x+y',
    )
    expect(callbackUrl('https://club.example', { fragment: { error: 'a&b' } })).toBe(
      'https://club.example/#error=a%26b&sb=',
    )
  })
})
