import { useEffect } from 'react'
import { persistedText } from '#web/data/persisted-value.ts'

const NONE = 'none'

/**
 * The id of the set that was published when the day's draft began, stored on the device like the draft; null if none
 * was. Without a draft, the set published now.
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

/** Bases the draft of a day on another set; null: on none. */
export function setBasePinSet(day: string, id: string | null): void {
  storedBase(day).set(id ?? NONE)
}

const storedBase = (day: string) => persistedText(`pin-draft-over:${day}`, (text) => text)
