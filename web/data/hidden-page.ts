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

/**
 * Prevents a hidden page from renewing its session (S4.12). The library stops its timer there, but every use of a token
 * calls `getSession`, which also renews: the heartbeat of the live channel, late reads, the outbox. On a hidden page it
 * returns the token while it is valid, and then rejects as without a network.
 */
export function renewOnlyWhenSeen(auth: SupabaseClient['auth']): void {
  let lastSession: Session | null = null
  auth.onAuthStateChange((_, session) => {
    lastSession = session
  })
  const getSession = auth.getSession.bind(auth)
  auth.getSession = async () => {
    const leftMs = (lastSession?.expires_at ?? Number.POSITIVE_INFINITY) * 1000 - Date.now()
    if (!isHidden() || lastSession === null || leftMs > RENEWAL_MS) return getSession()
    if (leftMs > 0) return { data: { session: lastSession }, error: null }
    // The client repeats reads that fail otherwise.
    throw new DOMException('A hidden page does not renew its session', 'AbortError')
  }
}
