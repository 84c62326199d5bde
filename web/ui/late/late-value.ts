import { useEffect, useState } from 'react'

/**
 * Returns the newest value one drawing late, so that the screen answers a press before it draws a long list. The first drawing
 * has `first`.
 */
export function useLateValue<T>(value: T, first: T = value): T {
  const [late, setLate] = useState(() => first)
  useEffect(() => setLate(() => value), [value])
  return late
}

/** Opens one drawing late, and closes at once, with null or undefined. */
export function useLateOpening<T>(wanted: T): T {
  const late = useLateValue(wanted)
  return wanted === null || wanted === undefined ? wanted : late
}
