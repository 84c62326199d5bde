import { useState } from 'react'

/** A choice that this device remembers; what it kept and is no choice any more counts as never made. */
export function useStoredChoice<Value extends string>(key: string, first: Value, choices: readonly Value[]) {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key) as Value | null
    return stored !== null && choices.includes(stored) ? stored : first
  })
  const set = (next: Value) => {
    localStorage.setItem(key, next)
    setValue(next)
  }
  return [value, set] as const
}
