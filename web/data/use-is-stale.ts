import { useEffect, useState } from 'react'
import { liveLostAt, useConnection } from '#web/data/realtime.ts'

/** A channel rejoined within this time has lost nothing: missed changes are read again. */
const REJOINING_MS = 10_000

/** Whether the shown data may be outdated: the club is unreachable, or the live channel has been gone for a while. */
export function useIsStale(): boolean {
  const { online, live } = useConnection()
  const [isDeaf, setIsDeaf] = useState(() => !live && Date.now() - liveLostAt() > REJOINING_MS)
  useEffect(() => {
    if (live) return setIsDeaf(false)
    const timer = setTimeout(() => setIsDeaf(true), REJOINING_MS - (Date.now() - liveLostAt()))
    return () => clearTimeout(timer)
  }, [live])
  return !online || (!live && isDeaf)
}
