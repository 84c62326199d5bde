import { appPathOf } from '#domain/base/app-path.ts'
import { invalidateTables } from '#web/data/queries/invalidate.ts'
import { currentConnection, onRowChange } from '#web/data/realtime.ts'
import { currentMe } from '#web/data/session/session.ts'
import { isAlarmShown } from '#web/data/shown-alarms.ts'
import { isThingInView } from '#web/data/things-in-view.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { pushToast } from '#web/ui/layers/toast.tsx'

/** A message of the worker to the open app. */
type WorkerMessage = PushMessage | { type: 'open'; path: string }

interface PushMessage {
  type: 'push'
  payload: { title: string; body: string; data: Record<string, string> }
  path: string
}

const REMEMBERED = 100
/** An alarm's realtime event and its push arrive at about the same time; the app rings half a second later. */
const ALARM_WAIT_MS = 2000

/**
 * Shows each notification in the open app once, from realtime or from a push, unless the page shows its order or
 * report; and opens the path of a tapped system notification with `go`. Returns the function that stops it.
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
      // The worker waits for this: a window without an answer shows another page.
      ports[0]?.postMessage('opened')
    }
    if (data?.type === 'push') void showPush(data).then((answer) => ports[0]?.postMessage(answer))
  }
  /** The page's handling of a push: the system shows what the page does not, and only then it counts as shown. */
  const showPush = async ({ payload, path }: PushMessage): Promise<'shown' | 'missed'> => {
    const { title, body, data } = payload
    // The system shows a test, which tests just that.
    if (data.type === 'test') return 'missed'
    if (isAlarm(data.type)) return (await isAlarmShown(data.orderId, ALARM_WAIT_MS)) ? 'shown' : 'missed'
    if (isToldAnyway(data.type)) return currentConnection().live ? 'shown' : 'missed'
    // The page may have missed the change behind the push.
    if (isInView(path)) void invalidateTables(['user_order', 'issue', 'notification'])
    else show(data.notificationId, title, body, path)
    return 'shown'
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

/** Whether the page already shows the target of a notification: its order or report, or the screen itself. */
function isInView(path: string): boolean {
  const [, id] = /^\/(?:orders|issues)\/([^/?#]+)/.exec(path) ?? []
  if (id !== undefined) return isThingInView(decodeURIComponent(id))
  return path === location.pathname + location.search
}

/** Whether the news needs no toast: the page rings for its ticket or shows it in the queue, or it is a test push. */
function isToldAnyway(type: unknown): boolean {
  const isOnQueue = location.pathname.startsWith('/kitchenorder')
  // The queue shows new tickets; in a busy hour the toasts would bury the cards.
  return type === 'test' || (isOnQueue && type === 'new') || (isAlarm(type) && (isOnQueue || type !== 'duty'))
}

/** Alarms ring (features/queue/sound/ticket-alarm.ts); a second toast would cover the loud one. */
function isAlarm(type: unknown): boolean {
  return type === 'unseen' || type === 'untouched' || type === 'duty'
}
