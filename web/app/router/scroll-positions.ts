import { fieldsOf, isRecord } from '#domain/base/unknown.ts'
import { persistedJson, setIfRoom } from '#web/data/persisted-value.ts'
import type { Router } from '#web/routes/router.ts'

/** Where one element was scrolled to; without a selector, the window. */
interface Position {
  selector?: string
  left: number
  top: number
}

interface PagePositions {
  pathname: string
  positions: Position[]
}

const PAGES_KEPT = 50

const stored = persistedJson('scroll-positions', pagesOf, 'sessionStorage')

/**
 * Shows a new page from its top, and a page to which Back or a reload returns where it was. Returns the function that
 * stops it.
 */
export function keepScrollPositions(router: Router): () => void {
  history.scrollRestoration = 'manual'
  const pages = new Map(Object.entries(stored.get() ?? {}))
  const scrolled = new Set<Element>()
  let drawn = { id: '', pathname: '' }
  const note = ({ target }: Event) => {
    if (target instanceof Element) scrolled.add(target)
  }
  const keep = () => {
    if (!drawn.id) return
    pages.delete(drawn.id)
    pages.set(drawn.id, { pathname: drawn.pathname, positions: [windowPosition(), ...positionsOf(scrolled)] })
    for (const id of pages.keys()) if (pages.size > PAGES_KEPT) pages.delete(id)
  }
  const store = () => {
    keep()
    setIfRoom(stored, Object.fromEntries(pages))
  }
  addEventListener('scroll', note, { capture: true, passive: true })
  addEventListener('pagehide', store)
  const stops = [
    router.on('leave', keep),
    router.on('draw', ({ pathname }) => {
      const id = router.shown!.pageId
      if (id === drawn.id && pathname === drawn.pathname) return
      const isFirst = !drawn.id
      drawn = { id, pathname }
      scrolled.clear()
      const page = pages.get(id)
      if (page?.pathname === pathname) for (const position of page.positions) restore(position)
      else if (!isFirst) scrollTo(0, 0)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    removeEventListener('scroll', note, { capture: true })
    removeEventListener('pagehide', store)
  }
}

function pagesOf(value: unknown): Record<string, PagePositions> {
  const isPage = (page: unknown): page is PagePositions => isRecord(page) && Array.isArray(page.positions)
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, PagePositions] => isPage(entry[1])),
  )
}

const windowPosition = (): Position => ({ left: scrollX, top: scrollY })

function positionsOf(elements: Iterable<Element>): Position[] {
  return [...elements]
    .filter((element) => element.isConnected)
    .map((element) => ({
      selector: selectorOf(element),
      left: element.scrollLeft,
      top: element.scrollTop,
    }))
}

/** The way from the page's body down to an element. */
function selectorOf(element: Element): string {
  const steps: string[] = []
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  return ['body', ...steps].join('>')
}

function restore({ selector, left, top }: Position): void {
  const element = selector === undefined ? window : document.querySelector(selector)
  element?.scrollTo({ left, top, behavior: 'instant' })
}
