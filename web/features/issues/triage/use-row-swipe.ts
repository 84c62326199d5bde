import { type PointerEvent, useRef, useState } from 'react'

/** So far a row must be drawn for its act; it gives way no further than the second. */
const FAR_PX = 88
const MOST_PX = 128
/** A movement that is longer than this across is no scrolling. */
const MEANT_PX = 12

interface RowSwipe {
  /** To the right, to the left; nothing where a side has no act. */
  onRight?: (() => void) | undefined
  onLeft?: (() => void) | undefined
}

/**
 * Lets a row be drawn sideways by a finger. `offset` in pixels, 0 at rest; `armed` says whether letting go acts.
 * Scrolling up and down stays the browser's.
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
