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
  /** The open session; null before one begins. */
  session: CaptureSession | null
  /** Earlier unfinished sessions of this kind; undefined until they are loaded. */
  unfinished: CaptureSession[] | undefined
  /** Whether the device cannot store the session: then the app must stay open. */
  unkept: boolean
  open: (session: CaptureSession) => void
  /** Changes the open session; each change is saved before the next one. */
  change: (how: (session: CaptureSession) => Partial<CaptureSession>) => void
  /** Closes the open session, to be resumed later. */
  leave: () => void
  /** Deletes a session that was published or discarded. */
  end: (id: string) => Promise<void>
}

/** The capture of one outline, saved on the device at every step. */
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
