/// <reference lib="webworker" />
import { isScreen } from './shell.ts'

/** A window without an answer by then shows something else, or is still loading. */
const ANSWER_MS = 1000

/** The windows that show a screen of the app, the last used first; one that shows a plain file or a mailbox is none. */
export async function appWindows(clients: Clients): Promise<WindowClient[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url, frameType }) => frameType !== 'nested' && isScreen(new URL(url).pathname))
}

/** Opens the path in a window of the app, without loading it again where the app answers; else in a new window. */
export async function openPath(clients: Clients, path: string): Promise<void> {
  const [window] = await appWindows(clients)
  if (window) {
    await window.focus().catch(() => undefined)
    if (await appOpens(window, path)) return
    // Refused for a window that this worker does not control.
    if (await window.navigate(path).catch(() => null)) return
  }
  await clients.openWindow(path)
}

/** Asks the app in the window to go to the path; whether it answers. */
function appOpens(window: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (answered: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(answered)
    }
    const timer = setTimeout(end, ANSWER_MS, false)
    port1.onmessage = () => end(true)
    window.postMessage({ type: 'open', path }, [port2])
  })
}
