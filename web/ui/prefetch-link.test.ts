import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// A module of its own: in the shared one another test file may have made the observer of all links already.
vi.resetModules()
const { HOVER_DELAY_MS, observeForPrefetch, VIEWPORT_THRESHOLD } = await import('#web/ui/prefetch-link.ts')

let options: IntersectionObserverInit | undefined
let observers = 0
let report: (ratio: number) => void = () => undefined
const watched = new Set<Element>()
let link: HTMLAnchorElement
let keys = 0

// There is one observer for all links, made with the first: it stays for all tests.
class Watcher {
  constructor(callback: IntersectionObserverCallback, given: IntersectionObserverInit) {
    observers += 1
    options = given
    report = (intersectionRatio) => {
      const entry = { target: link as Element, intersectionRatio } as IntersectionObserverEntry
      if (watched.has(link)) callback([entry], this as never)
    }
  }
  observe(element: Element) {
    watched.add(element)
  }
  unobserve(element: Element) {
    watched.delete(element)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Watcher)
  link = document.createElement('a')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch() {
  const task = vi.fn(async () => undefined)
  keys += 1
  return { task, stop: observeForPrefetch(link, `/screen-${keys}`, task) }
}

describe('a link that is hovered', () => {
  it('S2.70 is prefetched after 100 ms under the pointer, not before', async () => {
    const { task } = watch()
    link.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(99)
    expect(task).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(task).toHaveBeenCalledTimes(1)
    expect(HOVER_DELAY_MS).toBe(100)
  })

  it('S2.70 is not prefetched when the pointer leaves sooner', async () => {
    const { task } = watch()
    link.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(60)
    link.dispatchEvent(new Event('pointerleave'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(task).not.toHaveBeenCalled()
  })
})

describe('a link in view', () => {
  it('S2.71 is prefetched once half of it is visible, and only once', async () => {
    const { task } = watch()
    expect(options?.threshold).toBe(VIEWPORT_THRESHOLD)
    report(0.49)
    await vi.advanceTimersByTimeAsync(0)
    expect(task).not.toHaveBeenCalled()
    report(0.5)
    report(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(task).toHaveBeenCalledTimes(1)
    expect(watched).not.toContain(link)
  })

  it('is no longer observed when it is removed', () => {
    watch().stop?.()
    expect(watched).not.toContain(link)
  })

  it('shares one observer with all links, since each observer costs work at every frame', () => {
    const stops = Array.from({ length: 200 }, () => watch().stop)
    expect(observers).toBe(1)
    for (const stop of stops) stop?.()
  })

  it('is not prefetched when the device saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(watch().stop).toBeUndefined()
  })
})
