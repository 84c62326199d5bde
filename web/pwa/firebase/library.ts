import { type FirebaseApp, getApps, initializeApp } from '@firebase/app'
import { deleteToken, getMessaging, getToken, type Messaging } from '@firebase/messaging'
import type { FirebaseWebApp } from '#web/data/config.ts'

/**
 * The token by which Firebase Cloud Messaging knows this browser, on the worker that the app has already. The library
 * renews it after 7 days, and when the subscription has changed. Rejects with the library's error.
 */
export function registrationToken(
  webApp: FirebaseWebApp,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  return getToken(messagingOf(webApp), { vapidKey: webApp.vapidKey, serviceWorkerRegistration })
}

/** Ends the token at Firebase, and the subscription that it stands on. Rejects with the library's error. */
export async function endRegistrationToken(
  webApp: FirebaseWebApp,
  worker: ServiceWorkerRegistration,
): Promise<void> {
  const messaging = messagingOf(webApp)
  // Without a worker given by getToken the library would register one of its own, in another scope.
  await getToken(messaging, { vapidKey: webApp.vapidKey, serviceWorkerRegistration: worker })
  await deleteToken(messaging)
}

function messagingOf({ apiKey, projectId, appId, messagingSenderId }: FirebaseWebApp): Messaging {
  const app: FirebaseApp =
    getApps().find(({ options }) => options.appId === appId) ??
    initializeApp({ apiKey, projectId, appId, messagingSenderId }, appId)
  return getMessaging(app)
}
