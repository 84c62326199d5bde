import type { RouterHistory } from '#web/routes/router.ts'

/** A history without a browser, with one page. */
export function memoryHistory(href: string): RouterHistory {
  let pages = [href]
  let at = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get page() {
      return { id: String(at), index: at, href: pages[at]! }
    },
    push(next) {
      pages = [...pages.slice(0, at + 1), next]
      at += 1
      tell()
    },
    replace(next) {
      pages[at] = next
      tell()
    },
    back() {
      if (at === 0) return
      at -= 1
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end: () => listeners.clear(),
  }
}
