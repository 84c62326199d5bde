import { useCallback } from 'react'
import { useStore } from '#web/data/store.ts'

/** A laptop, beside the rail. */
export const LAPTOP = '(min-width: 64rem)'

/** Whether the media query matches, live: `useMediaQuery('(min-width: 48rem)')`. */
export function useMediaQuery(query: string): boolean {
  const get = useCallback(() => matchMedia(query).matches, [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useStore({ get, subscribe })
}
