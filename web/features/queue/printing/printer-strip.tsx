import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  changePrint,
  type PrinterRow,
  usePrinters,
  useWaitingPrints,
} from '#web/features/queue/printing/printer-data.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { showNotSaved } from '#web/ui/not-saved.ts'

type WaitingPrint = ReturnType<typeof useWaitingPrints>[number]

/** A bar for each printer that cannot print or needs a person, with what waits for it and where else it can go. */
export function PrinterStrip() {
  const printers = usePrinters()
  const prints = useWaitingPrints()
  return printers.map((printer) => {
    const waiting = prints.filter(({ printer_id }) => printer_id === printer.id)
    const spares = printers.filter(
      (one) => one.id !== printer.id && one.is_enabled && conditionOf(one) === 'ready',
    )
    const needsPerson = waiting.some(({ status }) => status === 'unconfirmed')
    const isFine = ['ready', 'unknown'].includes(conditionOf(printer))
    if ((printer.is_enabled && isFine && !needsPerson) || (!printer.is_enabled && waiting.length === 0))
      return null
    return <PrinterBar key={printer.id} printer={printer} waiting={waiting} spares={spares} />
  })
}

/** How a printer is; unknown before it was asked. */
export const conditionOf = ({ printer_state }: PrinterRow) => printer_state?.condition ?? 'unknown'

interface PrinterBarProps {
  printer: PrinterRow
  waiting: readonly WaitingPrint[]
  spares: readonly PrinterRow[]
}

function PrinterBar({ printer, waiting, spares }: PrinterBarProps) {
  const { t, i18n } = useTranslation('printing')
  const unconfirmed = waiting.filter(({ status }) => status === 'unconfirmed')
  const change = (prints: readonly WaitingPrint[], data: Parameters<typeof changePrint>[1]) => {
    for (const { id } of prints) changePrint(id, data).catch(showNotSaved)
  }
  const condition = conditionOf(printer)
  const since = formatTime(printer.printer_state?.since ?? '', i18n.language)
  const isFine = condition === 'ready' || condition === 'unknown'
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box border border-error/60 bg-error/10 px-4 py-2 in-data-bar:min-w-0 in-data-bar:py-1 print:hidden"
    >
      <Printer size={24} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
      <p className="min-w-28 flex-1 font-semibold leading-tight">
        {printer.is_enabled
          ? isFine
            ? t('strip.unconfirmed', { name: printer.name, count: unconfirmed.length })
            : t(`strip.${condition}`, { name: printer.name, time: since })
          : t('strip.off', { name: printer.name })}
        {waiting.length > 0 ? ` · ${t('strip.waiting', { count: waiting.length })}` : ''}
      </p>
      {waiting.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {unconfirmed.length > 0 ? (
            <Button size="glove" onClick={() => change(unconfirmed, { status: 'waiting' })}>
              {t('strip.again')}
            </Button>
          ) : null}
          {spares.map((spare) => (
            <Button key={spare.id} size="glove" onClick={() => change(waiting, { printer_id: spare.id })}>
              {t('strip.sendTo', { name: spare.name })}
            </Button>
          ))}
          <Button size="glove" onClick={() => change(waiting, { status: 'withdrawn' })}>
            {t('strip.withdraw')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
