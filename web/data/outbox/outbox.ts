import { useEffect, useMemo, useState } from 'react'
import { onAnswer, onReachable, reachability } from '#web/data/network.ts'
import type { Mutation, MutationData, MutationRecord, MutationStatus } from '#web/data/outbox/mutation.ts'
import { type Complete, overlay, type Shown } from '#web/data/outbox/optimistic.ts'
import {
  startSending,
  stopSending,
  syncEvents,
  wake,
  wakeAfterAnswer,
  wakeAfterOutage,
} from '#web/data/outbox/outbox-sender.ts'
import {
  addRecord,
  companionsOf,
  fileKey,
  fileOf,
  noteAuthor,
  parcelsOf,
  patchEnvelope,
  pruneProcessed,
  recordOf,
  removeAllOf,
  removeLeftBehind,
  removeWithDependents,
  resetRecord,
  wasSent,
} from '#web/data/outbox/outbox-store.ts'
import { recordsChanged, shownRecords, shownRecordsOf } from '#web/data/outbox/outbox-view.ts'
import { currentMe, onSignOut, subscribeMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'

const KEPT_MS = 24 * 60 * 60_000
/** As often as the cache is pruned. */
const PRUNE_INTERVAL_MS = 300_000

/**
 * The entry point for changes. Resolves with the record as soon as the device has stored it, online or offline; it is
 * then sent in order, with its author's session only, until the server accepts or refuses it (see whenSettled,
 * usePendingFor). Rejects, storing nothing, for a mutation without table or id and when the device has no room or no
 * storage. `needs` is a change of the same act: this one waits until that one is through, also while it is refused.
 */
export async function write(mutation: Mutation, needs?: MutationRecord): Promise<MutationRecord> {
  if (!mutation.table || !mutation.id) throw new Error('A mutation needs a table and an id')
  const record = await addRecord(mutation, {
    owner: currentMe().user?.id ?? '',
    offline: !reachability.get(),
    isGuest: isGuestNow(),
    ...(needs && { needs: needs.id }),
  })
  await recordsChanged()
  wake()
  // The waiting changes exist only here: ask the browser not to clear them.
  if (!reachability.get()) void navigator.storage?.persist?.()
  return record
}

/** Writes a change from another store of this device, under its owner's name. */
export async function takeOver(mutation: Mutation, owner: string): Promise<void> {
  await addRecord(mutation, { owner, offline: true })
  await recordsChanged()
  wake()
}

/** Resolves when the server has accepted or refused the change; a dropped one counts as refused. */
export function whenSettled(record: MutationRecord): Promise<'processed' | 'error'> {
  return new Promise((resolve) => {
    async function look(): Promise<void> {
      const status = (await recordOf(record.id))?.status ?? 'error'
      if (status === 'pending') return
      stop()
      resolve(status)
    }
    const stop = shownRecords.subscribe(() => void look())
    void look()
  })
}

/**
 * The state of a change for a message to its author: settled, or `pending` when the club is unreachable or does not
 * answer within `limitMs`. Only `processed` may be called sent.
 */
export async function outcomeSoon(record: MutationRecord, limitMs = 8_000): Promise<MutationStatus> {
  let stop = () => {}
  const unsettled = new Promise<'pending'>((resolve) => {
    const giveUp = () => resolve('pending')
    const look = () => reachability.get() || giveUp()
    const timer = setTimeout(giveUp, limitMs)
    const stopLooking = reachability.subscribe(look)
    stop = () => {
      clearTimeout(timer)
      stopLooking()
    }
    look()
  })
  return Promise.race([whenSettled(record), unsettled]).finally(stop)
}

/**
 * Retries a refused change of mine, with the changes that waited for it; `corrected` replaces columns. No effect when
 * it is not mine or not refused.
 */
export async function retry(id: number, corrected: MutationData = {}): Promise<void> {
  const mine = (await myParcels()).find(({ record }) => record.id === id)
  if (mine?.record.status !== 'error') return
  await resetRecord(id, corrected)
  await recordsChanged()
  wake()
}

/** Lets the changes that were made together with this one be sent without it. */
export async function releaseCompanions(id: number): Promise<void> {
  for (const { id: companion } of await companionsOf(id)) await patchEnvelope(companion, { needs: undefined })
}

/** The changes that were made together with this one and wait for it, live. */
export function useCompanions(id: number): MutationRecord[] {
  const records = useStore(shownRecords)
  const [ids, setIds] = useState<readonly number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the records may be that one is released
  useEffect(() => {
    let over = false
    void companionsOf(id).then((envelopes) => over || setIds(envelopes.map((envelope) => envelope.id)))
    return () => {
      over = true
    }
  }, [id, records])
  return useMemo(
    () => records.filter((record) => record.status !== 'processed' && ids.includes(record.id)),
    [records, ids],
  )
}

/** Drops a change of mine that is refused or still waits, and every change that needs it or the row that it creates. */
export async function drop(id: number): Promise<void> {
  await removeMine(id)
}

/** Deletes a row. If the club refused to create it, it exists on this device only: its creation is dropped. */
export async function deleteRow(table: 'known_mark' | 'pin_cut' | 'range_item', id: string): Promise<void> {
  const creation = (await myParcels()).find(
    ({ record: { type, status, payload } }) =>
      type === 'CREATE' && status === 'error' && payload.table === table && payload.id === id,
  )
  if (creation) await drop(creation.record.id)
  else await write({ type: 'DELETE', table, id, data: {} })
}

/** Drops a change that cannot have reached the server; otherwise keeps it and returns false. */
export function dropUnsent(id: number): Promise<boolean> {
  return removeMine(id, true)
}

async function removeMine(id: number, isUnsent = false): Promise<boolean> {
  const isGone = await removeWithDependents(id, currentMe().user?.id ?? '', isUnsent)
  await recordsChanged()
  wake()
  return isGone
}

/** Drops the changes that guests left on this device, and those of an earlier version without a known author. */
export async function dropLeftBehind(): Promise<void> {
  await removeLeftBehind(currentMe().user?.id ?? '')
  await recordsChanged()
}

/** My waiting or refused changes, live, oldest first; optionally of one table. */
export function usePending(table?: string): MutationRecord[] {
  const records = useStore(shownRecords)
  return useMemo(
    () =>
      records.filter(({ status, payload }) => status !== 'processed' && (!table || payload.table === table)),
    [records, table],
  )
}

/** My newest waiting or refused change to one row, live. */
export function usePendingFor(table: string, id: string): MutationRecord | undefined {
  return usePending(table).findLast(({ payload }) => payload.id === id)
}

/** Whether a waiting change may have reached the server although no answer came, live. */
export function useMayHaveArrived(id: number): boolean {
  const records = useStore(shownRecords)
  const [may, setMay] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the records may be that it went out
  useEffect(() => {
    let over = false
    void wasSent(id).then((isSent) => over || setMay(isSent))
    return () => {
      over = true
    }
  }, [id, records])
  return may
}

/**
 * The rows of a table with my unfinished changes applied, live: the same list while other tables change. See overlay();
 * `complete` should be stable.
 */
export function useOverlay<T extends object>(
  table: string,
  rows: readonly T[] | undefined,
  complete?: Complete<T>,
): Shown<T>[] {
  const records = useStore({ subscribe: shownRecords.subscribe, get: () => shownRecordsOf(table) })
  return useMemo(() => overlay(rows ?? [], records, table, complete), [rows, records, table, complete])
}

/** An object URL of a file waiting for upload; undefined after the upload or while loading. */
export function usePendingFile(bucket: string, path: string): string | undefined {
  const records = useStore(shownRecords)
  const [url, setUrl] = useState<string>()
  const waits = records.some(({ status }) => status !== 'processed')
  useEffect(() => {
    let objectUrl: string | undefined
    let over = false
    if (waits) {
      void fileOf(fileKey(bucket, path)).then((file) => {
        if (over || !file) return
        objectUrl = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
        setUrl(objectUrl)
      })
    }
    return () => {
      over = true
      setUrl(undefined)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [bucket, path, waits])
  return url
}

/** Calls the listener with each sync event for people. Returns the function that stops it. */
export const onSync = syncEvents.subscribe

/** Starts sending: now, when the network returns, when the app becomes visible, and when a person signs in. */
export async function startOutbox(): Promise<() => void> {
  const look = () => document.visibilityState === 'visible' && wake()
  let author = authorNow()
  const stopFollowing = subscribeMe(() => {
    if (author === authorNow()) return
    const [before = '', wasGuest] = author.split(' ')
    author = authorNow()
    // No sign-in can send the changes of a guest who has left; the screen warned of it.
    const isReplaced = wasGuest === 'true' && currentMe().user && currentMe().user?.id !== before
    const forgotten = isReplaced ? removeAllOf(before) : Promise.resolve()
    void forgotten.then(noteMe).then(recordsChanged).then(wake)
  })
  const stopLeaving = onSignOut(({ id, is_anonymous }) => {
    if (is_anonymous) void removeAllOf(id).then(recordsChanged)
  })
  startSending()
  const stopNetwork = [onReachable(wakeAfterOutage), onAnswer(wakeAfterAnswer)]
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', look)
  const prune = () => pruneProcessed(Date.now() - KEPT_MS)
  await prune()
  await noteMe()
  const pruning = setInterval(() => {
    prune().catch((cause) => console.warn('Sent changes could not be pruned', cause))
  }, PRUNE_INTERVAL_MS)
  await recordsChanged()
  wake()
  return () => {
    clearInterval(pruning)
    stopFollowing()
    stopLeaving()
    for (const stop of stopNetwork) stop()
    stopSending()
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', look)
  }
}

/** A guest who becomes a member keeps their id. */
function authorNow(): string {
  const { user } = currentMe()
  return `${user?.id} ${user?.is_anonymous}`
}

function isGuestNow(): boolean {
  return currentMe().user?.is_anonymous === true
}

async function noteMe(): Promise<void> {
  const { user } = currentMe()
  if (user) await noteAuthor({ id: user.id, isGuest: isGuestNow() })
}

function myParcels() {
  return parcelsOf([currentMe().user?.id ?? ''])
}
