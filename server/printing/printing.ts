import type { Database } from '#server/database/types.ts'
import { resolveWithin } from './address.ts'
import { connectPrinter } from './connection.ts'
import { createPrintQueue, type PrintQueueOptions } from './print-queue.ts'
import { databasePrintStore, hasPrinters } from './print-store.ts'

/** Interval of looks without a notice: for printers that could not print, and for their status. */
const LOOK_MS = 5_000
/** Interval of the check for a club's first printer, in case its notice was missed. */
const NO_PRINTER_MS = 60_000

export interface PrintingOptions {
  database: Database
  /** Networks in which printers may be. */
  networks: readonly string[]
  log?: (message: string, error?: unknown) => void
}

/** The encoder is loaded for the first slip: most clubs have no printer. */
const encodeWhenNeeded: PrintQueueOptions['encode'] = async (lines, paperMm) =>
  (await import('./encode-slip.ts')).encodeSlip(lines, paperMm)

/** Prints waiting prints on each notice of the database. Returns a function that stops it. */
export async function startPrinting({
  database,
  networks,
  log = console.error,
}: PrintingOptions): Promise<() => Promise<void>> {
  const queue = createPrintQueue({
    store: databasePrintStore(database),
    resolveAddress: resolveWithin(networks),
    connect: connectPrinter,
    encode: encodeWhenNeeded,
    log,
  })
  let isAtRest = false
  let notices = 0
  const fail = (error: unknown) => log('The queue of the printers could not be read', error)
  const look = () => void queue.look().catch(fail)
  // A club without a printer sends no notices. A notice may be missed while the connection is lost.
  const onNotice = () => {
    notices += 1
    isAtRest = false
    look()
  }
  const restWithoutPrinter = async () => {
    const before = notices
    const isFound = await hasPrinters(database)
    isAtRest = !isFound && notices === before
  }
  const timers = [
    setInterval(() => isAtRest || look(), LOOK_MS),
    setInterval(() => void restWithoutPrinter().catch(fail), NO_PRINTER_MS),
  ]
  for (const timer of timers) timer.unref()
  const unlisten = await database.listen('printer_queue', onNotice, onNotice)
  look()
  void restWithoutPrinter().catch(fail)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await unlisten()
    await queue.close()
  }
}
