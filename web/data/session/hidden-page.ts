import type { Session, SupabaseClient } from '@supabase/supabase-js'

/** The library renews a session in the last 90 seconds of its access token. */
const RENEWAL_MS = 90_000

/** Whether the page is hidden: another tab is in front, or the window is minimised. */
export function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}

/** Resolves when the page is visible, at once if it is. */
export function untilSeen(): Promise<void> {
  if (!isHidden()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (isHidden()) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}

/** Whether the session is in its last 90 seconds, in which the library renews it at each use. */
export function isNearEnd(session: Session): boolean {
  return remainingMs(session) <= RENEWAL_MS
}

/**
 * The session as a hidden page uses it, which must not renew it (S4.12). Throws once it is over, as without a network.
 */
export function withoutRenewal(session: Session): Session {
  if (remainingMs(session) > 0) return session
  // The client repeats reads that fail otherwise.
  throw new DOMException('A hidden page does not renew its session', 'AbortError')
}

function remainingMs({ expires_at }: Session): number {
  return (expires_at ?? Number.POSITIVE_INFINITY) * 1000 - Date.now()
}

/**
 * Prevents a hidden page from renewing its session. The library stops its timer there, but every use of a token calls
 * `getSession`, which also renews: the heartbeat of the live channel, late reads, the outbox.
 */
export function renewOnlyWhenSeen(auth: SupabaseClient['auth']): void {
  let lastSession: Session | null = null
  auth.onAuthStateChange((_, session) => {
    lastSession = session
  })
  const getSession = auth.getSession.bind(auth)
  auth.getSession = async () => {
    if (!isHidden() || lastSession === null || !isNearEnd(lastSession)) return getSession()
    return { data: { session: withoutRenewal(lastSession) }, error: null }
  }
}
