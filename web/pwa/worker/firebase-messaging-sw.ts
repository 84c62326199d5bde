/// <reference lib="webworker" />
import { insistsOnNotifications } from './engine.ts'
import { readNote } from './note.ts'
import { notificationPath, readPayload, shownNotification } from './notification.ts'
import { createShell } from './shell.ts'
import { appWindows, openPath } from './windows.ts'
import { wordlessNews } from './worker-texts.ts'

declare const self: ServiceWorkerGlobalScope

/** What the build puts here: its id, and its files. */
interface Build {
  id: string
  essential: string[]
  optional: string[]
}
const build: Build = JSON.parse('__BUILD__')
const shell = createShell(build.id, build.essential, build.optional)

self.addEventListener('install', (event) => {
  event.waitUntil(shell.keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('push', (event) => {
  event.waitUntil(receive(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(self.clients, notificationPath(event.notification.data)))
})

/** The open app shows a push itself; otherwise, and always where the system insists, it becomes a notification. */
async function receive(text: string | undefined): Promise<void> {
  const payload = readPayload(text, wordlessNews(await readNote(), navigator.languages))
  const windows = await appWindows(self.clients)
  const visible = windows.filter((client) => client.visibilityState === 'visible')
  for (const client of visible)
    client.postMessage({ type: 'push', payload, path: notificationPath(payload.data) })
  if (visible.length > 0 && !insistsOnNotifications(navigator.userAgent)) return
  const { title, options } = shownNotification(payload)
  await self.registration.showNotification(title, options)
}
