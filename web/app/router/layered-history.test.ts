import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LayeredHistory } from '#web/app/router/layered-history.ts'
import { addLayer, openLayers } from '#web/ui/layers/open-layers.ts'

interface Entry {
  state: unknown
  href: string
}

/** The history of one tab. A traversal ends later, as in a browser. */
class Tab {
  entries: Entry[] = [{ state: null, href: '/' }]
  at = 0
  window!: Window
  #router: LayeredHistory | undefined
  #listeners: ((event: Event) => void)[] = []

  get entry(): Entry {
    return this.entries[this.at]!
  }

  /** A new document at the current entry: its listeners and patches are new. */
  load(): LayeredHistory {
    const open = (): Entry => this.entry
    this.#router?.end()
    this.#listeners = []
    const history = {
      get state() {
        return open().state
      },
      pushState: (state: unknown, _: string, href: string) => {
        this.entries = [...this.entries.slice(0, this.at + 1), { state, href }]
        this.at += 1
      },
      replaceState: (state: unknown, _: string, href?: string) => {
        this.entries[this.at] = { state, href: href ?? open().href }
      },
      go: (delta: number) => this.traverse(delta),
    }
    const window = {
      history,
      location: {
        get href() {
          return `https://club.example${open().href}`
        },
        get pathname() {
          return open().href.split('?')[0]!
        },
        get search() {
          return open().href.includes('?') ? `?${open().href.split('?')[1]}` : ''
        },
        hash: '',
      },
      document,
      addEventListener: (type: string, listener: (event: Event) => void) => {
        if (type === 'popstate') this.#listeners.push(listener)
      },
      removeEventListener: () => undefined,
    }
    this.window = window as unknown as Window
    this.#router = new LayeredHistory(this.window)
    return this.#router
  }

  traverse(delta: number): void {
    const listeners = this.#listeners
    setTimeout(() => {
      const target = this.at + delta
      if (delta === 0 || !this.entries[target]) return
      this.at = target
      if (listeners === this.#listeners) for (const listener of listeners) listener(new Event('popstate'))
    }, 5)
  }

  pressBack(): void {
    this.traverse(-1)
  }
}

const settle = () => vi.advanceTimersByTimeAsync(5000)

/** A sheet that closes on request. */
function openSheet(): { close: () => void; isOpen: () => boolean } {
  const sheet = {
    close: () => remove(),
    isOpen: () => openLayers().includes(sheet),
  }
  const remove = addLayer(sheet)
  return sheet
}

let tab: Tab
let router: LayeredHistory

beforeEach(() => {
  vi.useFakeTimers()
  tab = new Tab()
  router = tab.load()
})

afterEach(async () => {
  for (const layer of openLayers()) layer.close()
  await settle()
  router.end()
  vi.useRealTimers()
})

async function back(): Promise<void> {
  tab.pressBack()
  await settle()
}

/** Opens `count` sheets on the menu, one over the other. */
async function openOnMenu(count = 1): Promise<ReturnType<typeof openSheet>[]> {
  await goTo('/menu')
  const sheets = Array.from({ length: count }, openSheet)
  await settle()
  return sheets
}

/** A new document in the tab, without the previous sheets. */
function reload(): void {
  router.end()
  for (const layer of openLayers()) layer.close()
  router = tab.load()
}

async function goTo(...addresses: string[]): Promise<void> {
  for (const address of addresses) router.push(address)
  await settle()
}

describe('Back', () => {
  it('closes a sheet and stays on the page', async () => {
    const [sheet] = await openOnMenu()
    await back()
    expect(sheet!.isOpen()).toBe(false)
    expect(router.page.href).toBe('/menu')
    await back()
    expect(router.page.href).toBe('/')
  })

  it('closes a dialog over a sheet first', async () => {
    const [sheet, dialog] = await openOnMenu(2)
    await back()
    expect([dialog!.isOpen(), sheet!.isOpen()]).toEqual([false, true])
    await back()
    expect(sheet!.isOpen()).toBe(false)
    expect(router.page.href).toBe('/menu')
  })

  it('leaves the page at once after a sheet was closed by its button', async () => {
    const [sheet] = await openOnMenu()
    sheet!.close()
    await settle()
    await back()
    expect(router.page.href).toBe('/')
  })

  it('asks again if a layer does not close', async () => {
    await goTo('/profile')
    const close = vi.fn()
    const remove = addLayer({ close })
    for (const times of [1, 2]) {
      await settle()
      await back()
      expect(close).toHaveBeenCalledTimes(times)
      expect(router.page.href).toBe('/profile')
    }
    remove()
  })

  it('from a screen that a sheet led to returns to the page, not to the sheet', async () => {
    const sheets = await openOnMenu(2)
    router.push('/userorder')
    for (const sheet of sheets) sheet.close()
    await settle()
    expect(tab.entries.map(({ href }) => href)).toEqual(['/', '/menu', '/userorder'])
    await back()
    expect(router.page.href).toBe('/menu')
    await back()
    expect(router.page.href).toBe('/')
  })

  it('keeps an address that the page changed while its sheet was open', async () => {
    await openOnMenu()
    router.replace('/menu?only=vegan')
    await settle()
    await back()
    expect(tab.entry.href).toBe('/menu?only=vegan')
    expect(router.page.href).toBe('/menu?only=vegan')
    expect(openLayers()).toEqual([])
  })

  it('leaves the page at once after a reload with an open sheet', async () => {
    await openOnMenu(2)
    router.replace('/menu?only=vegan')
    await settle()
    reload()
    await settle()
    expect(tab.entry.href).toBe('/menu?only=vegan')
    await back()
    expect(tab.entry.href).toBe('/')
  })

  it('skips the entry of a sheet that led to another document', async () => {
    await openOnMenu()
    // The browser returns from a provider's page to the entry of the sheet.
    reload()
    await settle()
    expect(tab.entry.state).toHaveProperty('layers', 0)
    await back()
    expect(tab.entry.href).toBe('/')
  })
})

it('leaves the page of an open sheet when its screen goes back', async () => {
  await openOnMenu()
  router.back()
  await settle()
  expect(router.page.href).toBe('/')
})

it('keeps a sheet open that opens right after another one closed', async () => {
  const [sheet] = await openOnMenu()
  sheet!.close()
  await vi.advanceTimersByTimeAsync(1)
  const next = openSheet()
  await settle()
  expect(next.isOpen()).toBe(true)
  await back()
  expect([next.isOpen(), router.page.href]).toEqual([false, '/menu'])
})

it('continues after a step back that the browser dropped', async () => {
  const [sheet] = await openOnMenu()
  vi.spyOn(tab, 'traverse').mockImplementationOnce(() => undefined)
  sheet!.close()
  await settle()
  await goTo('/about')
  expect(tab.entries.map(({ href }) => href)).toEqual(['/', '/menu', '/about'])
})

it('gives a sheet that stays open after its page no entry above the next page', async () => {
  await openOnMenu()
  await goTo('/about')
  expect(openLayers()).toHaveLength(1)
  expect(tab.entry).toMatchObject({ href: '/about', state: { layers: 0 } })
})

it('closes a sheet on a page that the browser itself had added', async () => {
  tab = new Tab()
  tab.entries = ['/about', '/'].map((href) => ({ state: null, href }))
  tab.at = 1
  reload()
  await back()
  const sheet = openSheet()
  await settle()
  await back()
  expect([sheet.isOpen(), router.page.href]).toEqual([false, '/about'])
})

it('distinguishes pages that were added without the router', async () => {
  for (const href of ['/about', '/weather']) tab.window.history.pushState({}, '', href)
  await settle()
  expect(router.page.href).toBe('/weather')
  await back()
  expect([router.page.href, tab.entry.href]).toEqual(['/about', '/about'])
})

it('does not return to a closed sheet with Forward', async () => {
  await openOnMenu()
  await back()
  tab.traverse(1)
  await settle()
  expect(openLayers()).toEqual([])
  await back()
  expect(router.page.href).toBe('/')
})

const action = fc.constantFrom('open', 'close', 'back', 'forward', 'push', 'replace', 'wait')

it('keeps one entry for each open sheet and shows the address of the page, in any order of acts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (acts) => {
      for (const layer of openLayers()) layer.close()
      router.end()
      tab = new Tab()
      router = tab.load()
      let page = 0
      await settle()
      for (const act of acts) {
        if (act === 'open') openSheet()
        if (act === 'close') openLayers().at(-1)?.close()
        if (act === 'back') tab.pressBack()
        if (act === 'forward') tab.traverse(1)
        if (act === 'push' || act === 'replace') {
          page += 1
          router[act](`/page-${page}`)
          // Leaving a screen closes its sheets.
          for (const layer of openLayers()) layer.close()
        }
        if (act === 'wait') await settle()
        if (act === 'back' || act === 'forward') {
          const before = router.page.index
          await settle()
          if (router.page.index !== before) for (const layer of openLayers()) layer.close()
        }
      }
      await settle()
      expect(router.page.href).toBe(tab.entry.href)
      expect((tab.entry.state as { layers?: number }).layers ?? 0).toBe(openLayers().length)
      const pages = tab.entries
        .slice(0, tab.at + 1)
        .filter(({ state }) => !(state as { layers?: number }).layers)
      expect(pages).toHaveLength(router.page.index + 1)
    }),
    { numRuns: 300 },
  )
})
