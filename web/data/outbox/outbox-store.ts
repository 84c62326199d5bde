import type { IDBPTransaction } from 'idb'
import {
  isMutationRecord,
  type Mutation,
  type MutationData,
  type MutationRecord,
  type MutationStatus,
  mustWait,
} from '#web/data/outbox/mutation.ts'
import {
  type Envelope,
  type OfflineSchema,
  offlineStore,
  type StoredFile,
} from '#web/data/outbox/offline-store.ts'

const ALL = ['mutations', 'envelopes', 'files'] as const

/** This device could not store a change: no part of it was stored, and no other data were lost. */
export class NotStoredError extends Error {
  override name = 'NotStoredError'
  readonly code: 'device_full' | 'device_storage'
  constructor(cause: unknown) {
    super('The change could not be stored on this device', { cause })
    this.code = isNoRoom(cause) ? 'device_full' : 'device_storage'
  }
}

/** Whether a store of the device refused a write for lack of room. */
export function isNoRoom(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'QuotaExceededError'
}

export interface Parcel {
  record: MutationRecord
  envelope: Envelope
}

/**
 * Writes a change with its files, all or nothing. Its time is after every earlier one's, regardless of the clock.
 * Throws NotStoredError.
 */
export async function addRecord(
  mutation: Mutation,
  sending: Pick<Envelope, 'owner' | 'offline' | 'needs' | 'isGuest'>,
): Promise<MutationRecord> {
  try {
    return await storeRecord(mutation, sending)
  } catch (cause) {
    throw new NotStoredError(cause)
  }
}

async function storeRecord(
  mutation: Mutation,
  sending: Pick<Envelope, 'owner' | 'offline' | 'needs' | 'isGuest'>,
): Promise<MutationRecord> {
  const files = await Promise.all((mutation.files ?? []).map(storedFile))
  const db = await offlineStore()
  const tx = db.transaction(ALL, 'readwrite', { durability: 'strict' })
  // A failed put ends the transaction; its own error is the one to report.
  tx.done.catch(() => undefined)
  const last = await tx.objectStore('mutations').openCursor(null, 'prev')
  const draft = {
    timestamp: Math.max(Date.now(), last?.value.timestamp ?? 0),
    type: mutation.type,
    payload: { table: mutation.table, data: mutation.data, id: mutation.id },
    status: 'pending' as const,
    error: null,
  }
  const id = await tx.objectStore('mutations').add(draft as MutationRecord)
  const keys = files.map(({ key }) => key)
  await tx.objectStore('envelopes').add({ ...sending, id, files: keys, uploaded: [], tries: 0 })
  for (const file of files) await tx.objectStore('files').put(file)
  await tx.done
  return { ...draft, id }
}

/** Every stored change of these owners, oldest first. */
export async function parcelsOf(owners: readonly string[]): Promise<Parcel[]> {
  return (await allParcels()).filter(({ envelope }) => owners.includes(envelope.owner))
}

/** Every stored change on this device, oldest first. */
export async function allParcels(): Promise<Parcel[]> {
  return parcelsIn((await offlineStore()).transaction(ALL))
}

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<OfflineSchema, typeof ALL, Mode>

async function parcelsIn<Mode extends IDBTransactionMode>(tx: Transaction<Mode>): Promise<Parcel[]> {
  const [records, envelopes] = await Promise.all([
    tx.objectStore('mutations').getAll(),
    tx.objectStore('envelopes').getAll(),
  ])
  const envelopeOf = new Map(envelopes.map((envelope) => [envelope.id, envelope]))
  return records
    .filter(isMutationRecord)
    .map((record) => ({ record, envelope: envelopeOf.get(record.id) }))
    .filter((parcel): parcel is Parcel => parcel.envelope !== undefined)
    .sort((a, b) => a.record.timestamp - b.record.timestamp || a.record.id - b.record.id)
}

/**
 * Records an attempt to send a change, and reads it again; undefined when it was dropped or no longer waits. Recorded
 * before sending: if the app is closed meanwhile, the next attempt knows that this one may have arrived.
 */
export async function beginTry(id: number, mayArrive: boolean): Promise<Parcel | undefined> {
  const tx = (await offlineStore()).transaction(['mutations', 'envelopes'], 'readwrite')
  const [record, before] = await Promise.all([
    tx.objectStore('mutations').get(id),
    tx.objectStore('envelopes').get(id),
  ])
  const envelope = before && { ...before, tries: before.tries + 1, sent: before.sent || mayArrive }
  const isWaiting = record?.status === 'pending'
  if (envelope && isWaiting) await tx.objectStore('envelopes').put(envelope)
  await tx.done
  return envelope && isWaiting ? { record, envelope } : undefined
}

/** One record; undefined when it was dropped or pruned. */
export async function recordOf(id: number): Promise<MutationRecord | undefined> {
  return (await offlineStore()).get('mutations', id)
}

/** Whether a change was sent while the device had a network, so that it may have arrived although no answer came. */
export async function wasSent(id: number): Promise<boolean> {
  return (await (await offlineStore()).get('envelopes', id))?.sent === true
}

/** Sets a change's state. A processed one frees the room of its files. */
export async function markRecord(
  id: number,
  status: MutationStatus,
  error: string | null = null,
): Promise<void> {
  const tx = (await offlineStore()).transaction(ALL, 'readwrite')
  const [record, envelope] = await Promise.all([
    tx.objectStore('mutations').get(id),
    tx.objectStore('envelopes').get(id),
  ])
  if (record) await tx.objectStore('mutations').put({ ...record, status, error })
  if (status === 'processed')
    for (const key of envelope?.files ?? []) await tx.objectStore('files').delete(key)
  await tx.done
}

/** Puts a refused change back into the queue, with these columns replaced. */
export async function resetRecord(id: number, corrected: MutationData): Promise<void> {
  const tx = (await offlineStore()).transaction('mutations', 'readwrite')
  const record = await tx.store.get(id)
  if (record) {
    const payload = { ...record.payload, data: { ...record.payload.data, ...corrected } }
    await tx.store.put({ ...record, payload, status: 'pending', error: null })
  }
  await tx.done
}

/** Updates the sender's data on a record. */
export async function patchEnvelope(id: number, change: Partial<Envelope>): Promise<void> {
  const tx = (await offlineStore()).transaction('envelopes', 'readwrite')
  const envelope = await tx.store.get(id)
  if (envelope) await tx.store.put({ ...envelope, ...change })
  await tx.done
}

export async function fileOf(key: string): Promise<StoredFile | undefined> {
  return (await offlineStore()).get('files', key)
}

export function fileKey(bucket: string, path: string): string {
  return `${bucket}/${path}`
}

/** Whether a later change must wait for an earlier one. */
export function mustWaitFor(later: Parcel, earlier: MutationRecord): boolean {
  return later.envelope.needs === earlier.id || mustWait(later.record, earlier)
}

/** The changes made together with this one, which depend on it. */
export async function companionsOf(id: number): Promise<Envelope[]> {
  return (await (await offlineStore()).getAll('envelopes')).filter(({ needs }) => needs === id)
}

/**
 * Deletes an unfinished change of this owner with its files, every change of theirs that needs it, and, if it was to
 * create a row, each that needs that row. `isUnsent` keeps one that waits and may have reached the server. Returns
 * whether it is gone: in one transaction, so that no sender can begin between check and deletion.
 */
export async function removeWithDependents(id: number, owner: string, isUnsent = false): Promise<boolean> {
  const tx = (await offlineStore()).transaction(ALL, 'readwrite')
  const all = await parcelsIn(tx)
  const parcel = all.find(({ record }) => record.id === id)
  const isGone = parcel === undefined
  const isMine = parcel?.envelope.owner === owner && parcel.record.status !== 'processed'
  const mayHaveArrived = parcel?.record.status === 'pending' && parcel.envelope.sent === true
  const isRemoved = isMine && !(isUnsent && mayHaveArrived)
  const mine = all.filter(({ envelope }) => envelope.owner === owner)
  if (isRemoved) await removeIn(tx, withDependents(parcel, mine))
  await tx.done
  return isGone || isRemoved
}

function withDependents(parcel: Parcel, mine: readonly Parcel[]): Parcel[] {
  const parcels = [parcel]
  for (const later of mine) {
    const needs = parcels.some(
      ({ record }) =>
        later.envelope.needs === record.id || (record.type === 'CREATE' && mustWait(later.record, record)),
    )
    if (later.record.id > parcel.record.id && later.record.status !== 'processed' && needs)
      parcels.push(later)
  }
  return parcels
}

/**
 * Records on each change of the present person whether they are a guest: a guest who becomes a member keeps their id.
 */
export async function noteAuthor(me: { id: string; isGuest: boolean }): Promise<void> {
  const tx = (await offlineStore()).transaction('envelopes', 'readwrite')
  for (const envelope of await tx.store.getAll()) {
    const isOld = envelope.owner === me.id && envelope.isGuest !== me.isGuest
    if (isOld) await tx.store.put({ ...envelope, isGuest: me.isGuest })
  }
  await tx.done
}

/** Whether an unsent change of another person may be a guest's, so that no sign-in can ever send it. */
export function isLeftBehind({ record, envelope }: Parcel, me: string): boolean {
  const { owner, isGuest } = envelope
  return record.status !== 'processed' && owner !== '' && owner !== me && isGuest !== false
}

/** Deletes the left-behind changes on this device. */
export function removeLeftBehind(me: string): Promise<void> {
  return removeWhere((parcel) => isLeftBehind(parcel, me))
}

/** Deletes every change of an owner. */
export function removeAllOf(owner: string): Promise<void> {
  return removeWhere(({ envelope }) => envelope.owner === owner)
}

async function removeWhere(matches: (parcel: Parcel) => boolean): Promise<void> {
  const tx = (await offlineStore()).transaction(ALL, 'readwrite')
  await removeIn(tx, (await parcelsIn(tx)).filter(matches))
  await tx.done
}

/** Deletes processed changes from before the given time. */
export async function pruneProcessed(before: number): Promise<void> {
  const db = await offlineStore()
  const processedRecords = await db.getAllFromIndex('mutations', 'status', 'processed')
  const tx = db.transaction(['mutations', 'envelopes'], 'readwrite')
  for (const { id, timestamp } of processedRecords) {
    if (timestamp >= before) continue
    await tx.objectStore('mutations').delete(id)
    await tx.objectStore('envelopes').delete(id)
  }
  await tx.done
}

async function removeIn(tx: Transaction<'readwrite'>, parcels: readonly Parcel[]): Promise<void> {
  for (const { envelope } of parcels) {
    await tx.objectStore('mutations').delete(envelope.id)
    await tx.objectStore('envelopes').delete(envelope.id)
    for (const key of envelope.files) await tx.objectStore('files').delete(key)
  }
}

async function storedFile({
  bucket,
  path,
  blob,
}: NonNullable<Mutation['files']>[number]): Promise<StoredFile> {
  return { key: fileKey(bucket, path), bucket, path, type: blob.type, bytes: await blob.arrayBuffer() }
}
