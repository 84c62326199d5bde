import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** No content is held back for longer: a club that does not answer must not hide what the device has. */
const HOLD_MS = 5000
/** An answer may ask for the next read; after so long without a first read nothing more comes. */
const QUIET_MS = 60

interface ShownWholeProps {
  /** Fetches code of the content; its reads begin after that. */
  preload?: () => Promise<unknown>
  /** Drawn over the place until then. */
  skeleton: ReactNode
  children: ReactNode
}

/** Shows its content when its first reads have been answered, all at once, so that nothing on it moves. Five seconds at most. */
export function ShownWhole({ preload, skeleton, children }: ShownWholeProps) {
  const isWhole = useIsWhole(preload)
  return (
    <div className={isWhole ? '' : 'relative min-h-[70dvh]'} aria-busy={!isWhole}>
      {isWhole ? null : (
        <div aria-hidden className="absolute inset-0 overflow-hidden">
          {skeleton}
        </div>
      )}
      <div className={isWhole ? '' : 'invisible'}>{children}</div>
    </div>
  )
}

function useIsWhole(preload: (() => Promise<unknown>) | undefined): boolean {
  const [isWhole, setWhole] = useState(false)
  const [hasCode, setHasCode] = useState(preload === undefined)
  const reads = useIsFetching({
    predicate: (query) => query.state.status === 'pending' && query.getObserversCount() > 0,
  })
  useEffect(() => {
    const done = () => setHasCode(true)
    // A part that cannot be fetched says so itself.
    preload?.().then(done, done)
    const timer = setTimeout(() => setWhole(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [preload])
  useEffect(() => {
    if (!hasCode || reads > 0) return
    const timer = setTimeout(() => setWhole(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [hasCode, reads])
  return isWhole
}
