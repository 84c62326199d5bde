import { config, gatewayUrl } from '#web/data/config.ts'
import { isHidden } from '#web/data/session/hidden-page.ts'
import { createEmitter, createStore, type ReadableStore } from '#web/data/store.ts'

/** A longer wait of a request starts a probe of the connection. */
export const SLOW_MS = 3_000
const PROBE_TIMEOUT_MS = 4_000
/** The waits between the probes of an outage; the last one repeats. */
const PROBE_DELAYS_MS = [1_000, 2_000, 3_000]

/** The end of a request: a status, no answer, or cancelled by its caller, which shows nothing about the connection. */
export type RequestEnd = number | 'no answer' | 'cancelled'

interface OpenRequest {
  startedAt: number
  abort: (reason: DOMException) => void
  isAborted: boolean
}

const reachable = createStore(navigator.onLine)
const answered = createEmitter()
const returnListeners = new Set<() => void>()
const openRequests = new Set<OpenRequest>()
let lastAnswerAt = 0
let checking: Promise<void> | undefined
let failedProbes = 0
let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Whether the club can be reached. Answers, failed probes and the live channel decide; `navigator.onLine` only gives
 * the first guess, because a phone with one bar of signal says true.
 */
export const reachability: ReadableStore<boolean> = reachable

/** Calls the listener at each answer of the club. Returns the function that stops it. */
export const onAnswer = answered.subscribe

/** Calls the listener when the club can be reached again. Returns the function that stops it. */
export function onReachable(listener: () => void): () => void {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}

/** Follows a request to the club until the returned function is called with its end. */
export function followRequest(abort: OpenRequest['abort']): (end: RequestEnd) => void {
  const request = { startedAt: Date.now(), abort, isAborted: false }
  openRequests.add(request)
  const slow = setTimeout(() => void checkConnection(), SLOW_MS)
  return (end) => {
    clearTimeout(slow)
    openRequests.delete(request)
    if (request.isAborted || end === 'cancelled') return
    if (end === 'no answer' || isGatewayAway(end)) void checkConnection()
    else noteAnswer()
  }
}

/** Whether a proxy answered instead of the club's server. */
export function isGatewayAway(status: number): boolean {
  return status >= 502 && status <= 504
}

/** The club answered a request, or the live channel works. */
export function noteAnswer(): void {
  lastAnswerAt = Date.now()
  failedProbes = 0
  clearTimeout(timer)
  const hasReturned = !reachable.get()
  if (hasReturned) {
    abortDeadRequests()
    reachable.set(true)
  }
  answered.emit()
  if (hasReturned) for (const listener of [...returnListeners]) listener()
}

/** Sends the club a probe. Resolves with whether the club is then reachable. */
export async function checkConnection(): Promise<boolean> {
  checking ??= probe().finally(() => {
    checking = undefined
  })
  await checking
  return reachable.get()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  const startedAt = Date.now()
  if (await isClubAlive()) noteAnswer()
  else if (lastAnswerAt < startedAt) noteSilence()
}

async function isClubAlive(): Promise<boolean> {
  try {
    const { status } = await fetch(`${gatewayUrl()}/auth/v1/health`, {
      cache: 'no-store',
      headers: { apikey: config().anonKey },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    return !isGatewayAway(status)
  } catch {
    return false
  }
}

function noteSilence(): void {
  if (reachable.get()) reachable.set(false)
  clearTimeout(timer)
  // A page in the background saves battery: it probes when visible again.
  if (!isStarted || isHidden() || returnListeners.size === 0) return
  const delay = PROBE_DELAYS_MS[Math.min(failedProbes, PROBE_DELAYS_MS.length - 1)]
  timer = setTimeout(() => void checkConnection(), delay)
  failedProbes += 1
}

/** Ends requests whose connection died in the outage: they would hang until their own limit, and hold up the outbox. */
function abortDeadRequests(): void {
  const before = Date.now() - SLOW_MS
  for (const request of [...openRequests]) {
    if (request.startedAt > before) continue
    request.isAborted = true
    request.abort(new DOMException('The connection was lost on the way', 'AbortError'))
  }
}

/** Follows the device's network events, and probes during outages. Returns the function that stops it. */
export function startNetwork(): () => void {
  isStarted = true
  const check = () => void checkConnection()
  const look = () => {
    if (!isHidden() && !reachable.get()) check()
  }
  addEventListener('online', check)
  addEventListener('offline', noteSilence)
  document.addEventListener('visibilitychange', look)
  return () => {
    isStarted = false
    clearTimeout(timer)
    removeEventListener('online', check)
    removeEventListener('offline', noteSilence)
    document.removeEventListener('visibilitychange', look)
  }
}
