import type { CSSProperties } from 'react'
import { createStore, useStore } from '#web/data/store.ts'

/** The height of each element in reach of the thumb: a screen that ends must not take the space of the next one away. */
const heights = new Map<HTMLElement, number>()
const space = createStore(0)

function showSpace(): void {
  space.set(Math.max(0, ...heights.values()))
}

/** Keeps what floats above the lower edge (`useThumbSpace`) off this element: as `ref` of acts in reach of the thumb. */
export function reserveThumbSpace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const observer = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight)
    showSpace()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    heights.delete(element)
    showSpace()
  }
}

/** The style of what floats above the acts of the thumb: `--thumb-space`. Set on the root, it would restyle each element. */
export function useThumbSpace(): CSSProperties {
  return { '--thumb-space': `${useStore(space)}px` } as CSSProperties
}
