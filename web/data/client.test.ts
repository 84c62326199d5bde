import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG, type FakeBackend, fakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import { newDevice, setOnline, storeSession } from '#web/data/testing/open-app.ts'

let backend: FakeBackend

async function freshClient() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  return import('#web/data/client.ts')
}

beforeEach(() => {
  newDevice()
  backend = fakeBackend()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

describe('client', () => {
  it('is one per page, with the anon key of the configuration', async () => {
    const { supabase } = await freshClient()
    expect(supabase()).toBe(supabase())
    await supabase().from('setting').select()
    expect(backend.seen.at(-1)).toMatchObject({ token: CONFIG.anonKey, path: '/rest/v1/setting?select=*' })
  })

  it('does not repeat a read while there is no network', async () => {
    const { supabase } = await freshClient()
    const { startNetwork } = await import('#web/data/network.ts')
    const stop = startNetwork()
    const fetches = vi.spyOn(globalThis, 'fetch')
    setOnline(false)
    const { error } = await supabase().from('setting').select()
    stop()
    expect(error?.message).toContain('Failed to fetch')
    expect(fetches.mock.calls.filter(([url]) => String(url).includes('/rest/v1/'))).toHaveLength(1)
  })

  it('S9.27 renews a token near its end before it is used', async () => {
    const session = Object.assign(sessionOf('ann'), { expires_at: Math.floor(Date.now() / 1000) + 5 })
    storeSession(session)
    const { supabase } = await freshClient()
    await supabase().from('setting').select()
    expect(backend.seen.at(-1)!.token).toMatch(/^ann-/)
    expect(backend.seen.at(-1)!.token).not.toBe(session.access_token)
  })

  it('S8.07 repeats a read that fails three times at most, and shows its error then', async () => {
    const { supabase } = await freshClient()
    const { queryClient } = await import('#web/data/queries/query.ts')
    backend.fault = ({ path }) => (path.startsWith('/rest/') ? 'never arrives' : undefined)
    vi.useFakeTimers()
    const observer = new QueryObserver(queryClient, {
      queryKey: ['menu_category'],
      queryFn: async () => (await supabase().from('menu_category').select().throwOnError()).data,
    })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent(backend, 'GET', '/rest/v1/menu_category')).toHaveLength(4)
    expect(observer.getCurrentResult().error?.message).toContain('Failed to fetch')
    stop()
  })

  it('gives up a request without an answer, and does not repeat it', async () => {
    const { supabase } = await freshClient()
    let calls = 0
    vi.stubGlobal('fetch', (input: string, { signal }: { signal: AbortSignal }) => {
      if (String(input).includes('/rest/v1/setting')) calls += 1
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    vi.useFakeTimers()
    const asked = supabase()
      .from('setting')
      .select()
      .then((answer) => answer)
    await vi.advanceTimersByTimeAsync(20_000)
    const { error, status } = await asked
    expect(status).toBe(0)
    expect(error!.message).toContain('did not answer in time')
    expect(calls).toBe(1)
  })

  it('gives up an answer whose body stops halfway', async () => {
    const { supabase } = await freshClient()
    vi.stubGlobal('fetch', async (_input: string, { signal }: { signal: AbortSignal }) => {
      const start = (body: ReadableStreamDefaultController) => {
        body.enqueue(new TextEncoder().encode('[{"key":'))
        signal.addEventListener('abort', () => body.error(signal.reason))
      }
      return new Response(new ReadableStream({ start }))
    })
    vi.useFakeTimers()
    const asked = supabase()
      .from('setting')
      .insert({ key: 'kitchen.paused', value: true })
      .then((answer) => answer)
    await vi.advanceTimersByTimeAsync(120_000)
    const { error, status } = await asked
    expect(status).toBe(0)
    expect(error!.message).toContain('did not answer in time')
  })
})
