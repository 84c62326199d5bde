import { readAhead } from '#web/app/offline/read-ahead.ts'
import { fieldScreens, loadScreenReads } from '#web/app/offline/screen-reads.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { offlineStore } from '#web/data/outbox/offline-store.ts'
import { currentFacts, type Read } from '#web/data/queries/screen-reads.ts'
import { currentMe } from '#web/data/session/session.ts'
import { enablePush } from '#web/pwa/push.ts'
import { pushState } from '#web/pwa/push-state.ts'
import { readPushState, sendTestPush, TEST_MS } from '#web/pwa/test-push.ts'

/** The parts of a device that a shift depends on, in the order of checking. */
export const parts = ['cache', 'storage', 'clock', 'wakeLock', 'push', 'gps', 'camera', 'sound'] as const
export type CheckedPart = (typeof parts)[number]

/** The result of a check: `text` is a key of `common:check.result`, and `advice` one of `common:check.advice`. */
export interface CheckResult {
  tone: 'good' | 'attention' | 'wrong'
  text: string
  values?: Record<string, number | string>
  /** Values of the text that are sizes. */
  bytes?: Record<string, number>
  advice?: string
  /** The camera's picture, as an address. */
  picture?: string
  /** The person must confirm the result. */
  asks?: true
}

const good = (text: string, values: CheckResult['values'] = {}): CheckResult => ({
  tone: 'good',
  text,
  values,
})
const attention = (text: string, advice: string, values: CheckResult['values'] = {}): CheckResult => ({
  ...{ tone: 'attention', text, advice, values },
})
const wrong = (text: string, advice: string, values: CheckResult['values'] = {}): CheckResult => ({
  ...{ tone: 'wrong', text, advice, values },
})

/** The checks. Each tests the real function; none rejects for a known refusal. */
export const proofs: Readonly<Record<CheckedPart, () => Promise<CheckResult>>> = {
  cache: proveCache,
  storage: proveStorage,
  clock: proveClock,
  wakeLock: proveWakeLock,
  push: provePush,
  gps: proveGps,
  camera: proveCamera,
  sound: playTone,
}

const PROBE = 'greenside-check'

/** The screens' code and data are on this device, and both stores return what is written to them. */
async function proveCache(): Promise<CheckResult> {
  await readAhead()
  if (!(await storesGiveBack())) return wrong('cacheLost', 'cacheLost')
  const names = fieldScreens[currentFacts().role]
  const hashes = await storedHashes()
  let ready = 0
  for (const name of names) {
    const needs = (await loadScreenReads(name))?.needs(currentFacts()) ?? []
    if (needs.every((one) => isStored(one, hashes))) ready += 1
  }
  const values = { ready, count: names.length }
  if (!(await hasShell())) return attention('noShell', 'noShell', values)
  return ready === names.length ? good('cache', values) : attention('cachePart', 'cachePart', values)
}

/** Writes to the database of the device and to its file cache, and reads both back. */
async function storesGiveBack(): Promise<boolean> {
  const mark = crypto.randomUUID()
  const db = await offlineStore()
  const probe = { owner: PROBE, hash: PROBE, queryKey: [PROBE], data: mark, updatedAt: 0, expires: 0 }
  await db.put('queries', probe)
  const row = await db.get('queries', [PROBE, PROBE])
  await db.delete('queries', [PROBE, PROBE])
  if (row?.data !== mark) return false
  if (!('caches' in globalThis)) return true
  const cache = await caches.open(PROBE)
  await cache.put('/check', new Response(mark))
  const text = await (await cache.match('/check'))?.text()
  await caches.delete(PROBE)
  return text === mark
}

async function storedHashes(): Promise<ReadonlySet<string>> {
  const db = await offlineStore()
  const owner = currentMe().user?.id ?? ''
  return new Set((await db.getAllKeys('queries')).flatMap(([of, hash]) => (of === owner ? [hash] : [])))
}

/** Stored on the device, or covered by an older stored answer. */
function isStored({ hash, hasData, knownAt }: Read, hashes: ReadonlySet<string>): boolean {
  return hashes.has(hash) || (knownAt() === undefined && hasData())
}

/** Whether the app's own files are on the device, so that it opens without a connection. */
async function hasShell(): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return false
  const names = (await caches.keys()).filter((name) => name.startsWith('greenside-shell-'))
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/index.html')))
  return pages.some((page) => page !== undefined)
}

const LEAST_FREE = 50_000_000

/** Whether the browser guarantees the storage, and its free space. */
async function proveStorage(): Promise<CheckResult> {
  if (!navigator.storage?.estimate) return attention('storageUnknown', 'storageShared')
  const isKept = (await navigator.storage.persisted?.()) || (await navigator.storage.persist?.()) || false
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  const bytes = { used: usage, free: Math.max(0, quota - usage) }
  if (bytes.free < LEAST_FREE) return { ...wrong('storageFull', 'storageFull'), bytes }
  return { ...(isKept ? good('storage') : attention('storageShared', 'storageShared')), bytes }
}

const CLOCK_GOOD_S = 30
const CLOCK_SAMPLES = 3

/**
 * This clock compared with the server's. A `Date` header has whole seconds, so half a second is added to half the round
 * trip.
 */
async function proveClock(): Promise<CheckResult> {
  let best: { offS: number; errorS: number } | undefined
  for (let sample = 0; sample < CLOCK_SAMPLES; sample++) {
    const sentAt = Date.now()
    const begin = performance.now()
    const answer = await fetch(`${gatewayUrl()}/auth/v1/health`, {
      cache: 'no-store',
      headers: { apikey: config().anonKey },
    }).catch(() => undefined)
    const tripMs = performance.now() - begin
    const server = Date.parse(answer?.headers.get('date') ?? '')
    if (Number.isNaN(server)) continue
    const now = { offS: (sentAt + tripMs / 2 - (server + 500)) / 1000, errorS: (tripMs / 2 + 500) / 1000 }
    if (!best || now.errorS < best.errorS) best = now
  }
  if (!best) return wrong('clockUnknown', 'connection')
  const values = { seconds: Math.round(Math.abs(best.offS)), error: best.errorS.toFixed(1) }
  if (Math.abs(best.offS) <= CLOCK_GOOD_S) return good('clock', values)
  return wrong(best.offS > 0 ? 'clockAhead' : 'clockBehind', 'clock', values)
}

/** Whether the screen can be kept awake: the lock is granted and can be released. */
async function proveWakeLock(): Promise<CheckResult> {
  if (!('wakeLock' in navigator)) return attention('noWakeLock', 'wakeLock')
  try {
    const lock = await navigator.wakeLock.request('screen')
    await lock.release()
    return lock.released ? good('wakeLock') : attention('wakeLockRefused', 'wakeLock')
  } catch {
    return attention('wakeLockRefused', 'wakeLock')
  }
}

const PUSH_POLL_MS = 1_000

/** A push goes out to this device, and its worker reports that it was shown. */
async function provePush(): Promise<CheckResult> {
  if (pushState() === 'none') return attention('noPush', 'noPush')
  if (pushState() === 'unsupported') return wrong('pushUnsupported', 'pushUnsupported')
  // The person switched them off here, or removed the device: a check does not undo that.
  if (pushState() === 'off' || pushState() === 'ending') return attention('pushOff', 'pushOff')
  if (pushState() !== 'denied' && pushState() !== 'granted') await enablePush().catch(() => undefined)
  if (pushState() === 'denied' || pushState() === 'default') return wrong('refused', 'notifications')
  if (pushState() !== 'granted') return wrong('pushUnregistered', 'connection')
  const id = await sendTestPush()
  if (id === null) return wrong('pushUnregistered', 'connection')
  const sentAt = Date.now()
  while (Date.now() - sentAt < TEST_MS) {
    const state = await readPushState(id)
    const seconds = Math.round((Date.now() - sentAt) / 1000)
    if (state?.shown_at) return good('push', { seconds })
    if (state?.failed_at) return wrong('pushFailed', 'pushFailed')
    await new Promise((resolve) => setTimeout(resolve, PUSH_POLL_MS))
  }
  return wrong('pushLate', 'pushFailed')
}

const GPS_PATIENCE_MS = 20_000
const GPS_GOOD_M = 15
const GPS_USABLE_M = 100

/** The device's current position, not a cached one. */
function proveGps(): Promise<CheckResult> {
  if (!('geolocation' in navigator)) return Promise.resolve(wrong('noGps', 'noGps'))
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const values = { metres: Math.ceil(coords.accuracy) }
        if (coords.accuracy <= GPS_GOOD_M) resolve(good('gps', values))
        else if (coords.accuracy <= GPS_USABLE_M) resolve(attention('gps', 'gpsOutside', values))
        else resolve(wrong('gps', 'gpsOutside', values))
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve(code === PERMISSION_DENIED ? wrong('refused', 'location') : wrong('gpsLost', 'gpsOutside')),
      { enableHighAccuracy: true, maximumAge: 0, timeout: GPS_PATIENCE_MS },
    ),
  )
}

const CAMERA_PATIENCE_MS = 10_000
const PICTURE_WIDTH = 240

/** Whether the rear camera gives a frame. */
async function proveCamera(): Promise<CheckResult> {
  if (!navigator.mediaDevices?.getUserMedia) return wrong('noCamera', 'noCamera')
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } })
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
    video.srcObject = stream
    await video.play()
    if (!(await hasFrame(video))) return wrong('cameraDark', 'cameraBusy')
    const { videoWidth: width, videoHeight: height } = video
    const canvas = document.createElement('canvas')
    canvas.width = PICTURE_WIDTH
    canvas.height = Math.round((PICTURE_WIDTH * height) / width)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return { ...good('camera', { width, height }), picture: canvas.toDataURL('image/jpeg', 0.7) }
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    if (name === 'NotAllowedError') return wrong('refused', 'camera')
    return name === 'NotFoundError' ? wrong('noCamera', 'noCamera') : wrong('cameraDark', 'cameraBusy')
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}

async function hasFrame(video: HTMLVideoElement): Promise<boolean> {
  const end = Date.now() + CAMERA_PATIENCE_MS
  while (Date.now() < end) {
    if (video.videoWidth > 0 && video.currentTime > 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

const TONE_SECONDS = 1.2
const RESUME_MS = 1_500

/** Plays a tone; the person must confirm that they heard it. */
async function playTone(): Promise<CheckResult> {
  if (typeof AudioContext === 'undefined') return wrong('noSound', 'noSound')
  const context = new AudioContext()
  try {
    // Safari leaves this pending without a recent tap.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))])
    if (context.state !== 'running') return wrong('soundLocked', 'soundLocked')
    const tone = context.createOscillator()
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.4, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE_SECONDS)
    tone.frequency.value = 880
    tone.connect(gain).connect(context.destination)
    const end = new Promise((resolve) => tone.addEventListener('ended', resolve))
    tone.start()
    tone.stop(context.currentTime + TONE_SECONDS)
    await end
    return { ...attention('soundAsked', 'none'), asks: true }
  } finally {
    void context.close()
  }
}

/** The result of the person's answer about the tone. */
export function soundResult(wasHeard: boolean): CheckResult {
  return wasHeard ? good('sound') : wrong('soundUnheard', 'soundUnheard')
}

/** A check that failed for an unknown reason. */
export function brokenResult(): CheckResult {
  return wrong('broken', 'connection')
}
