import { currentMe, subscribeMe } from '#web/data/session/session.ts'

// web/pwa/worker/share.ts writes it; the worker is one file and shares none with the app.
const CACHE = 'greenside-share'

/**
 * Deletes what a person shared and took into no report, once their session ends: the next person must not get it. What a
 * visitor shared waits for the sign-in. Returns the way to stop.
 */
export function startShareCleanup(): () => void {
  let person = accountId()
  return subscribeMe(() => {
    const before = person
    person = accountId()
    if (before === undefined || before === person || !('caches' in globalThis)) return
    caches.delete(CACHE).catch((cause) => console.warn('What was shared could not be deleted', cause))
  })
}

/** The person with an account; undefined for a visitor, also one with a guest's session. */
function accountId(): string | undefined {
  const { user } = currentMe()
  return user?.is_anonymous ? undefined : user?.id
}
