import { shownRecords } from '#web/data/outbox/outbox-view.ts'
import { persistedJson, persistedText } from '#web/data/persisted-value.ts'
import { createStore, useStore } from '#web/data/store.ts'

/** Chromium's event for offering the installation; not in the DOM's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Returning after this time is a new visit. */
const VISIT_GAP_MS = 30 * 60_000
const VISITS_BEFORE_HINT = 2

const prompt = createStore<InstallPrompt | null>(null)
const visits = persistedJson('install-visits', (stored) => {
  const { count, at } = stored as Partial<Visits>
  return typeof count === 'number' && typeof at === 'number' ? { count, at } : undefined
})
/** `used`: the person sent an order or a report from here. */
const use = persistedText('install-use', (text) => (text === 'used' ? text : undefined))
const refusal = persistedText('install-refusal', (text) => (text === 'refused' ? text : undefined))

interface Visits {
  count: number
  /** When the app was last seen open; milliseconds. */
  at: number
}

/** How this browser installs the app: by its own prompt, by hand on an iPhone, or by its menu. */
export type InstallWay = 'prompt' | 'ios' | 'menu' | 'installed'

/** Keeps the browser's install prompt for a fitting moment, and counts visits. Returns the function that stops it. */
export function startInstall(now: () => number = Date.now): () => void {
  const keep = (event: Event) => {
    event.preventDefault()
    prompt.set(event as InstallPrompt)
  }
  const forget = () => prompt.set(null)
  const stopRecords = shownRecords.subscribe(() => {
    if (use.get() === undefined && hasSent()) storeIfRoom(() => use.set('used'))
  })
  storeIfRoom(() => countVisit(now()))
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', forget)
  return () => {
    stopRecords()
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', forget)
  }
}

/** How this browser installs the app, live. */
export function useInstallWay(): InstallWay {
  const offer = useStore(prompt)
  if (isInstalled()) return 'installed'
  if (offer) return 'prompt'
  return isIos(navigator.userAgent, navigator.maxTouchPoints) ? 'ios' : 'menu'
}

/**
 * Whether the home screen may offer the installation: from the second visit on, once the person has sent something, and
 * until they refuse. Only with the browser's prompt, or the steps for an iPhone.
 */
export function useIsInstallOffered(): boolean {
  const way = useInstallWay()
  const count = useStore(visits)?.count ?? 0
  const isUsed = useStore(use) !== undefined
  const isRefused = useStore(refusal) !== undefined
  return (way === 'prompt' || way === 'ios') && count >= VISITS_BEFORE_HINT && isUsed && !isRefused
}

/** Ends the offers on the home screen permanently; Me still explains how. */
export function refuseInstall(): void {
  refusal.set('refused')
}

/** Shows the browser's own prompt, once per offer. */
export async function installApp(): Promise<void> {
  const offer = prompt.get()
  prompt.set(null)
  const answer = await offer?.prompt()
  if (answer?.outcome === 'dismissed') refuseInstall()
}

/** Whether an order or a report has just reached the club; a sent change stays in view for some seconds. */
function hasSent(): boolean {
  return shownRecords
    .get()
    .some(
      ({ type, status, payload: { table } }) =>
        type === 'CREATE' && status === 'processed' && (table === 'user_order' || table === 'issue'),
    )
}

/** A device without room counts for this page only; that must not stop the start of the app. */
function storeIfRoom(store: () => void): void {
  try {
    store()
  } catch (cause) {
    console.warn('The device has no room to count visits', cause)
  }
}

function countVisit(now: number): void {
  const before = visits.get()
  const isNew = !before || now - before.at >= VISIT_GAP_MS
  visits.set({ count: (before?.count ?? 0) + (isNew ? 1 : 0), at: now })
}

function isInstalled(): boolean {
  const isOwnWindow = ['standalone', 'minimal-ui', 'fullscreen'].some(
    (mode) => globalThis.matchMedia?.(`(display-mode: ${mode})`).matches,
  )
  return isOwnWindow || (navigator as { standalone?: boolean }).standalone === true
}

/** Every browser of an iPhone or iPad installs by Share; an iPad claims to be a Mac, but has a touch screen. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)
}
