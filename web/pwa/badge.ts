import { currentMe, subscribeMe } from '#web/data/session/session.ts'

/** Shows a count on the icon of the app, where the system can; zero takes it away. */
export function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed: then there is no icon.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Takes the count off the icon when the person signs out. Returns the way to stop. */
export function startBadge(): () => void {
  return subscribeMe(() => {
    const { status, user } = currentMe()
    if (status === 'ready' && !user) badgeApp(0)
  })
}
