import { fieldsOf } from '#domain/base/unknown.ts'
import { createEmitter } from '#web/data/store.ts'
import type { RouterHistory } from '#web/routes/router.ts'
import { type Layer, openLayers, subscribeLayers } from '#web/ui/layers/open-layers.ts'

/** The number of open layers at an entry of the browser's history. */
const LAYERS = 'layers'
/** The page of an entry, shared with the entries of its layers. */
const PAGE = 'page'
/** The number of the app's pages before it. */
const INDEX = 'index'
/** A traversal that the browser drops has no event. */
const TRAVERSAL_TIMEOUT_MS = 1000

type Page = RouterHistory['page'] & { state: object | null }
type Change = { kind: 'push' | 'replace'; page: Page } | { kind: 'back' }

/**
 * The router's history on top of the browser's. Each open layer has an entry above the entry of its page, with the
 * page's own address: Back leaves the entry and closes the layer. The router does not see those entries (decision
 * 0058).
 */
export class LayeredHistory implements RouterHistory {
  /** The page as the router knows it: after the changes that still wait. */
  page: Page
  /** The page of the browser's present entry. */
  #made: Page
  /** The id of the page on which a layer opened. */
  readonly #pageOf = new WeakMap<Layer, string>()
  readonly #window: Window
  readonly #push: History['pushState']
  readonly #replace: History['replaceState']
  readonly #visits = createEmitter()
  readonly subscribe = this.#visits.subscribe
  readonly #stopLayers: () => void
  /** Changes waiting for the end of a traversal. */
  readonly #queue: Change[] = []
  #traversal: ReturnType<typeof setTimeout> | undefined

  constructor(window: Window) {
    const { history } = window
    this.#window = window
    this.#push = history.pushState.bind(history)
    this.#replace = history.replaceState.bind(history)
    this.page = pageAt(window)
    this.#made = this.page
    this.#writeEntry()
    // Libraries call the browser's history; the router must be notified.
    history.pushState = (state, _, href) => this.#change('push', href, state)
    history.replaceState = (state, _, href) => this.#change('replace', href, state)
    window.addEventListener('popstate', this.#popped)
    this.#stopLayers = subscribeLayers(() => queueMicrotask(() => this.#sync()))
    // A reload ends all layers but keeps their entries.
    this.#sync()
  }

  push(href: string): void {
    this.#change('push', href)
  }

  replace(href: string): void {
    this.#change('replace', href)
  }

  back(): void {
    this.#apply({ kind: 'back' })
  }

  /** Stops following the browser's history. */
  end(): void {
    this.#stopLayers()
    this.#window.removeEventListener('popstate', this.#popped)
  }

  #change(kind: 'push' | 'replace', href: string | URL | null | undefined, state?: unknown): void {
    const { id, index, href: present } = this.page
    const own = kind === 'push' ? { id: newId(), index: index + 1 } : { id, index }
    const { pathname, search, hash } = new URL(href ?? present, new URL(present, this.#window.location.href))
    this.page = { ...own, href: pathname + search + hash, state: fieldsOf(state) }
    this.#apply({ kind, page: this.page })
    this.#visits.emit()
  }

  #apply(change: Change): void {
    this.#queue.push(change)
    this.#sync()
  }

  /** Makes the queued changes, then gives each open layer its entry and removes surplus entries. */
  #sync(): void {
    while (!this.#traversal && this.#queue.length > 0) {
      // A new page comes above the entry of the previous page, not above those of its layers.
      if (this.#queue[0]!.kind === 'push' && this.#layersAtEntry() > 0) this.#traverse(-this.#layersAtEntry())
      else this.#make(this.#queue.shift()!)
    }
    if (this.#traversal) return
    const wanted = this.#layersOfPage().length
    for (let number = this.#layersAtEntry() + 1; number <= wanted; number += 1)
      this.#push(this.#entryWith(number), '', this.#made.href)
    if (this.#layersAtEntry() > wanted) this.#traverse(wanted - this.#layersAtEntry())
  }

  #make(change: Change): void {
    if (change.kind === 'back') {
      this.#traverse(-1 - this.#layersAtEntry())
      return
    }
    this.#made = change.page
    if (change.kind === 'push') this.#push(this.#entryWith(0), '', change.page.href)
    else this.#writeEntry()
  }

  #traverse(delta: number): void {
    this.#traversal = setTimeout(() => {
      this.#traversal = undefined
      this.#sync()
    }, TRAVERSAL_TIMEOUT_MS)
    this.#window.history.go(delta)
  }

  readonly #popped = (): void => {
    const isOwn = this.#traversal !== undefined
    clearTimeout(this.#traversal)
    this.#traversal = undefined
    const page = pageAt(this.#window, this.#made.index + 1)
    if (page.id !== this.#made.id) {
      // The entry of a layer that no longer exists.
      if (this.#layersAtEntry() > 0) {
        this.#traverse(-this.#layersAtEntry())
        return
      }
      this.page = page
      this.#made = page
      this.#writeEntry()
      this.#visits.emit()
      this.#sync()
      return
    }
    // The page may have replaced its address while the layer was open.
    this.#writeEntry()
    if (isOwn) {
      this.#sync()
      return
    }
    for (const layer of this.#layersOfPage().slice(this.#layersAtEntry()).reverse()) layer.close()
    // The page has closed them by then, unless a layer stays open.
    setTimeout(() => this.#sync())
  }

  #writeEntry(): void {
    this.#replace(this.#entryWith(this.#layersAtEntry()), '', this.#made.href)
  }

  #entryWith(layers: number): object {
    const { state, id, index } = this.#made
    return { ...state, [PAGE]: id, [INDEX]: index, [LAYERS]: layers }
  }

  #layersAtEntry(): number {
    return Number(fieldsOf(this.#window.history.state)[LAYERS] ?? 0)
  }

  #layersOfPage(): Layer[] {
    const { id } = this.#made
    for (const layer of openLayers()) if (!this.#pageOf.has(layer)) this.#pageOf.set(layer, id)
    return openLayers().filter((layer) => this.#pageOf.get(layer) === id)
  }
}

/** The page of the current entry. The browser's own entries, of links within a page, have no state. */
function pageAt({ history, location: { pathname, search, hash } }: Window, nextIndex = 0): Page {
  const { [PAGE]: id, [INDEX]: index, [LAYERS]: _, ...state } = fieldsOf(history.state)
  return {
    id: typeof id === 'string' ? id : newId(),
    index: typeof index === 'number' ? index : nextIndex,
    state: Object.keys(state).length > 0 ? state : null,
    href: pathname + search + hash,
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2)
}
