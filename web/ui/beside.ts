import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** The screens that are wide enough for a sheet beside what it is about. */
const WIDE = '(min-width: 64rem)'
const GAP = 12

/** What the sheets below stand beside on a wide screen; without it, and on others, they come from the lower edge. */
export const BesideContext = createContext<(() => Element | null) | null>(null)

/** Places an open dialog at the right of the element of BesideContext, inside the window. Returns whether it does. */
export function useBeside(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): boolean {
  const anchor = useContext(BesideContext)
  const isBeside = useMediaQuery(WIDE) && anchor !== null
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const place = () => {
      const at = anchor?.()?.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = element
      const left = at ? at.right + GAP : (innerWidth - offsetWidth) / 2
      const top = at ? at.top : (innerHeight - offsetHeight) / 2
      element.style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`
      element.style.top = `${Math.max(GAP, Math.min(top, innerHeight - offsetHeight - GAP))}px`
    }
    if (!isBeside || !isOpen) {
      element.style.left = ''
      element.style.top = ''
      return
    }
    place()
    // The content of a sheet changes its height.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
    }
  }, [dialog, anchor, isBeside, isOpen])
  return isBeside
}
