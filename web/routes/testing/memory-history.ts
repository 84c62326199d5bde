import { createEmitter } from '#web/data/store.ts'
import type { RouterHistory } from '#web/routes/router.ts'

/** A history without a browser, with one page. */
export function memoryHistory(href: string): RouterHistory {
  let pages = [href]
  let at = 0
  const changes = createEmitter()
  return {
    get page() {
      return { id: String(at), index: at, href: pages[at]! }
    },
    push(next) {
      pages = [...pages.slice(0, at + 1), next]
      at += 1
      changes.emit()
    },
    replace(next) {
      pages[at] = next
      changes.emit()
    },
    back() {
      if (at === 0) return
      at -= 1
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}
