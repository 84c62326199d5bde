import { config } from '#web/data/config.ts'
import { currentMe } from '#web/data/session/session.ts'
import { isRegistered } from '#web/pwa/device.ts'
import { permission } from '#web/pwa/permission.ts'
import { isEnding, isSwitchedOff } from '#web/pwa/push.ts'

/**
 * Push on this device: the permission's three states (granted: and the club knows the device), permitted but not
 * registered, switched off by the person (`ending` until club and push service have confirmed it), or not available.
 */
type PushState = NotificationPermission | 'unregistered' | 'off' | 'ending' | 'unsupported' | 'none'

/** The present state of push on this device. */
export function pushState(): PushState {
  if (!config().vapidPublicKey && !config().firebase) return 'none'
  const current = permission()
  if (current !== 'granted') return current
  if (isEnding()) return 'ending'
  if (isSwitchedOff()) return 'off'
  return isRegistered(currentMe().user?.id ?? '') ? 'granted' : 'unregistered'
}
