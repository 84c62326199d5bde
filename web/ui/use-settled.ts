import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long; the first one at once. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settledValue
}
