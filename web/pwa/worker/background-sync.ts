/// <reference lib="webworker" />
import { readNote } from './note.ts'
import { hasPendingChanges } from './pending-changes.ts'
import { appWindows } from './windows.ts'
import { changesWait } from './worker-texts.ts'

/** As in web/pwa/background-sync.ts. */
export const SYNC_TAG = 'greenside-outbox'
/** A suspended page needs this long to send waiting changes. */
const ANSWER_MS = 20_000

/** The event of the Background Sync API. */
export interface SendChangesEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser does not retry after this one. */
  readonly lastChance: boolean
}

/**
 * Lets a page of the app send waiting changes, since the page has the session. Rejects while changes wait, so that the
 * browser retries; at the last chance without a page that sends, a notification asks the person to open the app.
 */
export async function sendOutbox(
  { clients, registration }: ServiceWorkerGlobalScope,
  { lastChance }: SendChangesEvent,
): Promise<void> {
  // The app may have sent all since the request to the browser. An unknown state counts as waiting changes.
  if (!(await hasPendingChanges().catch(() => true))) return
  for (const window of await appWindows(clients)) if (await isAllSentBy(window)) return
  if (!lastChance) throw new Error('Changes wait for a page that can send them')
  const { title, body } = changesWait(await readNote(), navigator.languages)
  await registration.showNotification(title, {
    body,
    tag: SYNC_TAG,
    icon: '/icons/icon-192x192.png',
    data: { url: '/' },
  })
}

function isAllSentBy(window: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (isSent: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isSent)
    }
    const timer = setTimeout(end, ANSWER_MS, false)
    port1.onmessage = ({ data }) => end(data === 'sent')
    window.postMessage({ type: 'send-outbox' }, [port2])
  })
}
