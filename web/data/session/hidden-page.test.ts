import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBackend, fakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, storeSession } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let now: number
let visibility: DocumentVisibilityState

async function openPage() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  const { authClient } = await import('#web/data/session/auth.ts')
  const { supabase } = await import('#web/data/client.ts')
  const realtime = await import('#web/data/realtime.ts')
  const { liveClient } = await import('#web/data/live-client.ts')
  return { supabase, authClient, liveClient, ...realtime, stop: realtime.startRealtime() }
}

let page: Awaited<ReturnType<typeof openPage>>
const refreshes = () => sent(backend, 'POST', '/auth/v1/token?grant_type=refresh_token')
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

function show(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** The heartbeat of the live channel, which requests the token. */
async function heartbeat(): Promise<void> {
  await page.liveClient().sendHeartbeat()
  await settled()
}

beforeEach(async () => {
  newDevice()
  backend = fakeBackend()
  FakeSocket.all = []
  FakeSocket.reachable = true
  vi.stubGlobal('WebSocket', FakeSocket)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const start = Date.now()
  now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => start + now)
  storeSession({ ...sessionOf('ann'), expires_at: Math.floor(start / 1000) + 175 })
  page = await openPage()
  await until(() => expect(page.currentConnection().live).toBe(true))
  show('hidden')
})

afterEach(() => {
  page.stop()
  page.liveClient().disconnect()
  void page.authClient().then((client) => client.stopAutoRefresh())
  vi.restoreAllMocks()
})

it('S4.12 S4.13 a hidden page does not renew its session through the realtime channel, and does once it is visible', async () => {
  for (const seconds of [100, 170, 400]) {
    now = seconds * 1000
    await heartbeat()
  }
  expect(refreshes()).toEqual([])
  show('visible')
  await heartbeat()
  await until(() => expect(refreshes()).not.toEqual([]))
})

it('S4.12 a late read of a hidden page uses the old token, and fails once that has expired', async () => {
  now = 100_000
  expect((await page.supabase().from('issue').select()).error).toBeNull()
  now = 400_000
  expect((await page.supabase().from('issue').select()).error).not.toBeNull()
  expect(sent(backend, 'GET', '/rest/v1/issue').map(({ token }) => token)).toEqual([
    expect.stringMatching(/^ann-/),
  ])
  expect(refreshes()).toEqual([])
})

it('a realtime channel that closed on a hidden page is joined again once it is visible, with a new token', async () => {
  const joins = () =>
    FakeSocket.all.flatMap(({ heard }) => heard).filter(([, , , event]) => event === 'phx_join').length
  const later = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => later(work, ms === 5_000 ? 0 : ms))
  now = 400_000
  const before = joins()
  FakeSocket.last.closeChannel()
  await settled()
  expect([joins(), refreshes()]).toEqual([before, []])
  show('visible')
  await until(() => expect(page.currentConnection().live).toBe(true))
  expect(joins()).toBe(before + 1)
  expect(refreshes()).not.toEqual([])
  vi.stubGlobal('setTimeout', later)
})
