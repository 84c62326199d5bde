/// <reference lib="webworker" />

/**
 * The app's note for its worker, which cannot read localStorage: the same fields as in web/pwa/worker-note.ts. Each may
 * be missing, since a push may arrive before the app has written them.
 */
export interface WorkerNote {
  language?: string
  clubName?: string
  /** The base address of the gateway, and its public key. */
  gatewayUrl?: string
  anonKey?: string
  /** The club's push token of this device. */
  token?: string
  /** The app's token that the worker has replaced by `token`; the app keeps the worker's until it has registered it. */
  replaced?: string
  /** The signed-in account; none for a visitor. */
  person?: string
  /** The browser's subscription key; base64url. */
  vapidPublicKey?: string
}

const CACHE = 'greenside-note'
const KEY = '/worker-note'

/** The app's note; empty if missing or unreadable. */
export async function readNote(): Promise<WorkerNote> {
  try {
    const answer = await (await caches.open(CACHE)).match(KEY)
    return answer ? ((await answer.json()) as WorkerNote) : {}
  } catch {
    return {}
  }
}

/** Writes a note for later; the app overwrites it. */
export async function writeNote(note: WorkerNote): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(note)))
}
