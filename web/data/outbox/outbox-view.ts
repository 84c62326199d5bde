import { replaceEqualDeep } from '@tanstack/react-query'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { allParcels, isLeftBehind } from '#web/data/outbox/outbox-store.ts'
import { currentMe } from '#web/data/session/session.ts'
import { createEmitter, createStore } from '#web/data/store.ts'

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('greenside-outbox')

/** While many changes are sent, the screens are redrawn at most this often. */
const SHOW_EVERY_MS = 200

/** The records of the present user on this device: pending, refused and just processed, oldest first. */
export const shownRecords = createStore<readonly MutationRecord[]>([])
/**
 * The number of other people's changes on this device that wait for their authors to sign in, including refused ones.
 */
export const othersWaiting = createStore(0)
/** The number of other people's changes on this device that may be a guest's, so that no sign-in can ever send them. */
export const leftBehind = createStore(0)
/** The number of changes without an author that wait on this device while a person is signed in. */
export const visitorsWaiting = createStore(0)
/** Processed records whose rows may not have been read again yet: shown until then, to avoid flicker. */
const landing = new Map<number, MutationRecord>()
/** Every record that this tab has kept shown after processing: it is not reported as processed in another tab. */
const landedBefore = new Set<number>()
const processedElsewhere = createEmitter<[record: MutationRecord]>()
const altered = createEmitter()
let latest = 0
let lastShownAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

tabs?.addEventListener('message', () => {
  altered.emit()
  void showAgain()
})

/** Shows the device's present records, also in other tabs; a running sender reads the queue again. */
export async function recordsChanged(): Promise<void> {
  altered.emit()
  await showRecords()
}

/** Calls the listener when changes were added, dropped, corrected or sent, except by this tab's sender. */
export const onRecordsAltered = altered.subscribe

/** Shows the device's present records, also in other tabs. */
export async function showRecords(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  lastShownAt = performance.now()
  tabs?.postMessage('changed')
  await showAgain()
}

/** Shows them now, or soon if they were shown a moment ago. */
export function showRecordsSoon(): void {
  const waitMs = lastShownAt + SHOW_EVERY_MS - performance.now()
  timer ??= setTimeout(() => void showRecords(), Math.max(0, waitMs))
}

/** Keeps a record shown after it is processed, until `stopShowing`. */
export function keepShown(record: MutationRecord): void {
  landedBefore.add(record.id)
  landing.set(record.id, { ...record, status: 'processed', error: null })
}

export function stopShowing({ id }: MutationRecord): void {
  landing.delete(id)
  showRecordsSoon()
}

/** Calls the listener with each waiting record that another tab has sent. */
export const onProcessedElsewhere = processedElsewhere.subscribe

async function showAgain(): Promise<void> {
  const turn = ++latest
  const me = currentMe().user?.id ?? ''
  const all = await allParcels()
  const parcels = all.filter(({ envelope }) => envelope.owner === me)
  if (turn !== latest) return
  const elsewhere = all.filter(({ record, envelope }) => isUnsent(record) && envelope.owner !== me)
  const visitors = elsewhere.filter(({ envelope }) => envelope.owner === '').length
  visitorsWaiting.set(visitors)
  const left = elsewhere.filter((parcel) => isLeftBehind(parcel, me)).length
  leftBehind.set(left)
  othersWaiting.set(elsewhere.length - visitors - left)
  const waiting = new Set(shownRecords.get().flatMap(({ id, status }) => (status === 'pending' ? id : [])))
  for (const { record } of parcels)
    if (record.status === 'processed' && waiting.has(record.id) && !landedBefore.has(record.id))
      processedElsewhere.emit(record)
  const before = new Map(shownRecords.get().map((record) => [record.id, record]))
  shownRecords.set(
    parcels
      .map(({ record }) => (record.status === 'processed' ? landing.get(record.id) : record))
      .filter((record) => record !== undefined)
      // The device returns a new object at each read: an unchanged record stays the one that screens have.
      .map((record) => replaceEqualDeep(before.get(record.id), record)),
  )
}

const none: readonly MutationRecord[] = []
const shownByTable = new Map<string, readonly MutationRecord[]>()

/** The shown records of one table: the same list until one of them changes. */
export function shownRecordsOf(table: string): readonly MutationRecord[] {
  const records = shownRecords.get().filter(({ payload }) => payload.table === table)
  const before = shownByTable.get(table) ?? none
  if (before.length === records.length && records.every((record, i) => record === before[i])) return before
  shownByTable.set(table, records)
  return records
}

function isUnsent({ status }: MutationRecord): boolean {
  return status !== 'processed'
}
