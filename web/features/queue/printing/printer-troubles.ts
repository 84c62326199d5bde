import { type PrinterRow, usePrinters, useWaitingPrints } from '#web/features/queue/printing/printer-data.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export type PrintInQueue = ReturnType<typeof useWaitingPrints>[number]

export interface PrinterTrouble {
  printer: PrinterRow
  waiting: readonly PrintInQueue[]
  spares: readonly PrinterRow[]
}

export function usePrinterTroubles(): PrinterTrouble[] {
  const printers = usePrinters()
  const prints = useWaitingPrints()
  return printers.flatMap((printer) => {
    const waiting = prints.filter(({ printer_id }) => printer_id === printer.id)
    const spares = printers.filter(
      (one) => one.id !== printer.id && one.is_enabled && conditionOf(one) === 'ready',
    )
    const needsPerson = waiting.some(({ status }) => status === 'unconfirmed')
    const isCalm = printer.is_enabled ? isFine(printer) && !needsPerson : waiting.length === 0
    return isCalm ? [] : [{ printer, waiting, spares }]
  })
}

/** Writes a trouble as a sentence: what, since when, and the number of waiting slips. */
export function usePrinterTroubleText(): (trouble: PrinterTrouble) => string {
  const { t } = useTranslation('printing')
  const timeOf = useTicketTime()
  return ({ printer, waiting }) => {
    const { name } = printer
    const condition = conditionOf(printer)
    const time = printer.printer_state ? timeOf(printer.printer_state.since) : ''
    const unconfirmed = waiting.filter(({ status }) => status === 'unconfirmed').length
    const what = !printer.is_enabled
      ? t('strip.off', { name })
      : condition === 'ready' || condition === 'unknown'
        ? t('strip.unconfirmed', { name, count: unconfirmed })
        : t(`strip.${condition}`, { name, time })
    return waiting.length > 0 ? `${what} · ${t('strip.waiting', { count: waiting.length })}` : what
  }
}

/** The printer's status; unknown until the gateway has tried it. */
export const conditionOf = ({ printer_state }: PrinterRow) => printer_state?.condition ?? 'unknown'

/** Whether a printer prints and has reported that its roll ends soon. */
export const isPaperLow = (printer: PrinterRow) =>
  printer.is_enabled && conditionOf(printer) === 'ready' && printer.printer_state?.is_paper_low === true

export const isFine = (printer: PrinterRow) => ['ready', 'unknown'].includes(conditionOf(printer))
