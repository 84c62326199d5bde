import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetPersonal,
  persistedJson,
  persistedText,
  usePersistedChoice,
} from '#web/data/persisted-value.ts'
import { createEmitter, createStore, useStore } from '#web/data/store.ts'
import { act, cleanup, render } from '#web/data/testing/dom.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const asNumber = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)

const count = createStore(1)

function Count() {
  return <p>{useStore(count)}</p>
}

const choices = ['all', 'bar'] as const
function View() {
  const [view, setView] = usePersistedChoice('view', choices, 'all')
  return (
    <button type="button" onClick={() => setView('bar')}>
      {view}
    </button>
  )
}

/** Another tab of the browser stores this text. */
function storeInOtherTab(key: string, newValue: string) {
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

describe('an emitter', () => {
  it('calls every listener with each value, until the listener ends', () => {
    const emitter = createEmitter<[string]>()
    const [first, second] = [vi.fn(), vi.fn()]
    const stop = emitter.subscribe(first)
    emitter.subscribe(second)
    emitter.emit('rain')
    stop()
    emitter.emit('sun')
    expect(first.mock.calls).toEqual([['rain']])
    expect(second.mock.calls).toEqual([['rain'], ['sun']])
  })

  it('calls all listeners although one of them unsubscribes', () => {
    const emitter = createEmitter()
    const other = vi.fn()
    const stop = emitter.subscribe(() => stop())
    emitter.subscribe(other)
    emitter.emit()
    expect(other).toHaveBeenCalledTimes(1)
  })
})

describe('a store', () => {
  it('renders a component again when its value changes', () => {
    const { container } = render(<Count />)
    act(() => count.set(2))
    expect(container.textContent).toBe('2')
  })
})

describe('a persisted value', () => {
  it('is stored as JSON and read by another page', () => {
    persistedJson('speed', asNumber).set(12)
    expect(localStorage.getItem('speed')).toBe('12')
    expect(persistedJson('speed', asNumber).get()).toBe(12)
  })

  it('is removed by undefined', () => {
    const speed = persistedJson('speed', asNumber)
    speed.set(12)
    speed.set(undefined)
    expect(localStorage.getItem('speed')).toBeNull()
    expect(speed.get()).toBeUndefined()
  })

  it('is undefined when the stored text is damaged or no longer valid', () => {
    for (const text of ['{', '"fast"', 'null']) {
      localStorage.setItem('speed', text)
      expect(persistedJson('speed', asNumber).get()).toBeUndefined()
    }
  })

  it('is the same object as long as the stored text is the same', () => {
    const wind = persistedJson('wind', (stored) => stored as { speed: number })
    wind.set({ speed: 3 })
    expect(wind.get()).toBe(wind.get())
  })

  it('follows another tab', () => {
    const theme = persistedText('theme', (text) => text)
    const listener = vi.fn()
    const stop = theme.subscribe(listener)
    storeInOtherTab('theme', 'light')
    storeInOtherTab('other', 'x')
    stop()
    storeInOtherTab('theme', 'dark')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(theme.get()).toBe('dark')
  })

  it('lives as long as the tab in session storage', () => {
    persistedText('note', (text) => text, 'sessionStorage').set('bring sand')
    expect(sessionStorage.getItem('note')).toBe('bring sand')
    expect(localStorage.getItem('note')).toBeNull()
    sessionStorage.clear()
  })

  it('is deleted with its person when it is personal, the rest of the tab is not', () => {
    const names = persistedText('names', (text) => text, 'personal')
    const speed = persistedText('pace', (text) => text, 'sessionStorage')
    const listener = vi.fn()
    const stop = names.subscribe(listener)
    names.set('Ann')
    speed.set('slow')
    forgetPersonal()
    expect([names.get(), speed.get()]).toEqual([undefined, 'slow'])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ann')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    sessionStorage.clear()
  })

  it('is deleted with its person although the device had no room for it', () => {
    const names = persistedText('names', (text) => text, 'personal')
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { setItem })
    expect(() => names.set('Ann')).toThrow('full')
    expect(names.get()).toBe('Ann')
    vi.unstubAllGlobals()
    forgetPersonal()
    expect(names.get()).toBeUndefined()
  })

  it('reports that the device has no room', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { setItem })
    expect(() => persistedJson('speed', asNumber).set(12)).toThrow('full')
    vi.unstubAllGlobals()
  })
})

describe('a persisted choice', () => {
  it('is the initial one until another is chosen, which the device stores', () => {
    const first = render(<View />)
    expect(first.container.textContent).toBe('all')
    act(() => first.container.querySelector('button')!.click())
    expect(first.container.textContent).toBe('bar')
    cleanup()
    expect(render(<View />).container.textContent).toBe('bar')
  })

  it('is the initial one when the stored one is no longer valid', () => {
    localStorage.setItem('view', 'grill')
    expect(render(<View />).container.textContent).toBe('all')
  })
})
