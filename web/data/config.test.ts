import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG } from '#web/data/testing/fake-backend.ts'

/** The module as a new page load has it. */
async function freshPage() {
  vi.resetModules()
  return import('#web/data/config.ts')
}

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('app configuration', () => {
  it('comes from the server and is available everywhere after that', async () => {
    answer(CONFIG)
    const { loadConfig, config, gatewayUrl } = await freshPage()
    expect(() => config()).toThrow('before loadConfig()')
    expect(await loadConfig()).toEqual(CONFIG)
    expect(config()).toEqual(CONFIG)
    expect(gatewayUrl()).toBe(location.origin)
  })

  it('may name a gateway elsewhere', async () => {
    answer({ ...CONFIG, supabaseUrl: 'https://club.example' })
    const { loadConfig, gatewayUrl } = await freshPage()
    await loadConfig()
    expect(gatewayUrl()).toBe('https://club.example')
  })

  it('is the last valid one when the network, the server or the answer fails', async () => {
    answer(CONFIG)
    await (await freshPage()).loadConfig()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG)
    answer({ error: 'busy' }, 503)
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG)
    answer({ supabaseUrl: 7 })
    expect(await (await freshPage()).loadConfig()).toEqual(CONFIG)
  })

  it('is waited for at most five seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer(CONFIG)
    await (await freshPage()).loadConfig()
    expect(timeout).toHaveBeenCalledWith(5_000)
  })

  it('is missing on a first start without a network, and reports it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    localStorage.setItem('app-config', '{damaged')
    await expect((await freshPage()).loadConfig()).rejects.toThrow('no network and no earlier start')
  })
})
