import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { parcelsOf } from '#web/data/outbox/outbox-store.ts'
import { currentMe } from '#web/data/session/session.ts'

const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('greenside-outbox')

let shown: readonly MutationRecord[] = []
/** Processed records whose rows may not have been read again yet: shown until then, so that nothing flickers. */
const landing = new Map<number, MutationRecord>()
let latest = 0

tabs?.addEventListener('message', () => void showAgain())

/** The records on this device that concern the one who looks at it: pending, refused and just landing, oldest first. */
export function shownRecords(): readonly MutationRecord[] {
  return shown
}

/** Calls the listener after each change of the kept records, here or in another tab. Returns the function that ends it. */
export function onRecords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what the device now keeps and tells everybody, the other tabs too. */
export async function recordsChanged(): Promise<void> {
  tabs?.postMessage('changed')
  await showAgain()
}

/** Keeps a processed record shown until `landed`. */
export function land(record: MutationRecord, landed: Promise<unknown>): void {
  landing.set(record.id, { ...record, status: 'processed', error: null })
  void landed.finally(() => {
    landing.delete(record.id)
    void showAgain()
  })
}

async function showAgain(): Promise<void> {
  const turn = ++latest
  const parcels = await parcelsOf([currentMe().user?.id ?? ''])
  if (turn !== latest) return
  shown = parcels
    .map(({ record }) => (record.status === 'processed' ? landing.get(record.id) : record))
    .filter((record) => record !== undefined)
  for (const listener of [...listeners]) listener()
}
