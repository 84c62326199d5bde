import { checkConnection, reachability } from '#web/data/network.ts'
import { deliver, type Outcome } from '#web/data/outbox/deliver.ts'
import { readTablesNow, readTablesSoon } from '#web/data/outbox/landing.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { beginTry, markRecord, mustWaitFor, type Parcel, parcelsOf } from '#web/data/outbox/outbox-store.ts'
import { keepShown, onRecordsAltered, showRecords, showRecordsSoon } from '#web/data/outbox/outbox-view.ts'
import { currentMe } from '#web/data/session/session.ts'
import { createEmitter } from '#web/data/store.ts'

/**
 * A sync event for the person. complete: `count` waiting changes were sent. failed: some could not be sent twice
 * although the club is reachable, and will be retried; emitted once until all are through. refused: the server refused
 * one; it stays with its error.
 */
export type SyncEvent =
  | { type: 'complete'; count: number }
  | { type: 'failed' }
  | { type: 'refused'; record: MutationRecord }

const LOCK = 'greenside-outbox'
const FIRST_DELAY_MS = 1_000
const LAST_DELAY_MS = 60_000
/** An answer to another request starts the next try at once, but not more often than this. */
const EARLIEST_RETRY_MS = 3_000

/** See onSync(). */
export const syncEvents = createEmitter<[event: SyncEvent]>()
const pageStart = Date.now()

let running = false
let isRequested = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let through = 0
let isOutage = false
let isFailureEmitted = false
let lastTryAt = 0
let isRetrying = true
/** Whether the queue has changed since the present walk read it. */
let isAltered = false

onRecordsAltered(() => {
  isAltered = true
})

/** The wait after `before` failures in a row: from a second, doubling each time, up to a minute. */
export function retryDelayMs(before: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** before, LAST_DELAY_MS)
}

/** Sends the waiting changes: now if there may be a network, otherwise after the usual delay. */
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

/** Sends the waiting changes at once if they wait for an answer of the club, and another request got one. */
export function wakeAfterAnswer(): void {
  if (isOutage && Date.now() - lastTryAt >= EARLIEST_RETRY_MS) void send()
}

/** Sends the waiting changes in order. One sender at a time: in this tab, and across tabs if the browser has locks. */
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

/** Allows retries of failed attempts. */
export function startSending(): void {
  isRetrying = true
}

/** Stops the retries of failed attempts, including one in progress. */
export function stopSending(): void {
  isRetrying = false
  stopTimer()
}

function stopTimer(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Sends waiting changes until no more can be sent. */
async function pass(): Promise<void> {
  const stuck = new Set<number>()
  const interruption = await walkUntilSettled(stuck)
  readTablesNow()
  await showRecords()
  if (interruption) return interrupted(interruption)
  if (through > 0) syncEvents.emit({ type: 'complete', count: through })
  through = 0
  isOutage = false
  if (stuck.size > 0) interrupted('later')
  else isFailureEmitted = false
}

async function walkUntilSettled(stuck: Set<number>): Promise<FinalInterruption | undefined> {
  let interruption: FinalInterruption | undefined
  do {
    isAltered = false
    interruption = await walk(stuck)
  } while (isAltered && !interruption)
  return interruption
}

/** Walks once through the queue, from the oldest change on. Ends early when another tab or a person altered the queue. */
async function walk(stuck: Set<number>): Promise<FinalInterruption | undefined> {
  const me = currentMe().user?.id
  const ahead: MutationRecord[] = []
  for (const parcel of await parcelsOf(me ? [me, ''] : [''])) {
    if (isAltered) return undefined
    const { record } = parcel
    if (record.status === 'processed') continue
    const isBlocked = stuck.has(record.id) || ahead.some((earlier) => mustWaitFor(parcel, earlier))
    const outcome = record.status === 'pending' && !isBlocked ? await sendOne(parcel) : undefined
    if (!outcome) {
      ahead.push(record)
      continue
    }
    if (isFinal(outcome.kind)) return outcome.kind
    if (outcome.kind === 'later') stuck.add(record.id)
    else failures = 0
    if (outcome.kind !== 'done')
      ahead.push({ ...record, status: outcome.kind === 'refused' ? 'error' : 'pending' })
  }
  return undefined
}

/** Sends one change; undefined when it was dropped or corrected since it was read. */
async function sendOne({ record: { id }, envelope: before }: Parcel): Promise<Outcome | undefined> {
  const parcel = await beginTry(id, mayArrive())
  if (!parcel) return undefined
  const { record, envelope } = parcel
  const hasWaited =
    isOutage || isFailureEmitted || envelope.offline || envelope.tries > 1 || record.timestamp < pageStart
  if (envelope.sent && !before.sent) showRecordsSoon()
  const outcome = await deliver(parcel)
  if (outcome.kind === 'done') {
    keepShown(record)
    await markRecord(id, 'processed')
    readTablesSoon({ ...record, status: 'processed' })
    if (hasWaited) through += 1
  }
  if (outcome.kind === 'refused') {
    await markRecord(id, 'error', outcome.error)
    const refusedRecord: MutationRecord = { ...record, status: 'error', error: outcome.error }
    // The shown result is wrong: another person's change may be the reason.
    readTablesSoon(refusedRecord)
    syncEvents.emit({ type: 'refused', record: refusedRecord })
  }
  showRecordsSoon()
  return outcome
}

type Interruption = Exclude<Outcome['kind'], 'done' | 'refused'>

/** Nothing more can be sent now. */
type FinalInterruption = Exclude<Interruption, 'later'>

function isFinal(kind: Outcome['kind']): kind is FinalInterruption {
  return kind === 'unreachable' || kind === 'halt' || kind === 'absent'
}

/** Whether a request sent now may reach the club. */
function mayArrive(): boolean {
  return navigator.onLine || reachability.get()
}

function interrupted(by: Interruption): void {
  isOutage = by === 'unreachable'
  lastTryAt = Date.now()
  if (failures > 0 && by !== 'absent') void emitFailure()
  tryLater()
}

/** In an outage the connection bar shows it: waiting for a signal is normal. */
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
  // Without locks (an insecure address) two tabs may both send; the client-made ids keep that harmless.
  if (navigator.locks) await navigator.locks.request(LOCK, work)
  else await work()
}
