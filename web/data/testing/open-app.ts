import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, expect, vi } from 'vitest'
import type { Mutation, MutationRecord } from '#web/data/outbox/mutation.ts'
import { CONFIG, type FakeBackend, fakeBackend, sessionOf } from '#web/data/testing/fake-backend.ts'
import 'fake-indexeddb/auto'
import { until } from '#web/data/testing/until.ts'

/**
 * The data layer of one page load: every module new, with the device's stored data. `untilDrawn`: when its first screen
 * is drawn.
 */
export async function openApp(untilDrawn?: Promise<unknown>) {
  vi.resetModules()
  const { startNetwork } = await import('#web/data/network.ts')
  const { loadConfig } = await import('#web/data/config.ts')
  const session = await import('#web/data/session/session.ts')
  const outbox = await import('#web/data/outbox/outbox.ts')
  const view = await import('#web/data/outbox/outbox-view.ts')
  const { offlineStore } = await import('#web/data/outbox/offline-store.ts')
  const { authClient, onAuthClient } = await import('#web/data/session/auth.ts')
  const { supabase } = await import('#web/data/client.ts')
  await loadConfig()
  const stops = [startNetwork(), await session.restoreSession(untilDrawn), await outbox.startOutbox()]
  return {
    ...session,
    ...outbox,
    ...view,
    supabase,
    authClient,
    onAuthClient,
    keptFiles: async () => (await offlineStore()).getAllKeys('files'),
    /** Closes the page: nothing of it continues. */
    close() {
      for (const stop of stops) stop()
      void authClient().then((client) => client.stopAutoRefresh())
    },
  }
}

export type App = Awaited<ReturnType<typeof openApp>>

/** Returns the function that opens a page. After each test of the file its pages are closed and its spies restored. */
export function pagesOfTest(): () => Promise<App> {
  const opened: App[] = []
  afterEach(() => {
    for (const page of opened.splice(0)) page.close()
    vi.restoreAllMocks()
  })
  return async () => {
    const page = await openApp()
    opened.push(page)
    return page
  }
}

/** A new device of a club with its people; its backend answers from now on. */
export function newDeviceOfClub(): FakeBackend {
  newDevice()
  const backend = fakeBackend()
  Object.assign(backend.rows, people())
  return backend
}

/** An unused device: no storage, online. Silences the library's warning about several clients. */
export function newDevice(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  clearCookies()
  setOnline(true)
  localStorage.setItem('app-config', JSON.stringify(CONFIG))
}

/** Stores a session as if the person had signed in on an earlier day. */
export function signedInBefore(name: string): void {
  storeSession(sessionOf(name))
}

/** Writes a session into the cookies, as the library does with a short one. */
export function storeSession(session: object): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to write them
  document.cookie = `${SESSION_KEY}=base64-${btoa(JSON.stringify(session)).replace(/=+$/, '')}; Path=/`
}

/** The session in the cookies; null without one. */
export function storedSession(): { user: { id: string }; expires_at: number } | null {
  const jar = Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=', 2)))
  const pieces = jar[SESSION_KEY] ?? [0, 1, 2, 3].map((at) => jar[`${SESSION_KEY}.${at}`] ?? '').join('')
  if (!pieces) return null
  const text = pieces
    .replace(/^base64-/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  return JSON.parse(atob(text))
}

function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to write them
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
  }
}

export const SESSION_KEY = `sb-${location.hostname.split('.')[0]}-auth-token`

/** The mutation records on the device, read without the app. */
export async function keptRecords(): Promise<MutationRecord[]> {
  const db = await openDB('greenside-offline')
  const records = await db.getAll('mutations')
  db.close()
  return records
}

/** A new issue. */
export function report(id: string, description = ''): Mutation {
  return { type: 'CREATE', table: 'issue', id, data: { category: 'bunker', description } }
}

/** A change to an issue. */
export function change(id: string, data: object): Mutation {
  return { type: 'UPDATE', table: 'issue', id, data }
}

/** Resolves when no change waits on the device. */
export function drained(): Promise<void> {
  return until(async () => {
    expect((await keptRecords()).filter(({ status }) => status === 'pending')).toEqual([])
  })
}

/** Takes the device online or offline, and notifies the page. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

export const PROFILE = {
  id: 'ann',
  role_id: 'kitchen',
  role: 'kitchen',
  first_name: 'Ann',
  surname: 'Byrne',
  user_group_id: 'greens',
}

/** People of the club, as the tables that the session reads. */
export function people() {
  return {
    profiles: [
      { ...PROFILE },
      { ...PROFILE, id: 'ben', first_name: 'Ben', role_id: 'member', role: 'member' },
    ],
    roles: [
      { role_id: 'kitchen', name: 'Kitchen' },
      { role_id: 'member', name: 'Member' },
    ],
    user_groups: [{ group_id: 'greens', name: 'Greens crew' }],
  }
}
