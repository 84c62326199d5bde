import type { Database } from '#server/database/types.ts'
import { resolveWithin } from './address.ts'
import { connectPrinter } from './connection.ts'
import { createPrintQueue } from './print-queue.ts'
import { databasePrintStore } from './print-store.ts'

/** A look without a notice: for printers that could not print, and for their state. */
const LOOK_MS = 5_000

export interface PrintingOptions {
  database: Database
  /** Networks in which printers may be. */
  networks: readonly string[]
  log?: (message: string, error?: unknown) => void
}

/** Prints what waits, as soon as the database says that something does. Gives what stops it. */
export async function startPrinting({
  database,
  networks,
  log = console.error,
}: PrintingOptions): Promise<() => Promise<void>> {
  const queue = createPrintQueue({
    store: databasePrintStore(database),
    resolveAddress: resolveWithin(networks),
    connect: connectPrinter,
    log,
  })
  const look = () =>
    void queue.look().catch((error) => log('The queue of the printers could not be read', error))
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  const unlisten = await database.listen('printer_queue', look, look)
  look()
  return async () => {
    clearInterval(timer)
    await unlisten()
    await queue.close()
  }
}
