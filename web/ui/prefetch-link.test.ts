import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOVER_DELAY_MS, observeForPrefetch, VIEWPORT_THRESHOLD } from '#web/ui/prefetch-link.ts'

type Watcher = { report: (ratio: number) => void; options: IntersectionObserverInit; stopped: boolean }
let watcher: Watcher
let link: HTMLAnchorElement
let keys = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
        const report = (intersectionRatio: number) =>
          callback([{ intersectionRatio } as IntersectionObserverEntry], this as never)
        watcher = { report, options, stopped: false }
      }
      observe() {}
      disconnect() {
        watcher.stopped = true
      }
    },
  )
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
  it('S2.70 is fetched ahead after 100 ms under the pointer, not before', async () => {
    const { task } = watch()
    link.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(99)
    expect(task).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(task).toHaveBeenCalledTimes(1)
    expect(HOVER_DELAY_MS).toBe(100)
  })

  it('S2.70 is not fetched when the pointer leaves sooner', async () => {
    const { task } = watch()
    link.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(60)
    link.dispatchEvent(new Event('pointerleave'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(task).not.toHaveBeenCalled()
  })
})

describe('a link in view', () => {
  it('S2.71 is fetched ahead once half of it is seen, and only once', async () => {
    const { task } = watch()
    expect(watcher.options.threshold).toBe(VIEWPORT_THRESHOLD)
    watcher.report(0.49)
    await vi.advanceTimersByTimeAsync(0)
    expect(task).not.toHaveBeenCalled()
    watcher.report(0.5)
    await vi.advanceTimersByTimeAsync(0)
    expect(task).toHaveBeenCalledTimes(1)
    expect(watcher.stopped).toBe(true)
  })

  it('is watched no longer when it goes', () => {
    watch().stop?.()
    expect(watcher.stopped).toBe(true)
  })

  it('is left alone where the device saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(watch().stop).toBeUndefined()
  })
})
