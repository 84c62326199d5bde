import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { fieldsOf } from '#domain/base/unknown.ts'
import { type Layer, openLayers, subscribeLayers } from '#web/ui/layers/open-layers.ts'

/** The number of open layers at an entry of the browser's history. */
const LAYERS = 'layers'
/** The page of an entry, shared with the entries of its layers. */
const PAGE = 'page'
/** A traversal that the browser drops has no event. */
const TRAVERSAL_TIMEOUT_MS = 1000

type HistoryWindow = Pick<
  Window,
  'history' | 'location' | 'document' | 'addEventListener' | 'removeEventListener'
>
type PopListener = (event: PopStateEvent) => void
type Change = { kind: 'push' | 'replace'; state: object; href: string } | { kind: 'go'; delta: number }

/**
 * The router's history on top of the browser's. Each open layer has an entry above the entry of its page, with the
 * page's own address: Back leaves the entry and closes the layer. The router does not see those entries (decision
 * 0058).
 */
export function createLayeredHistory(window: Window): RouterHistory {
  return createBrowserHistory({ window: withoutLayers(window) })
}

/** The window for the router: its history skips the entries of layers. */
function withoutLayers(window: HistoryWindow) {
  const history = new LayeredHistory(window)
  return {
    history,
    location: window.location,
    document: window.document,
    addEventListener(type: string, listener: PopListener, options?: AddEventListenerOptions) {
      if (type === 'popstate') history.onPop = listener
      else window.addEventListener(type, listener as EventListener, options)
    },
    removeEventListener(type: string, listener: PopListener, options?: EventListenerOptions) {
      if (type === 'popstate') history.end()
      else window.removeEventListener(type, listener as EventListener, options)
    },
  }
}

class LayeredHistory {
  onPop: PopListener = () => undefined
  /** Stops following the layers. */
  readonly end: () => void
  /** The page's own entry. */
  #page: { id: string; state: object | null; href: string }
  /** The id of the page on which a layer opened. */
  readonly #pageOf = new WeakMap<Layer, string>()
  readonly #window: HistoryWindow
  readonly #push: History['pushState']
  readonly #replace: History['replaceState']
  /** Changes waiting for the end of a traversal. */
  readonly #queue: Change[] = []
  #traversal: ReturnType<typeof setTimeout> | undefined

  constructor(window: HistoryWindow) {
    const { history } = window
    this.#window = window
    this.#push = history.pushState.bind(history)
    this.#replace = history.replaceState.bind(history)
    this.#page = pageAt(window)
    this.#writeEntry()
    // Libraries call the browser's history; the router must be notified.
    history.pushState = (state, unused, href) => this.pushState(state, unused, href)
    history.replaceState = (state, unused, href) => this.replaceState(state, unused, href)
    window.addEventListener('popstate', (event) => this.#popped(event))
    this.end = subscribeLayers(() => queueMicrotask(() => this.#sync()))
    // A reload ends all layers but keeps their entries.
    this.#sync()
  }

  get state(): object | null {
    return this.#page.state
  }

  get length(): number {
    return this.#window.history.length
  }

  pushState(state: unknown, _unused: string, href?: string | URL | null): void {
    this.#apply({ kind: 'push', state: fieldsOf(state), href: String(href ?? this.#page.href) })
  }

  replaceState(state: unknown, _unused: string, href?: string | URL | null): void {
    this.#apply({ kind: 'replace', state: fieldsOf(state), href: String(href ?? this.#page.href) })
  }

  go(delta: number): void {
    this.#apply({ kind: 'go', delta })
  }

  back(): void {
    this.go(-1)
  }

  forward(): void {
    this.go(1)
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
      this.#push(this.#entryWith(number), '', this.#page.href)
    if (this.#layersAtEntry() > wanted) this.#traverse(wanted - this.#layersAtEntry())
  }

  #make(change: Change): void {
    if (change.kind === 'go') {
      const { delta } = change
      this.#traverse(delta < 0 ? delta - this.#layersAtEntry() : delta)
      return
    }
    const { kind, state, href } = change
    this.#page = { id: kind === 'push' ? newId() : this.#page.id, state, href }
    if (kind === 'push') this.#push(this.#entryWith(0), '', href)
    else this.#writeEntry()
  }

  #traverse(delta: number): void {
    this.#traversal = setTimeout(() => {
      this.#traversal = undefined
      this.#sync()
    }, TRAVERSAL_TIMEOUT_MS)
    this.#window.history.go(delta)
  }

  #popped(event: PopStateEvent): void {
    const isOwn = this.#traversal !== undefined
    clearTimeout(this.#traversal)
    this.#traversal = undefined
    const page = pageAt(this.#window)
    if (page.id !== this.#page.id) {
      // The entry of a layer that no longer exists.
      if (this.#layersAtEntry() > 0) {
        this.#traverse(-this.#layersAtEntry())
        return
      }
      this.#page = page
      this.#writeEntry()
      this.onPop(event)
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
    this.#replace(this.#entryWith(this.#layersAtEntry()), '', this.#page.href)
  }

  #entryWith(layers: number): object {
    return { ...this.#page.state, [PAGE]: this.#page.id, [LAYERS]: layers }
  }

  #layersAtEntry(): number {
    return Number(fieldsOf(this.#window.history.state)[LAYERS] ?? 0)
  }

  #layersOfPage(): Layer[] {
    const { id } = this.#page
    for (const layer of openLayers()) if (!this.#pageOf.has(layer)) this.#pageOf.set(layer, id)
    return openLayers().filter((layer) => this.#pageOf.get(layer) === id)
  }
}

/** The page of the current entry. The browser's own entries, of links within a page, have no state. */
function pageAt({ history, location: { pathname, search, hash } }: HistoryWindow) {
  const { [PAGE]: id, [LAYERS]: _, ...state } = fieldsOf(history.state)
  return {
    id: typeof id === 'string' ? id : newId(),
    state: Object.keys(state).length > 0 ? state : null,
    href: pathname + search + hash,
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2)
}
