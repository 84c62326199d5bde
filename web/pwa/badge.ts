import { currentMe, subscribeMe } from '#web/data/session/session.ts'

/** Shows a count on the app's icon, if supported; zero removes it. */
export function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused if the app is not installed: then there is no icon.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Removes the count when the person signs out. Returns the function that stops it. */
export function startBadge(): () => void {
  return subscribeMe(() => {
    const { status, user } = currentMe()
    if (status === 'ready' && !user) badgeApp(0)
  })
}
