import type { TestAuth } from '../testing.ts'

/** Headers that a browser sends when a link is clicked. */
export const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

export interface Browser {
  /** Follows redirects to the club's own pages; returns that address. */
  walk(url: string, headers?: Record<string, string>): Promise<URL>
  /** One request, without following redirects. */
  step(url: string, init?: RequestInit): Promise<Response>
}

const auth = 'http://club.example/auth/v1/'

/** A browser without a screen: keeps cookies by host and follows redirects. */
export function openBrowser(club: TestAuth): Browser {
  const jar = new Map<string, Map<string, string>>()

  async function step(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const through = url.startsWith(auth) ? club.fetch : fetch
    const headers = { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) }
    const answer = await through(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function walk(start: string, headers: Record<string, string> = navigation): Promise<URL> {
    let url = start
    for (let steps = 0; steps < 20; steps++) {
      if (url.startsWith('http://club.example') && !url.startsWith(auth)) return new URL(url)
      const answer = await step(url, { headers })
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
      url = new URL(next, url).href
    }
    throw new Error(`Too many redirects, the last one to ${url}`)
  }

  return { walk, step }
}

/** The parameters of a fragment. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}
