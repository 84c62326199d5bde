import { useCallback } from 'react'

/** The ref of an element: passes its height in pixels to `onHeight`, at first and after each change. */
export function useHeight(onHeight: (px: number) => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onHeight],
  )
}
