import { CloudOff, RotateCw } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { startBuildWatch } from '#web/app/build-watch.ts'
import { leadCallback } from '#web/app/guards/callback-guard.ts'
import { checkRoute } from '#web/app/guards/check-route.ts'
import { type SessionGuardOptions, sessionGuardOf } from '#web/app/guards/session-guard.ts'
import { startMeasuring } from '#web/app/measures.ts'
import { LateOutboxSheet } from '#web/app/outbox/late-outbox-sheet.ts'
import { prefetchForVisitor, startPrefetching } from '#web/app/prefetch.ts'
import { App } from '#web/app/providers.tsx'
import { startReloadGuard } from '#web/app/reload-guard.ts'
import { createAppRouter, firstArrival } from '#web/app/router/app-router.ts'
import { LayeredHistory } from '#web/app/router/layered-history.ts'
import { keepScrollPositions } from '#web/app/router/scroll-positions.ts'
import { screens } from '#web/app/screens.ts'
import { applyStylesheet } from '#web/app/stylesheet.ts'
import { startSyncToasts } from '#web/app/sync-toasts.ts'
import { supabase } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import { SLOW_MS } from '#web/data/network.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { untilQueriesSettle } from '#web/data/queries/until-settled.ts'
import { deviceRegion, subscribeRegion } from '#web/data/region.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { settledVisitor, visitorOf } from '#web/data/session/visitor.ts'
import { settingsQuery } from '#web/data/settings.ts'
import { startData } from '#web/data/start.ts'
import { startKitchenAlarm } from '#web/features/queue/sound/kitchen-alarm.ts'
import { currentLanguage, showLanguage, startI18n } from '#web/i18n/i18n.ts'
import {
  asLanguage,
  browserLanguage,
  defaultLanguage,
  type Language,
  savedLanguage,
} from '#web/i18n/languages.ts'
import { showRegion } from '#web/i18n/locale.ts'
import { neededTexts } from '#web/i18n/needed-texts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { startInstall } from '#web/pwa/install.ts'
import type { Router } from '#web/routes/router.ts'
import { routeAt } from '#web/routes/routes.ts'
import { applyAppearance } from '#web/ui/appearance/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstFault } from '#web/ui/forms/first-fault.ts'
import { startNotSavedToasts } from '#web/ui/forms/not-saved.ts'
import { startTypedText } from '#web/ui/forms/typed-text.ts'
import { afterPaint } from '#web/ui/late/after-paint.ts'
import { loadAhead } from '#web/ui/late/load-ahead.ts'
import { nextTask } from '#web/ui/late/next-task.ts'
import { LateBox } from '#web/ui/notes.tsx'

/** Starts the app in that element: appearance, texts, known data of club and person, and then the screen. */
export async function start(element: HTMLElement): Promise<void> {
  applyAppearance()
  leadCallback()
  let isDrawn = false
  startReloadGuard({ present: import.meta.env.VITE_BUILD_ID, isDrawn: () => isDrawn })
  const root = createRoot(element)
  let endFirstScreen = () => {}
  const firstScreen = new Promise<void>((resolve) => {
    endFirstScreen = resolve
  })
  const starting = Promise.allSettled([startData(firstScreen)])
  await Promise.allSettled([startLanguage(), applyStylesheet()])
  // With a session but no stored profile, the club must first identify the visitor.
  const late = setTimeout(() => root.render(<LateStart />), SLOW_MS)
  const [data] = await starting
  clearTimeout(late)
  if (data.status === 'rejected') {
    console.error(data.reason)
    root.render(<StartFailed />)
    return
  }
  const sessionGuard = sessionGuardOf(config().sessionGuard)
  readFirstScreen(sessionGuard).catch((cause) => console.warn('The first reads wait for their screen', cause))
  // The services and the first drawing have tasks of their own: one task for both would delay a press by half a second.
  await nextTask()
  const router = createAppRouter(
    { visitor: settledVisitor, sessionGuard, isOwnOrder },
    new LayeredHistory(window),
  )
  followSession(router)
  startPrefetching(router)
  const stopDrawn = router.on('draw', () => {
    isDrawn = true
    stopDrawn()
  })
  // The session is renewed even while the first screen's data is late.
  setTimeout(endFirstScreen, SLOW_MS)
  loadAheadWhenRead(router, endFirstScreen)
  startTypedText()
  startMeasuring(router)
  keepScrollPositions(router)
  startSyncToasts()
  startNotSavedToasts()
  focusFirstFault()
  startKitchenAlarm((path) => void router.navigate(path))
  startInstall()
  if (import.meta.env.PROD) startBuildWatch(import.meta.env.VITE_BUILD_ID)
  await firstArrival(router)
  await nextTask()
  root.render(<App router={router} />)
  afterPaint(() => {
    void later(
      () => import('#web/pwa/start.ts'),
      ({ startPwa }) => startPwa((path) => void router.navigate(path)),
    )
  })
}

/** Begins the first screen's reads while its frame is drawn; none if the visitor will be led elsewhere. */
async function readFirstScreen(options: SessionGuardOptions): Promise<void> {
  const { pathname, search } = location
  const route = routeAt(pathname)
  if (!route) return
  // Every screen needs the settings.
  void queryClient.prefetchQuery(settingsQuery)
  const [screen, visitor] = await Promise.all([screens[route.name](), settledVisitor()])
  const target = await checkRoute(route, pathname + search, visitor, { remember: false, options })
  if (target === undefined) screen.readFirst?.()
}

/**
 * Once the first screen has its data: calls `onRead`, then loads the worker with its copy of the app, and what this
 * person is likely to open.
 */
function loadAheadWhenRead(router: Router, onRead: () => void): void {
  const stop = router.on('draw', async () => {
    stop()
    await untilQueriesSettle()
    onRead()
    prefetchForVisitor(visitorOf(currentMe()))
    void later(
      () => import('#web/pwa/start.ts'),
      ({ startWorker }) => startWorker(),
    )
    void later(LateOutboxSheet.preload)
    void later(
      () => import('#web/app/offline/read-ahead.ts'),
      ({ startReadAhead }) => startReadAhead(),
    )
  })
}

/** Runs `act` with code that the app can do without until its next start. */
async function later<Code>(load: () => Promise<Code>, act?: (code: Code) => void): Promise<void> {
  try {
    const loaded = await loadAhead(load)
    act?.(loaded)
  } catch (cause) {
    console.warn('A part of the app waits for its next start', cause)
  }
}

/** Runs the guards again when a session begins or ends, or the role changes. */
function followSession(router: Router): void {
  let visitorJson = JSON.stringify(visitorOf(currentMe()))
  subscribeMe(() => {
    if (currentMe().status !== 'ready') return
    const now = JSON.stringify(visitorOf(currentMe()))
    if (now === visitorJson) return
    visitorJson = now
    void router.load()
    prefetchForVisitor(visitorOf(currentMe()))
  })
}

/** Longest wait of a tap for the answer. */
const TIMEOUT_MS = 3000

/** Whether the order of that id is the person's own; false if the club does not answer. */
async function isOwnOrder(id: string): Promise<boolean> {
  const { data } = await supabase()
    .from('user_order')
    .select('user_id')
    .eq('id', id)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .maybeSingle()
  return data !== null && data.user_id === currentMe().user?.id
}

/**
 * The language for this person on this device: chosen here, else from the profile, else from the browser, else English.
 */
function wantedLanguage(): Language {
  return savedLanguage() ?? asLanguage(currentMe().profile?.locale) ?? browserLanguage() ?? defaultLanguage
}

/** Starts translation, and follows the language of the signed-in person. Resolves when the first texts are loaded. */
export async function startLanguage(): Promise<() => void> {
  await startI18n(wantedLanguage(), neededTexts())
  const follow = () => {
    showRegion(currentMe().profile ? currentMe().profile?.country : deviceRegion().country)
    if (wantedLanguage() === currentLanguage()) return
    showLanguage(wantedLanguage()).catch((error: unknown) => console.warn('Language not loaded', error))
  }
  follow()
  const stops = [subscribeMe(follow), subscribeRegion(follow)]
  return () => {
    for (const stop of stops) stop()
  }
}

function LateStart() {
  return <LateBox onRetry={() => location.reload()} />
}

/** A first start without a connection: the club is still unknown. */
function StartFailed() {
  const { t } = useTranslation()
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-4 safe-x py-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="flex flex-1 flex-col justify-center gap-4">
        <CloudOff size={48} strokeWidth={1.5} className="text-warning" aria-hidden />
        <h1 className="text-2xl">{t('start.title')}</h1>
        <p className="text-muted">{t('start.hint')}</p>
      </div>
      <Button kind="primary" size="large" block icon={RotateCw} onClick={() => location.reload()}>
        {t('action.retry')}
      </Button>
    </main>
  )
}
