import type { Profile } from '#web/data/session/profile.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { createEmitter, type ReadableStore } from '#web/data/store.ts'
import {
  forgetDevice,
  isRegistered,
  isRemoved,
  REFRESH_MS,
  registerDevice,
  registeredAt,
} from '#web/pwa/device.ts'
import { askPermission, permission } from '#web/pwa/permission.ts'
import { PushError, type PushFault } from '#web/pwa/push-error.ts'
import { checkBrowser } from '#web/pwa/push-token.ts'
import { adoptFormerChoice, setSwitchedOff, switchedOff } from '#web/pwa/switched-off.ts'

/** A failed step is retried after this time, when the network returns, and when the app is shown again. */
const RETRY_MS = 5 * 60_000
const emitter = createEmitter()

/** Calls the listener when the state of push on this device may have changed. Returns the function that stops it. */
export const onPush = emitter.subscribe

/** Whether a change of this device's registration has not reached the club, or the push service. */
export const pushWaiting: ReadableStore<boolean> = { get: () => hasFailed || isEnding(), subscribe: onPush }
let hasFailed = false

/** Switches push on for this device, after a tap: asks the person if needed. Throws PushError. */
export async function enablePush(): Promise<void> {
  try {
    checkBrowser()
    if (permission() !== 'granted' && (await askPermission()) !== 'granted') throw new PushError('blocked')
    const { profile } = currentMe()
    if (profile) await registerOnce(profile, true)
  } finally {
    emitter.emit()
  }
}

/**
 * Switches push off for the signed-in person, on this device. Throws PushError on failure; the app then retries by
 * itself.
 */
export async function disablePush(): Promise<void> {
  setSwitchedOff(currentMe().user?.id, 'ending')
  await endPush()
}

/** Whether the signed-in person switched push off on this device; the permission is unchanged. */
export function isSwitchedOff(): boolean {
  return switchedOff(currentMe().user?.id) !== undefined
}

/** Whether that person switched push off, but it has not succeeded yet. */
export function isEnding(): boolean {
  return switchedOff(currentMe().user?.id) === 'ending'
}

/** Cancels the switch-off; `enablePush` follows. */
export function switchOn(): void {
  setSwitchedOff(currentMe().user?.id, undefined)
}

/**
 * Keeps this device registered for the signed-in person, given permission: compares it with the club at the start, at
 * each sign-in and at a change of role, and renews the token every 24 hours, also in an app that stays open. Ends
 * pushes when the person signs out. Failures are logged and retried. Returns the function that stops it.
 */
export function startPush(): () => void {
  let lastPerson: string | undefined
  let mustCompare = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let work = Promise.resolve()
  let isStopped = false

  const wakeIn = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(sync, ms)
  }
  const sync = () => {
    work = work.then(async () => {
      // A hidden page sends the club no request, because that would renew its session; it catches up when shown.
      if (document.visibilityState === 'hidden' && currentMe().user) return
      const compare = mustCompare
      mustCompare = false
      try {
        await syncDevice(compare)
        setFailed(false)
        wakeIn(msUntilRenewal() || RETRY_MS)
      } catch (cause) {
        console.error('Push is not set up:', cause instanceof Error ? cause.message : cause)
        mustCompare ||= compare
        setFailed(!isLasting(cause) && (permission() === 'granted' || !currentMe().user))
        wakeIn(RETRY_MS)
      }
    })
  }
  const look = () => {
    const { status, user, profile } = currentMe()
    if (status !== 'ready') return
    const now = profile ? `${profile.id} ${profile.role_id}` : user ? lastPerson : 'nobody'
    if (now === lastPerson) return
    lastPerson = now
    if (user) adoptFormerChoice(user.id)
    mustCompare = true
    sync()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') sync()
  }
  const stops = [
    subscribeMe(look),
    onPush(() => {
      if (isEnding()) wakeIn(RETRY_MS)
    }),
  ]
  addEventListener('online', sync)
  document.addEventListener('visibilitychange', onVisible)
  look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

const LASTING: readonly PushFault[] = ['unsupported', 'noDatabase', 'noKey', 'badKey']

/** Whether this browser or this club has no pushes at all: then no change waits. */
function isLasting(cause: unknown): boolean {
  return cause instanceof PushError && LASTING.includes(cause.fault)
}

function setFailed(next: boolean): void {
  if (hasFailed === next) return
  hasFailed = next
  emitter.emit()
}

/**
 * Registers, renews or ends the registration as due; `compare` queries the club even if nothing is due. Throws
 * PushError.
 */
async function syncDevice(compare: boolean): Promise<void> {
  const { status, user, profile } = currentMe()
  if (status !== 'ready') return
  const isOver = !user || isSwitchedOff()
  if (isEnding() || (isOver && registeredAt() !== undefined)) return endPush()
  if (!profile || permission() !== 'granted' || isOver) return
  if (!compare && isRegistered(profile.id) && msUntilRenewal() > 0) return
  try {
    await registerOnce(profile)
  } catch (cause) {
    if (!isRemoved(cause)) throw cause
    // The person removed it from elsewhere: it stays off until they turn it on here, with a new token.
    setSwitchedOff(profile.id, 'ending')
    await endPush()
  } finally {
    emitter.emit()
  }
}

/** The registration in progress, with its person and role. */
let underWay: { of: string; promise: Promise<void> } | undefined

/**
 * Registers this device, or waits for the same registration in progress: the start, a tap and the check each request
 * it.
 */
async function registerOnce(profile: Profile, isAsked = false): Promise<void> {
  const of = `${profile.id} ${profile.role_id}`
  if (underWay?.of === of) {
    const isDone = await underWay.promise.then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  const mine = { of, promise: registerDevice(profile, Date.now(), isAsked) }
  underWay = mine
  try {
    await mine.promise
  } finally {
    if (underWay === mine) underWay = undefined
  }
}

async function endPush(): Promise<void> {
  const userId = currentMe().user?.id
  try {
    await forgetDevice(userId)
    // Another person may have signed in meanwhile; a cancelled choice stays cancelled.
    if (switchedOff(userId) === 'ending') setSwitchedOff(userId, 'off')
  } finally {
    emitter.emit()
  }
}

function msUntilRenewal(): number {
  const at = registeredAt()
  return at === undefined ? REFRESH_MS : Math.min(REFRESH_MS, Math.max(0, at + REFRESH_MS - Date.now()))
}
