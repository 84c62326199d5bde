import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, renderHook } from '#web/data/testing/dom.tsx'

beforeEach(() => {
  vi.resetModules()
  history.replaceState(null, '', '/orders')
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** The hook of a page that was just loaded in that way. */
async function onPage(type: 'reload' | 'navigate', sheet = 'dish') {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  const { useOpenSheet } = await import('#web/ui/layers/use-open-sheet.ts')
  const open = () => renderHook(() => useOpenSheet(sheet)).result
  return { open, first: open() }
}

async function openTart() {
  const { first } = await onPage('navigate')
  act(() => first.current[1]('tart'))
  expect(first.current[0]).toBe('tart')
}

describe('an open sheet', () => {
  it('opens again after a reload', async () => {
    await openTart()
    expect((await onPage('reload')).first.current[0]).toBe('tart')
  })

  it('stays closed on a page that was not reloaded, on another page and for another sheet', async () => {
    await openTart()
    expect((await onPage('navigate')).first.current[0]).toBeUndefined()
    expect((await onPage('reload', 'holes')).first.current[0]).toBeUndefined()
    history.replaceState(null, '', '/map')
    expect((await onPage('reload')).first.current[0]).toBeUndefined()
  })

  it('stays closed after a reload once it was closed', async () => {
    const { first } = await onPage('navigate')
    act(() => first.current[1]('tart'))
    act(() => first.current[1](undefined))
    expect((await onPage('reload')).first.current[0]).toBeUndefined()
  })

  it('opens again only once: the next visit of the screen begins without it', async () => {
    await openTart()
    const { first, open } = await onPage('reload')
    expect(first.current[0]).toBe('tart')
    expect(open().current[0]).toBeUndefined()
  })

  it('opens on a device without room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined })
    await openTart()
  })
})
