import { createEmitter } from '#web/data/store.ts'

/** An address of the app. `href` has the query and the fragment, `search` begins with `?` unless it is empty. */
export interface AppAddress {
  href: string
  pathname: string
  search: string
}

/** The pages of the app in this tab. */
export interface RouterHistory {
  /** The present page. */
  readonly page: Page
  push(href: string): void
  replace(href: string): void
  back(): void
  /** Calls after each change of the present page. */
  subscribe(listener: () => void): () => void
}

interface Page {
  /** Differs for each page, and stays when its address is replaced. */
  id: string
  /** The number of the app's pages before it. */
  index: number
  href: string
}

/** A visit to an address, or only a look ahead. */
export interface AppVisit {
  address: AppAddress
  isAhead: boolean
}

interface Rules {
  /** The address to go to instead; undefined where the visitor may enter. */
  redirect: (visit: AppVisit) => Promise<string | undefined>
  /** Fetches the code of the screen at an address. */
  fetchScreen: (visit: AppVisit) => Promise<void>
}

/** The address that has arrived. */
export interface ShownScreen {
  address: AppAddress
  pageId: string
  /** Why it has no screen, or undefined. `stage`: what failed. */
  failure?: { cause: unknown; stage: 'rules' | 'code' }
}

type RouterEvent = 'leave' | 'arrive' | 'draw'
type Listener = (address: AppAddress) => void
/** Asks whether the present screen may be left. */
type Hold = () => Promise<boolean>

function appAddressOf(href: string): AppAddress {
  const { pathname, search, hash } = new URL(href, 'https://app.invalid')
  return { href: pathname + search + hash, pathname, search }
}

/** Leads the app to the address of its history: by its rules, and once the code of the screen is there. */
export class Router {
  readonly history: RouterHistory
  readonly #rules: Rules
  #wanted: AppAddress
  #shown: ShownScreen | undefined
  #visits = 0
  #loading: Promise<void> = Promise.resolve()
  readonly #changes = createEmitter()
  /** Calls after each change of `shown` or `location`. */
  readonly subscribe = this.#changes.subscribe
  readonly #holds = new Set<Hold>()
  readonly #events = {
    leave: createEmitter<[AppAddress]>(),
    arrive: createEmitter<[AppAddress]>(),
    draw: createEmitter<[AppAddress]>(),
  }

  constructor(history: RouterHistory, rules: Rules) {
    this.history = history
    this.#rules = rules
    this.#wanted = appAddressOf(history.page.href)
    history.subscribe(() => void this.load())
  }

  /** The address that has arrived; undefined before the first one. */
  get shown(): ShownScreen | undefined {
    return this.#shown
  }

  /** The address of the drawn screen. A new query of the same screen counts at once. */
  get location(): AppAddress {
    const shown = this.#shown?.address
    return shown && shown.pathname !== this.#wanted.pathname ? shown : this.#wanted
  }

  /** Goes to an address. Resolves when its screen is shown, or when another visit or a hold has replaced this one. */
  async navigate(href: string, { replace = false }: { replace?: boolean } = {}): Promise<void> {
    if (replace) this.history.replace(href)
    else {
      const isLeaving = appAddressOf(href).pathname !== this.location.pathname
      // Without a hold the address changes at once.
      if (isLeaving) for (const mayLeave of this.#holds) if (!(await mayLeave())) return
      this.history.push(href)
    }
    await this.#loading
  }

  /** Visits the present address, also again: the rules may answer differently now. Resolves like `navigate`. */
  load(): Promise<void> {
    this.#visits += 1
    this.#loading = this.#visit(this.#visits)
    return this.#loading
  }

  /** Fetches the screen of an address ahead. */
  async preload(href: string): Promise<void> {
    const visit = { address: appAddressOf(href), isAhead: true }
    const target = await this.#rules.redirect(visit)
    if (target === undefined) await this.#rules.fetchScreen(visit)
    else await this.preload(target)
  }

  /** Asks `mayLeave` before a link leaves the present screen. */
  hold(mayLeave: Hold): () => void {
    this.#holds.add(mayLeave)
    return () => this.#holds.delete(mayLeave)
  }

  /** Calls when a page is left, when its successor has arrived, or when that one is drawn. */
  on(event: RouterEvent, listener: Listener): () => void {
    return this.#events[event].subscribe(listener)
  }

  /** The view calls this after it has drawn the shown screen. */
  drawn(): void {
    if (this.#shown) this.#events.draw.emit(this.#shown.address)
  }

  async #visit(number: number): Promise<void> {
    const { href, id } = this.history.page
    // The same object spares its readers another drawing.
    if (href !== this.#wanted.href) this.#wanted = appAddressOf(href)
    const address = this.#wanted
    if (this.#shown && (this.#shown.pageId !== id || this.#shown.address.href !== href))
      this.#events.leave.emit(this.#shown.address)
    this.#changes.emit()
    const { target, failure } = await this.#prepare({ address, isAhead: false })
    if (number === this.#visits && target !== undefined) this.history.replace(target)
    if (number !== this.#visits) return this.#loading
    this.#shown = { address, pageId: id, failure }
    this.#changes.emit()
    this.#events.arrive.emit(address)
  }

  async #prepare(visit: AppVisit): Promise<{ target?: string; failure?: ShownScreen['failure'] }> {
    let stage: 'rules' | 'code' = 'rules'
    try {
      const target = await this.#rules.redirect(visit)
      if (target !== undefined) return { target }
      stage = 'code'
      await this.#rules.fetchScreen(visit)
      return {}
    } catch (cause) {
      return { failure: { cause, stage } }
    }
  }
}
