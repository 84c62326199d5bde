import { useEffect } from 'react'

const NONE = 'none'

/**
 * The id of the published set that the draft of a day was begun over, remembered on the device like the draft; null when
 * none was published then. While there is no draft, it is the set that is published now.
 */
export function useBasePinSet(day: string, hasDraft: boolean, published: string | null): string | null {
  const key = `pin-draft-over:${day}`
  const stored = localStorage.getItem(key)
  useEffect(() => {
    if (!hasDraft) localStorage.removeItem(key)
    else if (localStorage.getItem(key) === null) localStorage.setItem(key, published ?? NONE)
  }, [key, hasDraft, published])
  if (!hasDraft || stored === null) return published
  return stored === NONE ? null : stored
}
