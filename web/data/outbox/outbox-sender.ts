import { checkConnection, reachability } from '#web/data/network.ts'
import { deliver, type Outcome } from '#web/data/outbox/deliver.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import {
  markRecord,
  mustWaitFor,
  type Parcel,
  parcelsOf,
  patchEnvelope,
} from '#web/data/outbox/outbox-store.ts'
import { land, onProcessedElsewhere, recordsChanged } from '#web/data/outbox/outbox-view.ts'
import { invalidateTables, whenReadAgain } from '#web/data/queries/invalidate.ts'
import { currentMe } from '#web/data/session/session.ts'
import { createEmitter } from '#web/data/store.ts'

/**
 * An event of the sending that a person is told of.
 * complete: `count` changes that had to wait were sent. failed: some could not be sent twice although the club can be
 * reached, and will be tried again; emitted once until all are through. refused: the server refused one; it stays with its error.
 */
export type SyncEvent =
  | { type: 'complete'; count: number }
  | { type: 'failed' }
  | { type: 'refused'; record: MutationRecord }

const LOCK = 'greenside-outbox'
const FIRST_DELAY_MS = 1_000
const LAST_DELAY_MS = 60_000
/**
 * How long a processed record stays laid over what was read: until its row on the screen has been read again. A created or
 * deleted row at least the shorter time: a list that is not on the screen now is read only when it is opened, and a row that
 * was made and deleted at once must not come back for a moment. Each at most the longer time: what others do next must show.
 */
const SHORTEST_LANDING_MS = 5_000
const LONGEST_LANDING_MS = 60_000

/** See onSync(). */
export const syncEvents = createEmitter<[event: SyncEvent]>()
const pageStart = Date.now()
/** An answer to another request starts the next try at once, but not more often than this. */
const EARLIEST_RETRY_MS = 3_000

let running = false
let isRequested = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let through = 0
let isOutage = false
let isFailureEmitted = false
let lastTryAt = 0
let isRetrying = true

/** How long to wait after so many failures in a row: from a second, twice as long each time, to a minute. */
export function retryDelayMs(before: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** before, LAST_DELAY_MS)
}

/** Sends the waiting changes: now where there may be a network, otherwise after the usual delay. */
export function wake(): void {
  if (mayArrive()) void send()
  else if (timer === undefined) sendIn(retryDelayMs(failures))
}

function sendIn(ms: number): void {
  timer = setTimeout(() => {
    timer = undefined
    void send()
  }, ms)
}

/** Sends the waiting changes at once because the club can be reached again. */
export function wakeAfterOutage(): void {
  failures = 0
  void send()
}

/** Sends the waiting changes at once where they wait for an answer of the club, and one came to another request. */
export function wakeAfterAnswer(): void {
  if (isOutage && Date.now() - lastTryAt >= EARLIEST_RETRY_MS) void send()
}

/** Sends what waits, now and in order. One sender at a time: in this tab, and across tabs where the browser has locks. */
async function send(): Promise<void> {
  isRequested = true
  if (running) return
  running = true
  stopTimer()
  try {
    while (isRequested) {
      isRequested = false
      await alone(pass)
    }
  } catch (cause) {
    console.error('The outbox could not be sent', cause)
    tryLater()
  } finally {
    running = false
  }
}

/** Lets failed tries be repeated. */
export function startSending(): void {
  isRetrying = true
}

/** Ends the repetition of failed tries, also of one that is on its way. */
export function stopSending(): void {
  isRetrying = false
  stopTimer()
}

function stopTimer(): void {
  clearTimeout(timer)
  timer = undefined
}

/** One walk through the queue, until nothing more can go. */
async function pass(): Promise<void> {
  const stuck: MutationRecord[] = []
  for (let parcel = await nextOf(stuck); parcel; parcel = await nextOf(stuck)) {
    const outcome = await sendOne(parcel)
    if (isInterruption(outcome.kind)) return interrupted(outcome.kind)
    if (outcome.kind === 'later') stuck.push(parcel.record)
    else failures = 0
  }
  if (through > 0) syncEvents.emit({ type: 'complete', count: through })
  through = 0
  isOutage = false
  if (stuck.length > 0) interrupted('later')
  else isFailureEmitted = false
}

/** The oldest change that need not wait for another and was not tried in this walk. */
async function nextOf(stuck: readonly MutationRecord[]): Promise<Parcel | undefined> {
  const me = currentMe().user?.id
  const ahead: MutationRecord[] = []
  for (const parcel of await parcelsOf(me ? [me, ''] : [''])) {
    const { record } = parcel
    if (record.status === 'processed') continue
    const isStuck = stuck.some(({ id }) => id === record.id)
    const blocked = ahead.some((earlier) => mustWaitFor(parcel, earlier))
    if (record.status === 'pending' && !isStuck && !blocked) return parcel
    ahead.push(record)
  }
  return undefined
}

async function sendOne({ record, envelope }: Parcel): Promise<Outcome> {
  const hasWaited =
    isOutage || isFailureEmitted || envelope.offline || envelope.tries > 0 || record.timestamp < pageStart
  // Counted before it goes out: if the app is closed on the way, the next sending knows that this one may have arrived.
  const nextEnvelope = { ...envelope, tries: envelope.tries + 1, sent: envelope.sent || mayArrive() }
  await patchEnvelope(record.id, { tries: nextEnvelope.tries, sent: nextEnvelope.sent })
  if (nextEnvelope.sent && !envelope.sent) await recordsChanged()
  const outcome = await deliver({ record, envelope: nextEnvelope })
  if (outcome.kind === 'done') {
    await markRecord(record.id, 'processed')
    showUntilRead(record)
    if (hasWaited) through += 1
  }
  if (outcome.kind === 'refused') {
    await markRecord(record.id, 'error', outcome.error)
    // What was shown in its place is not so: another person's change may be the reason.
    void invalidateTables([record.payload.table])
    syncEvents.emit({ type: 'refused', record: { ...record, status: 'error', error: outcome.error } })
  }
  await recordsChanged()
  return outcome
}

/** Reads the table of a processed record again, and keeps the record shown until its row was read. */
function showUntilRead(record: MutationRecord): void {
  const { table, id } = record.payload
  void invalidateTables([table])
  const read = Promise.race([whenReadAgain(table, id, record.type === 'CREATE'), elapsed(LONGEST_LANDING_MS)])
  land(record, record.type === 'UPDATE' ? read : Promise.all([read, elapsed(SHORTEST_LANDING_MS)]))
}

onProcessedElsewhere(showUntilRead)

type Interruption = Exclude<Outcome['kind'], 'done' | 'refused'>

/** Whether nothing more can be sent now. */
function isInterruption(kind: Outcome['kind']): kind is Exclude<Interruption, 'later'> {
  return kind === 'unreachable' || kind === 'halt' || kind === 'absent'
}

/** Whether a request that goes out now may reach the club. */
function mayArrive(): boolean {
  return navigator.onLine || reachability.get()
}

function interrupted(by: Interruption): void {
  isOutage = by === 'unreachable'
  lastTryAt = Date.now()
  if (failures > 0 && by !== 'absent') void emitFailure()
  tryLater()
}

/** In an outage the connection bar says it: to wait for a signal is normal. */
async function emitFailure(): Promise<void> {
  if (isFailureEmitted || !(await checkConnection()) || isFailureEmitted) return
  isFailureEmitted = true
  syncEvents.emit({ type: 'failed' })
}

function tryLater(): void {
  stopTimer()
  if (!isRetrying) return
  sendIn(retryDelayMs(failures))
  failures += 1
}

async function alone(work: () => Promise<void>): Promise<void> {
  // Without locks (an address that is not secure) two tabs may both send; the client-made ids keep that harmless.
  if (navigator.locks) await navigator.locks.request(LOCK, work)
  else await work()
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
