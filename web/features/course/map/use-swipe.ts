import { type RefObject, useEffect, useRef } from 'react'
import { watchSwipes } from '#web/map/swipe.ts'

/** Reports sideways swipes over an element: 1 for the next, -1 for the previous. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void) {
  const newest = useRef(onSwipe)
  newest.current = onSwipe
  useEffect(() => {
    if (element.current) return watchSwipes(element.current, (direction) => newest.current(direction))
  }, [element])
}
