import { reachability } from '#web/data/network.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { keepShown, onProcessedElsewhere, stopShowing } from '#web/data/outbox/outbox-view.ts'
import { createGatherer } from '#web/data/queries/gatherer.ts'
import { invalidateTables, whenReadAgain } from '#web/data/queries/invalidate.ts'

/**
 * How long a processed record stays applied to the read data: until its visible row has been read again. A created or
 * deleted row stays at least the shorter time: a hidden list is read only when opened, and a row made and deleted at
 * once must not reappear. Each stays at most the longer time with a network: later changes by others must show.
 */
const SHORTEST_LANDING_MS = 5_000
const LONGEST_LANDING_MS = 60_000
/** While many changes are sent, the screen is read again after this time at the earliest, and not during a read. */
const GATHER_MS = 1_000
const LONGEST_READING_MS = 10_000

const settledRecords = createGatherer(readTables, { gatherMs: GATHER_MS, longestMs: LONGEST_READING_MS })

/** Reads the tables of processed and refused records again, soon and in one batch. */
export const readTablesSoon = settledRecords.add
/** Reads them at once. */
export const readTablesNow = settledRecords.flush

onProcessedElsewhere((record) => {
  keepShown(record)
  readTablesSoon({ ...record, status: 'processed' })
})

async function readTables(records: readonly MutationRecord[]): Promise<void> {
  const reading = invalidateTables(new Set(records.map(({ payload }) => payload.table)))
  showUntilRead(records.filter(({ status }) => status === 'processed'))
  await reading
}

function showUntilRead(records: readonly MutationRecord[]): void {
  const [atLeast, atMost] = [elapsed(SHORTEST_LANDING_MS), elapsedInReach(LONGEST_LANDING_MS)]
  const rows = records.map(({ type, payload: { table, id } }) => ({ table, id, isNew: type === 'CREATE' }))
  for (const [at, whenRead] of whenReadAgain(rows).entries()) {
    const record = records[at]!
    const read = Promise.race([whenRead, atMost])
    const landed = record.type === 'UPDATE' ? read : Promise.all([read, atLeast])
    void landed.then(() => stopShowing(record))
  }
}

/** Restarts after an outage, in which nothing newer can be read. */
async function elapsedInReach(ms: number): Promise<void> {
  do {
    await untilReachable()
    await elapsed(ms)
  } while (!reachability.get())
}

function untilReachable(): Promise<void> {
  if (reachability.get()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = reachability.subscribe(() => {
      if (!reachability.get()) return
      stop()
      resolve()
    })
  })
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
