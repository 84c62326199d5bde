import { reachability } from '#web/data/network.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { keepShown, onProcessedElsewhere, stopShowing } from '#web/data/outbox/outbox-view.ts'
import { createGatherer } from '#web/data/queries/gatherer.ts'
import { invalidateTables, whenReadAgain } from '#web/data/queries/invalidate.ts'

/**
 * How long a processed record stays laid over what was read: until its row on the screen has been read again. A created or
 * deleted row at least the shorter time: a list that is not on the screen now is read only when it is opened, and a row that
 * was made and deleted at once must not come back for a moment. Each at most the longer time with a network: what others do
 * next must show.
 */
const SHORTEST_LANDING_MS = 5_000
const LONGEST_LANDING_MS = 60_000
/** While many changes are sent, the screen is read again this long after one at the earliest, and not while it is being read. */
const GATHER_MS = 1_000
const LONGEST_READING_MS = 10_000

const settledRecords = createGatherer(readTables, { gatherMs: GATHER_MS, longestMs: LONGEST_READING_MS })

/** Reads the tables of processed and refused records again, soon and together. */
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

/** Begins again after an outage: in one nothing newer can be read. */
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
