import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestBuild, offerReload, startBuildWatch } from '#web/app/build-watch.ts'
import { keepMeasure, lastMeasures } from '#web/app/measures.ts'
import { mayReload, RELOAD_GUARD_MS, startReloadGuard } from '#web/app/reload-guard.ts'
import { applyStylesheet, STYLESHEET_TIMEOUT_MS } from '#web/app/stylesheet.ts'
import { noteAnswer, startNetwork } from '#web/data/network.ts'
import { startTypedText } from '#web/ui/forms/typed-text.ts'
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
  it('S9.14 only the last ten are stored', () => {
    for (let n = 1; n <= 11; n += 1) keepMeasure({ name: `/screen-${n}`, start: n, duration: 1 })
    expect(lastMeasures()).toHaveLength(10)
    expect(lastMeasures()[0]?.name).toBe('/screen-2')
    expect(lastMeasures().at(-1)?.name).toBe('/screen-11')
  })
})

function serverHas(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function failToLoad(): Event {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  return event
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a first screen whose code does not load', () => {
  const isAlive = async () => true
  const start = (reload: () => void, check = isAlive) =>
    startReloadGuard({ present: 'b1', isDrawn: () => false, reload, check })

  it('S9.35 reloads the page once, and not again within ten seconds', async () => {
    const reload = vi.fn()
    const stop = start(reload)
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

  it('does not reload when the connection has just gone and the device still reports it', async () => {
    const reload = vi.fn()
    const check = vi.fn(isAlive).mockResolvedValueOnce(false)
    const stop = start(reload, check)
    failToLoad()
    await settle()
    expect(reload).not.toHaveBeenCalled()
    // The one reload is still available.
    failToLoad()
    await settle()
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  it('does not reload without a network', async () => {
    const stopNetwork = startNetwork()
    dispatchEvent(new Event('offline'))
    stopNetwork()
    const reload = vi.fn()
    const stop = start(reload)
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

describe('code that does not load in a running app', () => {
  const reload = vi.fn()
  const offer = vi.fn()
  let stop: () => void
  beforeEach(() => {
    stop = startReloadGuard({ present: 'b1', isDrawn: () => true, reload, offer })
  })
  afterEach(() => stop())

  it('offers the new version of the server, and does not reload', async () => {
    serverHas(() => Response.json({ id: 'b2' }))
    // The screen that needed the code shows the error.
    expect(failToLoad().defaultPrevented).toBe(false)
    await settle()
    expect(offer).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('offers nothing when the server has no other build', async () => {
    serverHas(() => Response.json({ id: 'b1' }))
    failToLoad()
    serverHas(() => Promise.reject(new TypeError('no network')))
    failToLoad()
    await settle()
    expect(offer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the offer of a new version', () => {
  const reload = vi.fn()
  const offerIn = (call: number) => vi.mocked(toast).mock.calls[call]!
  let field: HTMLTextAreaElement
  let stop: () => void
  beforeEach(() => {
    stop = startTypedText()
    field = document.body.appendChild(document.createElement('textarea'))
  })
  afterEach(() => {
    field.remove()
    stop()
  })

  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  it('stays until it is tapped, and then reloads', () => {
    offerReload(reload)
    const [, , options] = offerIn(0)
    expect(options).toMatchObject({ duration: Number.POSITIVE_INFINITY })
    expect(reload).not.toHaveBeenCalled()
    options!.action!.onPress()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('asks first when typed text would be lost, and not after the form is sent', () => {
    type('The bunker on 7 is flooded')
    offerReload(reload)
    offerIn(0)[2]!.action!.onPress()
    expect(reload).not.toHaveBeenCalled()
    expect(offerIn(1)[0]).toBe('warning')
    // Pressing closes the offer's toast, and would close one with the same id.
    expect(offerIn(1)[2]!.id).not.toBe(offerIn(0)[2]!.id)
    field.remove()
    offerIn(0)[2]!.action!.onPress()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('replaces the warning once the form is sent and the person comes back', () => {
    const endWatch = startBuildWatch('b1')
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
    type('The bunker on 7 is flooded')
    offerReload(reload)
    offerIn(0)[2]!.action!.onPress()
    comeBack()
    expect(toast).toHaveBeenCalledTimes(2)
    field.remove()
    comeBack()
    comeBack()
    endWatch()
    expect(toast).toHaveBeenCalledTimes(3)
    expect(offerIn(2)[0]).toBe('info')
    expect(offerIn(2)[2]!.id).toBe(offerIn(1)[2]!.id)
  })

  it('loses typed text only when the person confirms it', () => {
    type('The bunker on 7 is flooded')
    offerReload(reload)
    offerIn(0)[2]!.action!.onPress()
    offerIn(1)[2]!.action!.onPress()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the style sheet', () => {
  function begun(): void {
    document.head.innerHTML = '<link rel="preload" as="style" data-app-style href="/assets/app.css">'
  }

  // The test's document would report by itself that it loads no style sheets.
  let applied: HTMLLinkElement | undefined

  beforeEach(() => {
    applied = undefined
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      applied = link as HTMLLinkElement
    })
  })

  afterEach(() => vi.restoreAllMocks())

  it('S9.13 delays the app by at most 3000 ms', async () => {
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

  it.each(['load', 'error'])('delays the app only until its %s', async (end) => {
    begun()
    const done = applyStylesheet()
    expect(applied?.href).toContain('/assets/app.css')
    applied?.dispatchEvent(new Event(end))
    await expect(done).resolves.toBeUndefined()
  })

  it('delays nothing when there is none', async () => {
    await expect(applyStylesheet()).resolves.toBeUndefined()
    expect(applied).toBeUndefined()
  })
})

describe('the build manifest', () => {
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

  it('shows nothing while the build is the same, or cannot be checked', async () => {
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
