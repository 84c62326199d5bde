import { useEffect, useState } from 'react'

/**
 * A value that follows the newest once the screen is drawn: a press is answered before what takes long. `first` is drawn
 * before any.
 */
export function useLateValue<T>(value: T, first: T = value): T {
  const [late, setLate] = useState(() => first)
  useEffect(() => setLate(() => value), [value])
  return late
}

/** Late when something opens; what closes, with null or undefined, is closed at once. */
export function useLateOpening<T>(wanted: T): T {
  const late = useLateValue(wanted)
  return wanted === null || wanted === undefined ? wanted : late
}
