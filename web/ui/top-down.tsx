import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '#web/data/store.ts'
import { pendingParts } from '#web/ui/notes.tsx'

/** A club that does not answer must not hide for longer what the device has. */
const HOLD_MS = 5000
/** An answer may ask for the next read; after so long without a part that loads, the screen is there. */
const QUIET_MS = 300

/**
 * Shows a new screen from its top, so that nothing on it moves: while a part loads (`Skeleton`, `Pending`), what
 * stands below it is unseen. Five seconds at most, and only at first: a part that loads later hides nothing.
 */
export function TopDown({ children }: { children: ReactNode }) {
  const isPending = useStore(pendingParts) > 0
  const [isArriving, setArriving] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (isArriving ? holdBack(place.current!) : undefined), [isArriving])
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => setArriving(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  )
}

/**
 * Marks what stands below a loading part of that place, for base.css. Returns the function that ends it. A selector could
 * say the same, but then each element that comes or goes would restyle its whole screen, at any time.
 */
function holdBack(place: HTMLElement): () => void {
  const page = place.parentElement!
  const mark = (below: ReadonlySet<Element>) => {
    for (const element of page.querySelectorAll('[data-held]'))
      element.toggleAttribute('data-held', below.has(element))
    for (const element of below) element.setAttribute('data-held', '')
  }
  const hold = () => {
    const parts = [...place.querySelectorAll('[data-pending]')]
    mark(new Set(parts.flatMap((part) => elementsBelow(part, place))))
  }
  hold()
  const observer = new MutationObserver(hold)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    mark(new Set())
  }
}

/** What stands below a part of that place: in the place without bars at the edge of the page, and all below the place. */
function elementsBelow(part: Element, place: HTMLElement): Element[] {
  if (part === place) return followers(place)
  const inPlace = followers(part).filter(
    ({ classList }) => !classList.contains('sticky') && !classList.contains('fixed'),
  )
  return [...inPlace, ...elementsBelow(part.parentElement!, place)]
}

function followers(element: Element): Element[] {
  const all: Element[] = []
  for (let next = element.nextElementSibling; next; next = next.nextElementSibling) all.push(next)
  return all
}
