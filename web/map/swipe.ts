/** A swipe is quick, long enough to be deliberate, and mostly sideways. Milliseconds and pixels. */
const QUICK_MS = 400
const LONG_PX = 70

/**
 * Detects a sideways swipe of one finger over an element: 1 to the left (next), -1 to the right. Returns the function
 * that stops it.
 */
export function watchSwipes(element: HTMLElement, onSwipe: (direction: 1 | -1) => void): () => void {
  let start: { x: number; y: number; at: number } | null = null
  const begin = (event: TouchEvent) => {
    const [touch, second] = event.touches
    start = touch && !second ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null
  }
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    if (!start || !touch || event.touches.length > 0) return
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
    const isSwipe =
      event.timeStamp - start.at < QUICK_MS && Math.abs(x) > LONG_PX && Math.abs(x) > 2 * Math.abs(y)
    start = null
    if (isSwipe) onSwipe(x < 0 ? 1 : -1)
  }
  const options = { passive: true, capture: true }
  element.addEventListener('touchstart', begin, options)
  element.addEventListener('touchend', end, options)
  return () => {
    element.removeEventListener('touchstart', begin, options)
    element.removeEventListener('touchend', end, options)
  }
}
