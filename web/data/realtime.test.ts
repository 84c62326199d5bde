import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import { fakeBackend } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, setOnline, signedInBefore } from '#web/data/testing/open-app.ts'
import 'fake-indexeddb/auto'
import { until } from '#web/data/testing/until.ts'

async function openPage() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  const { authClient } = await import('#web/data/session/auth.ts')
  const { queryClient } = await import('#web/data/queries/query.ts')
  const { startNetwork } = await import('#web/data/network.ts')
  const realtime = await import('#web/data/realtime.ts')
  const { liveClient } = await import('#web/data/live-client.ts')
  const stops = [startNetwork(), realtime.startRealtime()]
  return {
    authClient,
    liveClient,
    queryClient,
    ...realtime,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

const realTimeout = globalThis.setTimeout
let page: Awaited<ReturnType<typeof openPage>>

const live = () => until(() => expect(page.currentConnection().live).toBe(true))
const joins = () =>
  FakeSocket.all.flatMap(({ heard }) => heard).filter(([, , , event]) => event === 'phx_join')
const isStale = (table: string) => page.queryClient.getQueryState([table, 'all'])!.isInvalidated

/** Lets the app retry at once instead of after five seconds. */
function hurry(): void {
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => realTimeout(work, ms === 5_000 ? 0 : ms))
}

/** The server sends a message on the live channel. */
function says(event: string, payload: object): void {
  const data = JSON.stringify([null, null, 'realtime:schema-db-changes', event, payload])
  FakeSocket.last.onmessage?.({ data })
}

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
  page.liveClient().disconnect()
  void page.authClient().then((client) => client.stopAutoRefresh())
  vi.useRealTimers()
  vi.stubGlobal('setTimeout', realTimeout)
  vi.restoreAllMocks()
})

describe('realtime changes', () => {
  it('S7.15 S7.16 come through channel schema-db-changes, every event of the public schema, in the person’s name', () => {
    const [, , topic, , payload] = joins()[0]!
    expect(topic).toBe('realtime:schema-db-changes')
    expect(payload).toMatchObject({ access_token: expect.stringMatching(/^ann-/) })
    const { config } = payload as { config: { postgres_changes: object[] } }
    expect(config.postgres_changes).toEqual([{ event: '*', schema: 'public' }])
  })

  it('S7.17 S7.18 make the changed table’s queries and those of related tables stale, but no others', async () => {
    showAll('user_order_item', 'user_order', 'issue')
    FakeSocket.last.change('user_order_item')
    await until(() => expect(isStale('user_order_item')).toBe(true))
    expect(isStale('user_order')).toBe(true)
    expect(isStale('issue')).toBe(false)
  })

  it('that come together cost one read', async () => {
    const invalidate = vi.spyOn(page.queryClient, 'invalidateQueries')
    for (let pin = 0; pin < 18; pin++) FakeSocket.last.change('pin_position')
    await until(() => expect(invalidate).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(invalidate).toHaveBeenCalledOnce()
  })

  it('of the inbox may wait a moment for others, since every order of a busy hour is one', async () => {
    showAll('notification', 'issue')
    FakeSocket.last.change('notification')
    FakeSocket.last.change('issue')
    await until(() => expect(isStale('issue')).toBe(true))
    expect(isStale('notification')).toBe(false)
    await until(() => expect(isStale('notification')).toBe(true))
  })

  it('make everything stale when they were missed during a slow first join', async () => {
    page.stop()
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    page = await openPage()
    showAll('issue')
    now.mockReturnValue(Date.now() + 2_000)
    await live()
    await until(() => expect(isStale('issue')).toBe(true))
  })

  it('make everything stale when they were missed during a lost connection', async () => {
    showAll('issue', 'menu_item')
    expect(isStale('issue')).toBe(false)
    FakeSocket.last.cut()
    await until(() => expect(page.currentConnection().live).toBe(false))
    await until(() => expect(page.currentConnection().live).toBe(true))
    await until(() => expect(isStale('issue')).toBe(true))
    expect(isStale('menu_item')).toBe(true)
  })

  it('are subscribed to again when the server closed the channel', async () => {
    hurry()
    showAll('issue')
    FakeSocket.last.closeChannel()
    await until(() => expect(joins()).toHaveLength(2))
    await live()
    await until(() => expect(isStale('issue')).toBe(true))
  })

  it('are subscribed to again with the present token when the server closed the channel because the old one expired', async () => {
    hurry()
    const renewed = { data: { session: { access_token: 'ann-later' } }, error: null }
    vi.spyOn(await page.authClient(), 'getSession').mockResolvedValue(renewed as never)
    showAll('issue')
    says('system', {
      extension: 'system',
      status: 'error',
      message: 'Token has expired',
      channel: 'schema-db-changes',
    })
    FakeSocket.last.closeChannel()
    await until(() => expect(joins()).toHaveLength(2))
    expect(joins()[1]![4]).toMatchObject({ access_token: 'ann-later' })
    await until(() => expect(isStale('issue')).toBe(true))
  })

  it('make everything stale when some may have been missed, once the channel is joined again', async () => {
    showAll('issue', 'menu_item')
    says('system', {
      extension: 'system',
      status: 'error',
      message: 'Changes may have been missed',
      channel: 'schema-db-changes',
    })
    says('phx_error', {})
    await until(() => expect(page.currentConnection().live).toBe(false))
    await until(() => expect(joins()).toHaveLength(2))
    await until(() => expect(isStale('issue')).toBe(true))
    expect(isStale('menu_item')).toBe(true)
    expect(page.currentConnection().live).toBe(true)
  })

  it('are subscribed to again when the server joined the channel but could not listen', async () => {
    hurry()
    says('system', {
      extension: 'postgres_changes',
      status: 'error',
      message: 'Unable to subscribe to changes with given parameters',
      channel: 'schema-db-changes',
    })
    expect(page.currentConnection().live).toBe(false)
    await until(() => expect(joins()).toHaveLength(2))
    await live()
  })

  it('are no longer received after they are stopped', async () => {
    page.stop()
    showAll('issue')
    await until(() => expect(page.currentConnection().live).toBe(false))
    await until(() => expect(page.liveClient().getChannels()).toEqual([]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(joins()).toHaveLength(1)
  })
})

describe('useConnection', () => {
  it('follows the network of the device, and does not render again for a message', async () => {
    let draws = 0
    const { result } = renderHook(() => {
      draws += 1
      return page.useConnection()
    })
    expect(result.current).toMatchObject({ online: true, live: true })
    act(() => setOnline(false))
    expect(result.current.online).toBe(false)
    const [drawsBefore, before] = [draws, page.lastHeardAt()]
    await new Promise((resolve) => setTimeout(resolve, 5))
    act(() => FakeSocket.last.change('issue'))
    await until(() => expect(page.lastHeardAt()).toBeGreaterThan(before))
    expect(draws).toBe(drawsBefore)
  })
})

describe('lastHeardAt', () => {
  it('is the time of the last message or heartbeat', async () => {
    const before = page.lastHeardAt()
    expect(before).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await page.liveClient().sendHeartbeat()
    await until(() => expect(page.lastHeardAt()).toBeGreaterThan(before))
  })
})
