import { randomUUID } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { combineChunks, createChunks, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { test as base } from './club.ts'

/** The demo club's people, by the part before the @ of their address. */
export type Person = 'admin' | 'headgreenkeeper' | 'greenkeeper' | 'kitchen' | 'member' | 'member2'

type Device = Exclude<BrowserContextOptions['storageState'], string | undefined>

const password = 'greenside-demo'
const anonKeys = new Map<string, Promise<string>>()
const sessions = new Map<string, Promise<Session>>()

export function anonKeyOf(url: string): Promise<string> {
  const known = anonKeys.get(url)
  if (known) return known
  const asked = fetch(`${url}/app-config.json`)
    .then((answer) => answer.json() as Promise<{ anonKey: string }>)
    .then(({ anonKey }) => anonKey)
  anonKeys.set(url, asked)
  return asked
}

/** The official client of the club's gateway, with that session or as a visitor. */
export async function clientFor(url: string, session?: Session): Promise<SupabaseClient> {
  return createClient(url, await anonKeyOf(url), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    ...(session && { accessToken: async () => session.access_token }),
  })
}

/** A session of one of the demo club's people, created once per club: signing it out ends it for every test. */
export function sessionOf(url: string, person: Person): Promise<Session> {
  const key = `${url} ${person}`
  const known = sessions.get(key)
  if (known) return known
  const made = signInAs(url, `${person}@greenside.example`)
  sessions.set(key, made)
  return made
}

async function signInAs(url: string, email: string): Promise<Session> {
  const client = await clientFor(url)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/** A new member, with a session that a test may end. */
export async function newcomer(url: string, firstName = 'Robin'): Promise<Session> {
  const client = await clientFor(url)
  const email = `${randomUUID()}@greenside.example`
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { first_name: firstName, surname: 'Newcomer' } },
  })
  if (error) throw error
  if (!data.session) throw new Error('The club wants new addresses confirmed')
  return data.session
}

/** The state of a signed-in person's device; `more` is added to its local storage. */
export function deviceOf(url: string, session: Session, more: Record<string, string> = {}): Device {
  const localStorage = Object.entries(more).map(([name, value]) => ({ name, value }))
  const expires = Math.floor(Date.now() / 1000) + 3600
  const rest = { domain: new URL(url).hostname, path: '/', expires, httpOnly: false, secure: false }
  const cookies = cookiesOf(url, session).map((piece) => ({ ...piece, ...rest, sameSite: 'Lax' as const }))
  return { cookies, origins: [{ origin: new URL(url).origin, localStorage }] }
}

function cookiesOf(url: string, session: Session): { name: string; value: string }[] {
  return createChunks(sessionKey(url), `base64-${stringToBase64URL(JSON.stringify(session))}`)
}

/** The storage key of the official client's session for that club. */
export function sessionKey(url: string): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
}

/** The session stored on a device; null when no one is signed in. */
export async function storedSession(context: BrowserContext, url: string): Promise<Session | null> {
  const cookies = await context.cookies(url)
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)?.value
  const value = await combineChunks(sessionKey(url), async (name) => named(name))
  return value ? JSON.parse(stringFromBase64URL(value.replace(/^base64-/, ''))) : null
}

/** Stores a session on the device of an open page; the next page load finds it. */
export async function putSession(page: Page, url: string, session: Session) {
  const old = { name: new RegExp(`^${sessionKey(url)}`) }
  await page.context().clearCookies(old)
  await page.context().addCookies(cookiesOf(url, session).map((piece) => ({ ...piece, url })))
}

/** The club's test with that person's device as its page: `test.use({ person: 'member' })`. */
export const test = base.extend<{ person: Person | undefined }>({
  person: [undefined, { option: true }],
  storageState: async ({ club, person }, use) => {
    await use(person && deviceOf(club.url, await sessionOf(club.url, person)))
  },
})
