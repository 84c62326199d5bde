import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBackend } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, setOnline, signedInBefore } from '#web/data/testing/open-app.ts'
import 'fake-indexeddb/auto'
import { until } from '#web/data/testing/until.ts'

async function openPage() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  const { supabase } = await import('#web/data/client.ts')
  const { queryClient } = await import('#web/data/query.ts')
  const realtime = await import('#web/data/realtime.ts')
  return { supabase, queryClient, ...realtime, stop: realtime.startRealtime() }
}

let page: Awaited<ReturnType<typeof openPage>>

const live = () => until(() => expect(page.currentConnection().live).toBe(true))
const joins = () =>
  FakeSocket.all.flatMap(({ heard }) => heard).filter(([, , , event]) => event === 'phx_join')
const isStale = (table: string) => page.queryClient.getQueryState([table, 'all'])!.isInvalidated

function showAll(...tables: string[]): void {
  for (const table of tables) page.queryClient.setQueryData([table, 'all'], [])
}

beforeEach(async () => {
  newDevice()
  fakeBackend()
  FakeSocket.all = []
  FakeSocket.reachable = true
  vi.stubGlobal('WebSocket', FakeSocket)
  signedInBefore('ann')
  page = await openPage()
  await live()
})

afterEach(() => {
  page.stop()
  page.supabase().realtime.disconnect()
  void page.supabase().auth.stopAutoRefresh()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('live changes', () => {
  it('S7.15 S7.16 come by channel schema-db-changes, every event of the public schema, in the person’s name', () => {
    const [, , topic, , payload] = joins()[0]!
    expect(topic).toBe('realtime:schema-db-changes')
    expect(payload).toMatchObject({
      config: { postgres_changes: [{ event: '*', schema: 'public' }] },
      access_token: expect.stringMatching(/^ann-/),
    })
  })

  it('S7.17 S7.18 make the changed table’s queries stale, and those of related tables, but no others', async () => {
    showAll('user_order_item', 'user_order', 'issue')
    FakeSocket.last.change('user_order_item')
    await until(() => expect(isStale('user_order_item')).toBe(true))
    expect(isStale('user_order')).toBe(true)
    expect(isStale('issue')).toBe(false)
  })

  it('that come together cost one reading', async () => {
    const invalidate = vi.spyOn(page.queryClient, 'invalidateQueries')
    for (let pin = 0; pin < 18; pin++) FakeSocket.last.change('pin_position')
    await until(() => expect(invalidate).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(invalidate).toHaveBeenCalledOnce()
  })

  it('missed while the connection was away make everything stale when it is back', async () => {
    showAll('issue', 'menu_item')
    expect(isStale('issue')).toBe(false)
    FakeSocket.last.cut()
    await until(() => expect(page.currentConnection().live).toBe(false))
    await until(() => expect(page.currentConnection().live).toBe(true))
    await until(() => expect(isStale('issue')).toBe(true))
    expect(isStale('menu_item')).toBe(true)
  })

  it('are asked for again when the server closed the channel', async () => {
    const realTimeout = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => realTimeout(work, ms === 5_000 ? 0 : ms))
    showAll('issue')
    FakeSocket.last.closeChannel()
    await until(() => expect(joins()).toHaveLength(2))
    vi.stubGlobal('setTimeout', realTimeout)
    await live()
    await until(() => expect(isStale('issue')).toBe(true))
  })

  it('are no longer heard once they are stopped', async () => {
    page.stop()
    showAll('issue')
    await until(() => expect(page.currentConnection().live).toBe(false))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(page.supabase().getChannels()).toEqual([])
    expect(joins()).toHaveLength(1)
  })
})

describe('useConnection', () => {
  it('follows the network of the device and the last sign of life', async () => {
    const { result } = renderHook(() => page.useConnection())
    expect(result.current).toMatchObject({ online: true, live: true })
    expect(result.current.lastHeardAt).toBeGreaterThan(0)
    setOnline(false)
    await waitFor(() => expect(result.current.online).toBe(false))
    const before = result.current.lastHeardAt
    await new Promise((resolve) => setTimeout(resolve, 5))
    FakeSocket.last.change('issue')
    await waitFor(() => expect(result.current.lastHeardAt).toBeGreaterThan(before))
  })

  it('hears a heartbeat too', async () => {
    const before = page.currentConnection().lastHeardAt
    await new Promise((resolve) => setTimeout(resolve, 5))
    await page.supabase().realtime.sendHeartbeat()
    await until(() => expect(page.currentConnection().lastHeardAt).toBeGreaterThan(before))
  })
})
