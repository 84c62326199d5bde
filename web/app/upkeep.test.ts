import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestBuild, startBuildWatch } from '#web/app/build-watch.ts'
import { keepMeasure, lastMeasures } from '#web/app/measures.ts'
import { mayReload, RELOAD_GUARD_MS, startReloadGuard } from '#web/app/reload-guard.ts'
import { applyStylesheet, STYLESHEET_TIMEOUT_MS } from '#web/app/stylesheet.ts'
import { noteAnswer, startNetwork } from '#web/data/network.ts'
import { toast } from '#web/ui/layers/toast.tsx'

vi.mock('#web/ui/layers/toast.tsx', () => ({ toast: vi.fn() }))

beforeEach(() => {
  sessionStorage.clear()
  document.head.innerHTML = ''
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('measures', () => {
  it('S9.14 only the last ten are kept', () => {
    for (let n = 1; n <= 11; n += 1) keepMeasure({ name: `/screen-${n}`, start: n, duration: 1 })
    expect(lastMeasures()).toHaveLength(10)
    expect(lastMeasures()[0]?.name).toBe('/screen-2')
    expect(lastMeasures().at(-1)?.name).toBe('/screen-11')
  })
})

describe('the reload after a new version', () => {
  function failToLoad(): Event {
    const event = new Event('vite:preloadError', { cancelable: true })
    dispatchEvent(event)
    return event
  }
  const isAlive = async () => true
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('S9.35 happens once, and not again within ten seconds', async () => {
    const reload = vi.fn()
    const stop = startReloadGuard(reload, isAlive)
    expect(failToLoad().defaultPrevented).toBe(true)
    expect(failToLoad().defaultPrevented).toBe(false)
    await settle()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(RELOAD_GUARD_MS)
    failToLoad()
    await settle()
    expect(reload).toHaveBeenCalledTimes(2)
    stop()
  })

  it('S9.35 the guard is ten seconds long', () => {
    expect(mayReload(50_000)).toBe(true)
    expect(mayReload(59_999)).toBe(false)
    expect(mayReload(60_000)).toBe(true)
  })

  it('does not happen where the connection has just gone and the device says nothing of it', async () => {
    const reload = vi.fn()
    const check = vi.fn(isAlive).mockResolvedValueOnce(false)
    const stop = startReloadGuard(reload, check)
    failToLoad()
    await settle()
    expect(reload).not.toHaveBeenCalled()
    // It has not used up the one reload.
    failToLoad()
    await settle()
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  it('does not happen without a network', async () => {
    const stopNetwork = startNetwork()
    dispatchEvent(new Event('offline'))
    stopNetwork()
    const reload = vi.fn()
    const stop = startReloadGuard(reload, isAlive)
    failToLoad()
    await settle()
    expect(reload).not.toHaveBeenCalled()
    noteAnswer()
    failToLoad()
    await settle()
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })
})

describe('the style sheet', () => {
  function begun(): void {
    document.head.innerHTML = '<link rel="preload" as="style" data-app-style href="/assets/app.css">'
  }

  // The test's document would answer by itself that it loads no style sheets.
  let applied: HTMLLinkElement | undefined

  beforeEach(() => {
    applied = undefined
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      applied = link as HTMLLinkElement
    })
  })

  afterEach(() => vi.restoreAllMocks())

  it('S9.13 is waited for at most 3000 ms', async () => {
    begun()
    let isDone = false
    void applyStylesheet().then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(STYLESHEET_TIMEOUT_MS - 1)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toBe(true)
    expect(STYLESHEET_TIMEOUT_MS).toBe(3000)
  })

  it.each(['load', 'error'])('is waited for no longer than its %s', async (end) => {
    begun()
    const done = applyStylesheet()
    expect(applied?.href).toContain('/assets/app.css')
    applied?.dispatchEvent(new Event(end))
    await expect(done).resolves.toBeUndefined()
  })

  it('is nothing to wait for where there is none', async () => {
    await expect(applyStylesheet()).resolves.toBeUndefined()
    expect(applied).toBeUndefined()
  })
})

describe('the build manifest', () => {
  function serverHas(answer: () => Response | Promise<Response>) {
    const fetched = vi.fn(async (_url: string, _init?: RequestInit) => answer())
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('S7.27 is read under builds/meta', async () => {
    const fetched = serverHas(() => Response.json({ id: 'b2' }))
    expect(await latestBuild()).toBe('b2')
    expect(fetched.mock.calls[0]?.[0]).toBe('/builds/meta/latest.json')
  })

  it('offers a reload, once, when the server has another build', async () => {
    serverHas(() => Response.json({ id: 'b2' }))
    const stop = startBuildWatch('b1')
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + 120_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(toast).toHaveBeenCalledTimes(1)
    stop()
  })

  it('says nothing while the build is the same, or cannot be asked', async () => {
    for (const answer of [
      () => Response.json({ id: 'b1' }),
      () => new Response('', { status: 404 }),
      () => Promise.reject(new Error('x')),
    ]) {
      serverHas(answer as () => Response)
      startBuildWatch('b1')()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(toast).not.toHaveBeenCalled()
  })
})
