import { type RefObject, useEffect, useRef } from 'react'
import { watchSwipes } from '#web/map/swipe.ts'

/** Hears sideways swipes over an element: 1 for what comes next, -1 for what was before. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void) {
  const newest = useRef(onSwipe)
  newest.current = onSwipe
  useEffect(() => {
    if (element.current) return watchSwipes(element.current, (direction) => newest.current(direction))
  }, [element])
}
