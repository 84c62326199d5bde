import { useCallback, useEffect, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import {
  type CaptureSession,
  forgetSession,
  keptSessions,
  saveCaptureSession,
  type Target,
} from '#web/features/course/capture/outline/session-store.ts'
import { trueNow } from '#web/features/course/capture/positioning/true-clock.ts'

export interface SessionState {
  /** The one that is worked on; null before one is begun. */
  session: CaptureSession | null
  /** Unfinished ones of this kind from before; undefined until the device was asked. */
  unfinished: CaptureSession[] | undefined
  /** Whether the device cannot store the session: then the app must stay open. */
  unkept: boolean
  open: (session: CaptureSession) => void
  /** Changes the open session; each change is on the device before the next one is written. */
  change: (how: (session: CaptureSession) => Partial<CaptureSession>) => void
  /** Leaves the open session as it is, to be resumed. */
  leave: () => void
  /** Ends a session for good, because it was published or is not wanted. */
  end: (id: string) => Promise<void>
}

/** The capturing of one outline, kept on the device step by step. */
export function useSession(of: Target['of']): SessionState {
  const person = useMe().user?.id ?? ''
  const [session, setSession] = useState<CaptureSession | null>(null)
  const [unfinished, setUnfinished] = useState<CaptureSession[]>()
  const [unkept, setUnkept] = useState(false)
  const newest = useRef<CaptureSession | null>(null)
  const writing = useRef<Promise<void>>(Promise.resolve())

  const list = useCallback(
    () =>
      keptSessions(person)
        .then((all) => setUnfinished(all.filter(({ target }) => target.of === of)))
        .catch(() => setUnfinished([])),
    [person, of],
  )
  useEffect(() => void list(), [list])

  const keep = useCallback(
    (next: CaptureSession) => {
      newest.current = next
      setSession(next)
      writing.current = writing.current
        .then(() => saveCaptureSession(person, next))
        .then(
          () => setUnkept(false),
          () => setUnkept(true),
        )
    },
    [person],
  )
  const change = useCallback(
    (how: (session: CaptureSession) => Partial<CaptureSession>) => {
      if (newest.current) keep({ ...newest.current, ...how(newest.current), savedAt: trueNow() })
    },
    [keep],
  )
  const close = useCallback(() => {
    newest.current = null
    setSession(null)
  }, [])
  const leave = useCallback(() => {
    close()
    void writing.current.then(list)
  }, [close, list])
  const end = useCallback(
    async (id: string) => {
      if (newest.current?.id === id) close()
      await writing.current
      await forgetSession(person, id)
      await list()
    },
    [close, list, person],
  )
  return { session, unfinished, unkept, open: keep, change, leave, end }
}
