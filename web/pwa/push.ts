import { currentMe, subscribeMe } from '#web/data/session.ts'
import { forgetDevice, REFRESH_MS, registerDevice } from '#web/pwa/device.ts'
import { askPermission, permission } from '#web/pwa/permission.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { checkBrowser } from '#web/pwa/push-token.ts'

const listeners = new Set<() => void>()

/** Calls back when what is known of push on this device may have changed. Returns the way to stop. */
export function onPush(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  for (const listener of [...listeners]) listener()
}

/** Switches push on for this device, after a tap: asks the person where needed. Throws PushError. */
export async function enablePush(): Promise<void> {
  try {
    checkBrowser()
    if (permission() !== 'granted' && (await askPermission()) !== 'granted') throw new PushError('blocked')
    const { profile } = currentMe()
    if (profile) await registerDevice(profile)
  } finally {
    changed()
  }
}

/** Switches push off for this device. Throws PushError. */
export async function disablePush(): Promise<void> {
  localStorage.setItem(OFF_KEY, '1')
  await forgetDevice().finally(changed)
}

const OFF_KEY = 'push-off'

/** Whether the person switched push off on this device; the permission stays as it is. */
export function isSwitchedOff(): boolean {
  return localStorage.getItem(OFF_KEY) === '1'
}

/** Takes the switching off back; `enablePush` follows. */
export function switchOn(): void {
  localStorage.removeItem(OFF_KEY)
}

/**
 * Keeps this device registered for whoever is signed in, where they have given permission; renews the token every 24
 * hours; ends pushes when they sign out. Whatever fails is logged, and the app goes on. Returns the way to stop.
 */
export function startPush(): () => void {
  let known: string | undefined
  const look = () => {
    const { status, user, profile } = currentMe()
    if (status !== 'ready') return
    const now = profile ? `${profile.id} ${profile.role_id}` : user ? known : undefined
    if (now === known) return
    const hadSomebody = known !== undefined
    known = now
    if (now) void renew()
    else if (hadSomebody) void forgetDevice().catch(logged).finally(changed)
  }
  const stop = subscribeMe(look)
  const timer = setInterval(() => void renew(), REFRESH_MS)
  look()
  return () => {
    stop()
    clearInterval(timer)
  }
}

async function renew(): Promise<void> {
  const { profile } = currentMe()
  if (!profile || permission() !== 'granted' || isSwitchedOff()) return
  await registerDevice(profile).catch(logged)
  changed()
}

function logged(cause: unknown): void {
  console.error('Push is not set up:', cause instanceof Error ? cause.message : cause)
}
