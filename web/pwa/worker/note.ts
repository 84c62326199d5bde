/// <reference lib="webworker" />

/**
 * What the app leaves for its worker, which reads no localStorage: the same fields as in web/pwa/worker-note.ts. Each may be
 * missing, since a push may arrive before the app has written them.
 */
export interface WorkerNote {
  language?: string
  clubName?: string
  /** The base address of the gateway, and the key of its visitors. */
  gatewayUrl?: string
  anonKey?: string
  /** The push token that the club has of this device. */
  token?: string
  /** The app's token that the worker has replaced by `token`; the app keeps the worker's until it has registered it. */
  replaced?: string
  /** The account that is signed in; none for a visitor. */
  person?: string
  /** By which the browser subscribes; base64url. */
  vapidPublicKey?: string
}

const CACHE = 'greenside-note'
const KEY = '/worker-note'

/** The app's note; empty where there is none, or none that can be read. */
export async function readNote(): Promise<WorkerNote> {
  try {
    const answer = await (await caches.open(CACHE)).match(KEY)
    return answer ? ((await answer.json()) as WorkerNote) : {}
  } catch {
    return {}
  }
}

/** Leaves a note for later; the app writes its own over it. */
export async function writeNote(note: WorkerNote): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(note)))
}
