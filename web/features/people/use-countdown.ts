import { useEffect, useState } from 'react'

/** Seconds left until the next message may be asked for; `begin` starts them again. */
export function useCountdown(seconds: number): { left: number; begin: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  const begin = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return { left, begin }
}
