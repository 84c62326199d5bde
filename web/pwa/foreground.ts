import { appPathOf } from '#domain/base/app-path.ts'
import { invalidateTables } from '#web/data/queries/invalidate.ts'
import { onRowChange } from '#web/data/realtime.ts'
import { currentMe } from '#web/data/session/session.ts'
import { isThingInView } from '#web/data/things-in-view.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { pushToast } from '#web/ui/layers/toast.tsx'

/** A message of the worker to the open app. */
type WorkerMessage =
  | { type: 'push'; payload: { title: string; body: string; data: Record<string, string> }; path: string }
  | { type: 'open'; path: string }

const REMEMBERED = 100

/**
 * Shows each notification in the open app once, from realtime or from a push, unless the page shows its order or report;
 * and goes where a tap on a notification of the system leads. `go` goes to a path of the app. Returns the way to stop.
 */
export function startForeground(go: (path: string) => void): () => void {
  const open = (address: string) => go(appPathOf(address) ?? '/notifications')
  const shownIds: string[] = []
  const show = (id: string | undefined, title: string, body: string, path: string) => {
    if (id && shownIds.includes(id)) return
    if (id) shownIds.push(id)
    if (shownIds.length > REMEMBERED) shownIds.shift()
    pushToast(title, body, { label: i18n.t('notifications:open'), onPress: () => open(path) })
  }
  const onMessage = ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data?.type === 'open') {
      open(data.path)
      // The worker waits for this: a window that does not answer shows something else.
      ports[0]?.postMessage('opened')
    }
    if (data?.type !== 'push') return
    const { title, body, data: about } = data.payload
    if (isToldAnyway(about.type)) return
    // The page may have missed the change that the push is about.
    if (isInView(data.path)) return void invalidateTables(['user_order', 'issue', 'notification'])
    show(about.notificationId, title, body, data.path)
  }
  const stop = onRowChange(({ table, type, row }) => {
    if (table !== 'notification' || type !== 'INSERT' || row.user_id !== currentMe().user?.id) return
    if (isToldAnyway(row.type) || isInView(String(row.url))) return
    show(String(row.id), String(row.title), String(row.body), String(row.url))
  })
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  worker?.addEventListener('message', onMessage)
  return () => {
    stop()
    worker?.removeEventListener('message', onMessage)
  }
}

/** Whether the page shows what the path of a notification leads to: its order or report, or the very screen. */
function isInView(path: string): boolean {
  const [, id] = /^\/(?:orders|issues)\/([^/?#]+)/.exec(path) ?? []
  if (id !== undefined) return isThingInView(decodeURIComponent(id))
  return path === location.pathname + location.search
}

/**
 * News of tickets do not cover the queue and its tickets, where a busy hour would bury the cards under toasts. Alarms ring
 * (features/queue/sound/ticket-alarm.ts), and a second toast would lie on top of the loud one.
 */
function isToldAnyway(type: unknown): boolean {
  return (
    // The system shows a test, which is what the test is about.
    type === 'test' ||
    type === 'unseen' ||
    type === 'untouched' ||
    ((type === 'new' || type === 'duty') && location.pathname.startsWith('/kitchenorder'))
  )
}
