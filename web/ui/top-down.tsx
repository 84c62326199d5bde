import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '#web/data/store.ts'
import { pendingParts } from '#web/ui/notes.tsx'

/** A club that does not answer must not hide for longer what the device has. */
const HOLD_MS = 5000
/** An answer may ask for the next read; after so long without a part that loads, the screen is there. */
const QUIET_MS = 300

/**
 * Shows a new screen from its top, so that nothing on it moves: while a part loads (`Skeleton`, `Pending`), base.css keeps
 * what stands below it unseen. Five seconds at most, and only at first: a part that loads later hides nothing.
 */
export function TopDown({ children }: { children: ReactNode }) {
  const isPending = useStore(pendingParts) > 0
  const [isArriving, setArriving] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => setArriving(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className="contents" data-top-down={isArriving || undefined}>
      {children}
    </div>
  )
}
