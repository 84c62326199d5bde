import { createRoot } from 'react-dom/client'
import { startBuildWatch } from '#web/app/build-watch.ts'
import { leadCallback } from '#web/app/callback-guard.ts'
import { startKitchenAlarm } from '#web/app/kitchen-alarm.ts'
import { startLanguage } from '#web/app/language.ts'
import { startMeasuring } from '#web/app/measures.ts'
import { isOwnOrder } from '#web/app/own-order.ts'
import { prefetchCourse, prefetchHomeCards, startPrefetching } from '#web/app/prefetch.ts'
import { App } from '#web/app/providers.tsx'
import { startReloadGuard } from '#web/app/reload-guard.ts'
import { type AppRouter, createAppRouter } from '#web/app/router.tsx'
import { sessionGuardOf } from '#web/app/session-guard.ts'
import { StartFailed } from '#web/app/start-failed.tsx'
import { applyStylesheet } from '#web/app/stylesheet.ts'
import { startSyncToasts } from '#web/app/sync-toasts.ts'
import { config } from '#web/data/config.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { settledVisitor, visitorOf } from '#web/data/session/visitor.ts'
import { startData } from '#web/data/start.ts'
import { startPwa } from '#web/pwa/start.ts'
import { applyAppearance } from '#web/ui/appearance.ts'

/** Starts the app in that element: appearance, texts, what is known of club and person, and then the screen. */
export async function start(element: HTMLElement): Promise<void> {
  applyAppearance()
  leadCallback()
  startReloadGuard()
  const root = createRoot(element)
  const [data] = await Promise.allSettled([startData(), startLanguage(), applyStylesheet()])
  if (data.status === 'rejected') {
    console.error(data.reason)
    root.render(<StartFailed />)
    return
  }
  const router = createAppRouter({
    visitor: settledVisitor,
    sessionGuard: sessionGuardOf(config().sessionGuard),
    isOwnOrder,
  })
  followSession(router)
  startPrefetching(router)
  prefetchWhenDrawn(router)
  startMeasuring(router)
  startSyncToasts()
  startKitchenAlarm((path) => router.history.push(path))
  startPwa((path) => router.history.push(path))
  if (import.meta.env.PROD) startBuildWatch(import.meta.env.VITE_BUILD_ID)
  root.render(<App router={router} />)
}

/** Once the first screen is drawn, for the person who is there then. */
function prefetchWhenDrawn(router: AppRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    const { hasSession, role } = visitorOf(currentMe())
    if (!hasSession) return
    prefetchHomeCards(role)
    prefetchCourse()
  })
}

/** Asks the guards again when a session begins or ends, or the role changes. */
function followSession(router: AppRouter): void {
  let visitorJson = JSON.stringify(visitorOf(currentMe()))
  subscribeMe(() => {
    if (currentMe().status !== 'ready') return
    const now = JSON.stringify(visitorOf(currentMe()))
    if (now === visitorJson) return
    visitorJson = now
    void router.invalidate()
    if (visitorOf(currentMe()).hasSession) prefetchCourse()
  })
}
