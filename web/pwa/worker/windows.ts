/// <reference lib="webworker" />
import { isScreen } from './shell.ts'

/** A window without an answer by then shows another page, or is still loading. */
const ANSWER_MS = 1000
/** The app waits 2 seconds for an alarm's realtime event before it answers that it does not show it. */
const SHOWN_MS = 3000

/**
 * The windows with a screen of the app, the last used first; a window with a plain file or a mailbox does not count.
 */
export async function appWindows(clients: Clients): Promise<WindowClient[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url, frameType }) => frameType !== 'nested' && isScreen(new URL(url).pathname))
}

/** Opens the path in a window of the app, without reloading if the app answers; else in a new window. */
export async function openPath(clients: Clients, path: string): Promise<void> {
  const [window] = await appWindows(clients)
  if (window) {
    await window.focus().catch(() => undefined)
    if ((await answerOf(window, { type: 'open', path }, ANSWER_MS)) === 'opened') return
    // Refused for a window that this worker does not control.
    if (await window.navigate(path).catch(() => null)) return
  }
  await clients.openWindow(path)
}

/** Passes a push to a visible window; returns whether the app there shows it. */
export async function appShows(window: WindowClient, push: object): Promise<boolean> {
  return (await answerOf(window, { type: 'push', ...push }, SHOWN_MS)) === 'shown'
}

/** The app's answer to a message in that window; undefined without one in time. */
function answerOf(window: WindowClient, message: object, waitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (answer?: unknown) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(end, waitMs)
    port1.onmessage = ({ data }) => end(data)
    window.postMessage(message, [port2])
  })
}
