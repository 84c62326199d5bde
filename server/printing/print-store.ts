import type { PaperPrint, PaperSetting } from '#domain/printing/slip.ts'
import type { Database } from '#server/database/types.ts'
import type { PrinterStatus } from './protocol.ts'

/** A printer whose lane this gateway has. */
export interface ClaimedPrinter extends PaperSetting {
  id: string
  host: string
  port: number
  paper_mm: number
}

export interface WaitingPrint extends PaperPrint {
  id: string
}

/** The queue of prints and their results. `gateway` is the holder of a printer's lane. */
export interface PrintStore {
  claim(gateway: string): Promise<ClaimedPrinter | null>
  /** False if another gateway has the lane. */
  hold(printer: string, gateway: string): Promise<boolean>
  release(printer: string, gateway: string, pauseMs: number): Promise<void>
  report(printer: string, status: PrinterStatus): Promise<void>
  next(printer: string): Promise<WaitingPrint | null>
  /** Records that a print may be on paper from now on; false if it must not be printed as read. */
  begin(print: string, gateway: string, firstSentAt: string | null): Promise<boolean>
  confirm(print: string): Promise<void>
  missConfirmation(print: string): Promise<void>
}

/** The queue in the database: db/rules/printing/lane.sql. */
export function databasePrintStore(database: Database): PrintStore {
  const call = async <T>(sql: string, values: unknown[]): Promise<T> => {
    const { rows } = await database.runAsOwner<{ result: T }>(`select ${sql} as result`, values)
    return rows[0]!.result
  }
  return {
    claim: (gateway) => call('private.claim_printer($1)', [gateway]),
    hold: (printer, gateway) => call('private.hold_printer($1, $2)', [printer, gateway]),
    release: (printer, gateway, pauseMs) =>
      call('private.release_printer($1, $2, $3)', [printer, gateway, pauseMs]),
    report: (printer, { condition, isPaperLow }) =>
      call('private.record_printer_state($1, $2, $3)', [printer, condition, isPaperLow]),
    next: (printer) => call('private.next_print($1)', [printer]),
    begin: (print, gateway, firstSentAt) =>
      call('private.begin_print($1, $2, $3)', [print, gateway, firstSentAt]),
    confirm: (print) => call('private.confirm_print($1)', [print]),
    missConfirmation: (print) => call('private.miss_confirmation($1)', [print]),
  }
}

/** Whether the club has a printer in use. */
export async function hasPrinters(database: Database): Promise<boolean> {
  const { rows } = await database.runAsOwner<{ found: boolean }>(
    'select exists (select from public.printer where is_enabled) as found',
  )
  return rows[0]?.found === true
}
