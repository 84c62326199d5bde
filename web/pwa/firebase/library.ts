import { type FirebaseApp, getApps, initializeApp } from '@firebase/app'
import { deleteToken, getMessaging, getToken, type Messaging } from '@firebase/messaging'
import type { FirebaseWebApp } from '#web/data/config.ts'

/**
 * This browser's token at Firebase Cloud Messaging, on the app's existing worker. The library renews it after 7 days,
 * and when the subscription has changed. Rejects with the library's error.
 */
export function registrationToken(
  webApp: FirebaseWebApp,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  return getToken(messagingOf(webApp), { vapidKey: webApp.vapidKey, serviceWorkerRegistration })
}

/** Ends the token at Firebase, and its subscription. Rejects with the library's error. */
export async function endRegistrationToken(
  webApp: FirebaseWebApp,
  worker: ServiceWorkerRegistration,
): Promise<void> {
  const messaging = messagingOf(webApp)
  // Without a worker from getToken the library would register its own, in another scope.
  await getToken(messaging, { vapidKey: webApp.vapidKey, serviceWorkerRegistration: worker })
  await deleteToken(messaging)
}

function messagingOf({ apiKey, projectId, appId, messagingSenderId }: FirebaseWebApp): Messaging {
  const app: FirebaseApp =
    getApps().find(({ options }) => options.appId === appId) ??
    initializeApp({ apiKey, projectId, appId, messagingSenderId }, appId)
  return getMessaging(app)
}
