/// <reference lib="webworker" />
import { type SendChangesEvent, SYNC_TAG, sendOutbox } from './background-sync.ts'
import { insistsOnNotifications } from './engine.ts'
import { readNote } from './note.ts'
import { notificationPath, readPayload, shownNotification } from './notification.ts'
import { badgeIcon, reportPush } from './report.ts'
import { renewSubscription, type SubscriptionChange } from './resubscribe.ts'
import { SHARE_PATH, takeShare } from './share.ts'
import { createShell } from './shell.ts'
import { appShows, appWindows, openPath } from './windows.ts'
import { wordlessNews } from './worker-texts.ts'

declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: its id, and its files. */
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
  const { request } = event
  const isShare = request.method === 'POST' && request.url === location.origin + SHARE_PATH
  const answer = isShare ? takeShare(request) : shell.answer(request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('push', (event) => {
  event.waitUntil(receive(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification
  event.notification.close()
  event.waitUntil(
    Promise.all([openPath(self.clients, notificationPath(data)), reportPush(data?.receipt, 'opened')]),
  )
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration, event as SubscriptionChange))
})

self.addEventListener('sync', (event) => {
  const sync = event as SendChangesEvent
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendOutbox(self, sync))
})

/**
 * The visible app shows a push itself; if it does not, the push becomes a notification, and on systems that insist
 * every push does. So a push reported as shown was shown.
 */
async function receive(text: string | undefined): Promise<void> {
  const payload = readPayload(text, wordlessNews(await readNote(), navigator.languages))
  const push = { payload, path: notificationPath(payload.data) }
  const windows = await appWindows(self.clients)
  const inView = windows.filter((client) => client.visibilityState === 'visible')
  const answers = Promise.all(inView.map((client) => appShows(client, push)))
  if (insistsOnNotifications(navigator.userAgent) || !(await answers).includes(true)) {
    const { title, options } = shownNotification(payload)
    await self.registration.showNotification(title, options)
  }
  await Promise.all([badgeIcon(payload.delivery.unread), reportPush(payload.delivery.receipt, 'shown')])
}
