import { useEffect, useRef } from 'react'

/**
 * A function that waits for the end of a read in progress and returns the value at that time, read or not. It stops
 * waiting when the screen closes.
 */
export function useWhenRead<Value>(value: Value, isReading: boolean): () => Promise<Value> {
  const newest = useRef({ value, isReading })
  newest.current = { value, isReading }
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (!isReading) release(waiting.current)
  }, [isReading])
  useEffect(() => {
    const { current } = waiting
    return () => release(current)
  }, [])
  return async () => {
    if (newest.current.isReading) await new Promise<void>((resolve) => waiting.current.push(resolve))
    return newest.current.value
  }
}

function release(waiting: (() => void)[]): void {
  for (const resolve of waiting.splice(0)) resolve()
}
