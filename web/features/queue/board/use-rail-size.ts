import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { RailSize } from '#domain/queue/rail.ts'
import { CARD_GAP, cardsAcross, type TextSize } from '#web/features/queue/board/board-settings.ts'

interface Measures {
  size: RailSize
  columnWidth: number
}

/** The number and size of the card columns that fit into an element, live. Pixels. */
export function useRailSize(element: RefObject<HTMLElement | null>, text: TextSize): Measures {
  const [box, setBox] = useState({ width: innerWidth, height: innerHeight })
  useLayoutEffect(() => {
    const area = element.current
    if (!area) return
    const read = () => {
      const { clientWidth: width, clientHeight: height } = area
      // Without a layout, as in a test, the window's size is used.
      if (width === 0) return
      setBox((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(area)
    return () => observer.disconnect()
  }, [element])
  return useMemo(() => {
    const columns = cardsAcross(box.width, text)
    const columnWidth = (box.width - (columns - 1) * CARD_GAP) / columns
    return { size: { columns, height: box.height, gap: CARD_GAP }, columnWidth }
  }, [box, text])
}
