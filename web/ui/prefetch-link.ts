import { prefetch } from '#web/data/queries/prefetch.ts'

export const HOVER_DELAY_MS = 100
/** How much of a link must be in view. */
export const VIEWPORT_THRESHOLD = 0.5

/**
 * Fetches ahead what a link leads to: after 100 ms under the pointer, or once half of the link is in view.
 * Does nothing where the device asks to save data. Returns the function that stops the watching.
 */
export function observeForPrefetch(
  link: HTMLElement | null,
  key: string,
  task: () => Promise<unknown>,
): (() => void) | undefined {
  if (!link || savesData()) return undefined
  const start = () => prefetch(key, task)
  let timer: ReturnType<typeof setTimeout> | undefined
  const enter = () => {
    timer = setTimeout(start, HOVER_DELAY_MS)
  }
  const leave = () => clearTimeout(timer)
  link.addEventListener('pointerenter', enter)
  link.addEventListener('pointerleave', leave)
  const unwatch = watchViewport(link, start)
  return () => {
    leave()
    unwatch()
    link.removeEventListener('pointerenter', enter)
    link.removeEventListener('pointerleave', leave)
  }
}

const starts = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all links: each one of its own is asked again at every frame. */
function watchViewport(link: HTMLElement, start: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < VIEWPORT_THRESHOLD) continue
        observer?.unobserve(target)
        starts.get(target)?.()
      }
    },
    { threshold: VIEWPORT_THRESHOLD },
  )
  starts.set(link, start)
  observer.observe(link)
  return () => observer?.unobserve(link)
}

/** Whether the device asks to save data: nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
