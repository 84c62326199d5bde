import { useEffect } from 'react'
import { persistedText } from '#web/data/persisted-value.ts'

const NONE = 'none'

/**
 * The id of the published set that the draft of a day was begun over, remembered on the device like the draft; null when
 * none was published then. While there is no draft, it is the set that is published now.
 */
export function useBasePinSet(day: string, hasDraft: boolean, published: string | null): string | null {
  const base = storedBase(day).get()
  useEffect(() => {
    const stored = storedBase(day)
    if (!hasDraft) stored.set(undefined)
    else if (stored.get() === undefined) stored.set(published ?? NONE)
  }, [day, hasDraft, published])
  if (!hasDraft || base === undefined) return published
  return base === NONE ? null : base
}

/** Begins the draft of a day over another set; null: over none. */
export function setBasePinSet(day: string, id: string | null): void {
  storedBase(day).set(id ?? NONE)
}

const storedBase = (day: string) => persistedText(`pin-draft-over:${day}`, (text) => text)
