import { useState } from 'react'

/** A choice that this device remembers; what it kept and is no choice any more counts as never made. */
export function useKept<Value extends string>(key: string, first: Value, choices: readonly Value[]) {
  const [value, setValue] = useState<Value>(() => {
    const kept = localStorage.getItem(key) as Value | null
    return kept !== null && choices.includes(kept) ? kept : first
  })
  const set = (next: Value) => {
    localStorage.setItem(key, next)
    setValue(next)
  }
  return [value, set] as const
}
