import { randomUUID } from 'node:crypto'
import { type SlipLine, slipOf } from '#domain/printing/slip.ts'
import { AddressRefused, type ResolveAddress } from './address.ts'
import type { PrinterConnection } from './connection.ts'
import type { ClaimedPrinter, PrintStore } from './print-store.ts'
import type { PrinterStatus } from './protocol.ts'
import { openSession, type PrinterSession } from './session.ts'

export interface PrintQueueOptions {
  store: PrintStore
  resolveAddress: ResolveAddress
  connect: (address: string, port: number) => Promise<PrinterConnection>
  encode: (lines: readonly SlipLine[], paperMm: number) => Promise<Uint8Array>
  log?: (message: string, error?: unknown) => void
}

export interface PrintQueue {
  /** Serves each printer with waiting prints or without a recent status; resolves when all are served. */
  look(): Promise<void>
  /** Takes no more printers and waits for the current ones. */
  close(): Promise<void>
}

/** Pause before a printer that cannot print is retried. */
const RETRY_MS = 5_000
/** Interval at which a lane is renewed; it lasts thirty seconds. */
const HOLD_MS = 10_000

/**
 * Prints the waiting prints, one at a time per printer. Any number of gateways can share them: the database gives each
 * printer to one of them. For exactly-once printing and its limits see docs/decisions/0045.
 */
export function createPrintQueue(options: PrintQueueOptions): PrintQueue {
  const { store, log = console.error } = options
  let isClosed = false
  const serving = new Set<Promise<void>>()
  const sessions = new Set<PrinterSession>()

  async function look(): Promise<void> {
    while (!isClosed) {
      const gateway = randomUUID()
      const printer = await store.claim(gateway)
      if (!printer) break
      const served = serve(printer, gateway).catch((error) =>
        log(`The printer ${printer.name} was not served`, error),
      )
      serving.add(served)
      void served.finally(() => serving.delete(served))
    }
    await Promise.all(serving)
  }

  async function serve(printer: ClaimedPrinter, gateway: string): Promise<void> {
    let session: PrinterSession | undefined
    const timer = setInterval(() => {
      store
        .hold(printer.id, gateway)
        .then((isMine) => isMine || session?.close())
        .catch((error) => log(`The lane of the printer ${printer.name} was not kept`, error))
    }, HOLD_MS)
    let isReady = false
    try {
      session = await connectTo(printer, options)
      if (session) {
        sessions.add(session)
        isReady = await printWaiting(printer, gateway, session)
      }
    } finally {
      clearInterval(timer)
      session?.close()
      if (session) sessions.delete(session)
      await store.release(printer.id, gateway, isReady ? 0 : RETRY_MS)
    }
  }

  /** Prints until no print waits; false if the printer cannot go on. */
  async function printWaiting(
    printer: ClaimedPrinter,
    gateway: string,
    session: PrinterSession,
  ): Promise<boolean> {
    const status = await readStatus(session)
    await store.report(printer.id, status)
    if (status.condition !== 'ready') return false
    while (!isClosed) {
      const print = await store.next(printer.id)
      if (!print) return true
      const data = await options.encode(slipOf(print, printer), printer.paper_mm)
      // From here on the print may be on paper. If it changed after it was read, read it again.
      if (!(await store.begin(print.id, gateway, print.first_sent_at))) {
        if (await store.hold(printer.id, gateway)) continue
        return false
      }
      const outcome = await session.print(data, (now) => void store.report(printer.id, now).catch(log))
      if (outcome === 'confirmed') await store.confirm(print.id)
      if (outcome === 'unanswered') await store.missConfirmation(print.id)
      if (outcome !== 'confirmed') return false
      await store.report(printer.id, status)
    }
    return true
  }

  return {
    look,
    async close() {
      isClosed = true
      for (const session of sessions) session.close()
      await Promise.all(serving)
    },
  }
}

/** A session with the printer; reports an unreachable printer and returns undefined. */
async function connectTo(
  printer: ClaimedPrinter,
  { store, resolveAddress, connect }: PrintQueueOptions,
): Promise<PrinterSession | undefined> {
  try {
    return openSession(await connect(await resolveAddress(printer.host), printer.port), shortId)
  } catch (error) {
    const condition = error instanceof AddressRefused ? 'address_refused' : 'offline'
    await store.report(printer.id, { condition, isPaperLow: false })
    return undefined
  }
}

/** The status of a printer; offline if it does not answer, or cannot confirm prints. */
async function readStatus(session: PrinterSession): Promise<PrinterStatus> {
  const status = await session.readStatus()
  const isSilent = !status || (status.condition === 'ready' && !(await session.canConfirm()))
  return isSilent ? { condition: 'offline', isPaperLow: false } : status
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Four random characters, so that a late answer to an earlier request is recognised. */
function shortId(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('')
}
