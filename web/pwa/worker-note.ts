import { fieldsOf } from '#domain/base/unknown.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { accountId } from '#web/data/session/visitor.ts'
import { currentLanguage, i18n } from '#web/i18n/i18n.ts'
import { registeredToken } from '#web/pwa/device.ts'
import { onPush } from '#web/pwa/push.ts'

// web/pwa/worker/note.ts reads it; the worker is one file and shares none with the app.
const CACHE = 'greenside-note'
const KEY = '/worker-note'

/**
 * Writes the data that the worker needs but cannot read, now and at each change: the language, the club and its
 * gateway, the token of this device, and the signed-in person. Returns the function that stops it.
 */
export function startWorkerNote(): () => void {
  const write = () => void writeNote().catch((cause) => console.warn('The worker has no note:', cause))
  write()
  const stops = [i18n.subscribe(write), onPush(write), subscribeMe(write)]
  return () => {
    for (const stop of stops) stop()
  }
}

async function writeNote(): Promise<void> {
  if (!('caches' in globalThis)) return
  const { clubName, anonKey, vapidPublicKey, firebase } = config()
  const cache = await caches.open(CACHE)
  const token = registeredToken()
  const before = fieldsOf(await (await cache.match(KEY))?.json().catch(() => null))
  // The worker has renewed the subscription since the app registered it.
  const isReplaced = token !== undefined && before.replaced === token
  const note = {
    language: currentLanguage(),
    clubName,
    gatewayUrl: gatewayUrl(),
    anonKey,
    // A worker that resubscribes uses the service of the device's registration.
    vapidPublicKey: firebase && !token?.startsWith('{') ? firebase.vapidKey : vapidPublicKey,
    token: isReplaced ? before.token : token,
    person: currentMe().status === 'ready' ? accountId() : before.person,
    ...(isReplaced && { replaced: token }),
  }
  await cache.put(KEY, new Response(JSON.stringify(note)))
}
