import { type PointerEvent, useRef, useState } from 'react'

/** A swipe acts from this distance; the row moves no further than the second value. */
const FAR_PX = 88
const MOST_PX = 128
/** A longer horizontal movement is not a scroll. */
const MEANT_PX = 12

interface RowSwipe {
  /** Right and left swipe; absent without an action on that side. */
  onRight?: (() => void) | undefined
  onLeft?: (() => void) | undefined
}

/**
 * Lets a finger swipe a row sideways. `offset` in pixels, 0 at rest; `armed`: releasing acts. Vertical scrolling stays
 * the browser's.
 */
export function useRowSwipe({ onRight, onLeft }: RowSwipe) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; id: number; isSwipe: boolean } | null>(null)
  const rest = () => {
    start.current = null
    setOffset(0)
  }
  const armed = Math.abs(offset) >= FAR_PX
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY, id: event.pointerId, isSwipe: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (!from || event.pointerId !== from.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.isSwipe && Math.abs(y) > MEANT_PX) return rest()
      if (!from.isSwipe && Math.abs(x) < MEANT_PX) return
      if (!from.isSwipe) event.currentTarget.setPointerCapture(event.pointerId)
      from.isSwipe = true
      const side = x > 0 ? onRight : onLeft
      setOffset(side ? Math.max(-MOST_PX, Math.min(MOST_PX, x)) : 0)
    },
    onPointerUp: () => {
      if (armed) (offset > 0 ? onRight : onLeft)?.()
      rest()
    },
    onPointerCancel: rest,
  }
  return { offset, armed, handlers }
}
