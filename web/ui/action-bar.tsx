import type { ReactNode } from 'react'

const THUMB_SPACE = '--thumb-space'

/** The height of each element in reach of the thumb: a screen that ends must not take the space of the next one away. */
const heights = new Map<HTMLElement, number>()

function showSpace(): void {
  const { style } = document.documentElement
  if (heights.size === 0) style.removeProperty(THUMB_SPACE)
  else style.setProperty(THUMB_SPACE, `${Math.max(...heights.values())}px`)
}

/** Keeps what floats above the lower edge (`LateBox`) off this element: as `ref` of acts in reach of the thumb. */
export function reserveThumbSpace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const measure = () => {
    heights.set(element, element.offsetHeight)
    showSpace()
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    heights.delete(element)
    showSpace()
  }
}

/** The screen's primary act, at the lower edge above the navigation, in reach of the thumb. The last child of a screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-(--bar-space) z-10 -mx-4 mt-6 bg-linear-to-t from-base-200 from-[calc(100%-1.25rem)] to-transparent px-4 pt-6 pb-3 print:hidden">
      <div ref={reserveThumbSpace} className="flex flex-col gap-2">
        {children}
      </div>
    </div>
  )
}
