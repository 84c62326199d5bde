/// <reference lib="webworker" />
import { readNote } from './note.ts'
import { hasPendingChanges } from './pending-changes.ts'
import { appWindows } from './windows.ts'
import { changesWait } from './worker-texts.ts'

/** As in web/pwa/background-sync.ts. */
export const SYNC_TAG = 'greenside-outbox'
/** A page that was asleep needs so long to send what waits. */
const ANSWER_MS = 20_000

/** The event of the Background Sync API. */
export interface SendChangesEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser tries no more after this one. */
  readonly lastChance: boolean
}

/**
 * Lets a page of the app send what waits, since the session is the page's. Rejects while something waits, so that the browser
 * tries again; at the last chance with no page that sends, a notification asks the person to open the app.
 */
export async function sendOutbox(
  { clients, registration }: ServiceWorkerGlobalScope,
  { lastChance }: SendChangesEvent,
): Promise<void> {
  // The app may have sent all since the browser was asked. A device that does not say counts as one with changes.
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
