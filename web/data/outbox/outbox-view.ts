import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { allParcels } from '#web/data/outbox/outbox-store.ts'
import { currentMe } from '#web/data/session/session.ts'
import { createEmitter, createStore } from '#web/data/store.ts'

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('greenside-outbox')

/** The records of the present user on this device: pending, refused and just landing, oldest first. */
export const shownRecords = createStore<readonly MutationRecord[]>([])
/** How many changes of other people, or of visitors, wait on this device: each is sent when its author signs in. */
export const othersWaiting = createStore(0)
/** Processed records whose rows may not have been read again yet: shown until then, so that nothing flickers. */
const landing = new Map<number, MutationRecord>()
const processedElsewhere = createEmitter<[record: MutationRecord]>()
let latest = 0

tabs?.addEventListener('message', () => void showAgain())

/** Shows the records that are now on the device, in the other tabs too. */
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

/** Calls the listener with each record that was shown as waiting here and that another tab has sent. */
export const onProcessedElsewhere = processedElsewhere.subscribe

async function showAgain(): Promise<void> {
  const turn = ++latest
  const me = currentMe().user?.id ?? ''
  const all = await allParcels()
  const parcels = all.filter(({ envelope }) => envelope.owner === me)
  if (turn !== latest) return
  othersWaiting.set(all.filter(({ record, envelope }) => isUnsent(record) && envelope.owner !== me).length)
  const waiting = new Set(shownRecords.get().flatMap(({ id, status }) => (status === 'pending' ? id : [])))
  for (const { record } of parcels)
    if (record.status === 'processed' && waiting.has(record.id) && !landing.has(record.id))
      processedElsewhere.emit(record)
  shownRecords.set(
    parcels
      .map(({ record }) => (record.status === 'processed' ? landing.get(record.id) : record))
      .filter((record) => record !== undefined),
  )
}

function isUnsent({ status }: MutationRecord): boolean {
  return status !== 'processed'
}
