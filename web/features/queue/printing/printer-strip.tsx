import { Printer, RefreshCw, Scroll } from 'lucide-react'
import { useState } from 'react'
import {
  changePrint,
  type PrinterRow,
  tryPrinter,
  usePrinters,
} from '#web/features/queue/printing/printer-data.ts'
import {
  isFine,
  isPaperLow,
  type PrinterTrouble,
  type PrintInQueue,
  usePrinterTroubles,
  usePrinterTroubleText,
} from '#web/features/queue/printing/printer-troubles.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface PrinterStripProps {
  /** The bar of a wide board has space for one line: a tap shows the rest. */
  isCompact: boolean
}

/** Shows each printer that cannot print or needs a person, with its waiting slips and alternatives. */
export function PrinterStrip({ isCompact }: PrinterStripProps) {
  const { t } = useTranslation('printing')
  const troubles = usePrinterTroubles()
  const [isOpen, setIsOpen] = useState(false)
  if (troubles.length === 0) return null
  const bars = troubles.map((trouble) => <PrinterBar key={trouble.printer.id} {...trouble} />)
  if (!isCompact) return bars
  return (
    <>
      <PrinterNotice troubles={troubles} onOpen={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('settings.title')}>
        <div className="flex flex-col gap-3">{bars}</div>
      </Dialog>
    </>
  )
}

/** The printers that still print but soon need a roll, while no printer has trouble. */
export function PaperLowBar() {
  const { t, i18n } = useTranslation('printing')
  const low = usePrinters().filter(isPaperLow)
  const hasTrouble = usePrinterTroubles().length > 0
  if (low.length === 0 || hasTrouble) return null
  const names = new Intl.ListFormat(i18n.language).format(low.map(({ name }) => name))
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-box border border-line bg-base-100 px-4 py-2 leading-tight in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:py-0 print:hidden"
    >
      <Scroll size={24} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <span className="in-data-bar:line-clamp-2 in-data-bar:text-sm">{t('strip.paperLow', { names })}</span>
    </p>
  )
}

/** The first trouble as text, and the number of others. */
function PrinterNotice({ troubles, onOpen }: { troubles: readonly PrinterTrouble[]; onOpen: () => void }) {
  const troubleText = usePrinterTroubleText()
  const [first] = troubles
  return (
    <div role="alert" className="flex h-full min-w-0 max-w-md print:hidden">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-box border border-error/60 bg-error/10 px-4 text-start"
      >
        <Printer size={24} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
        <span className="line-clamp-2 font-semibold leading-tight">{first ? troubleText(first) : ''}</span>
        {troubles.length > 1 ? <span className="figure shrink-0 text-xl">+{troubles.length - 1}</span> : null}
      </button>
    </div>
  )
}

function PrinterBar(trouble: PrinterTrouble) {
  const { printer, waiting, spares } = trouble
  const { t } = useTranslation('printing')
  const troubleText = usePrinterTroubleText()
  const unconfirmed = waiting.filter(({ status }) => status === 'unconfirmed')
  const change = (prints: readonly PrintInQueue[], data: Parameters<typeof changePrint>[1]) => {
    for (const { id } of prints) changePrint(id, data).catch(showNotSaved)
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box border border-error/60 bg-error/10 px-4 py-2 print:hidden"
    >
      <Printer size={24} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
      <p className="min-w-28 flex-1 font-semibold leading-tight">{troubleText(trouble)}</p>
      <div className="flex flex-wrap gap-2">
        {printer.is_enabled && !isFine(printer) ? <TryButton printer={printer} /> : null}
        {unconfirmed.length > 0 ? (
          <Button size="glove" onClick={() => change(unconfirmed, { status: 'waiting' })}>
            {t('strip.again')}
          </Button>
        ) : null}
        {waiting.length > 0 ? (
          <>
            {spares.map((spare) => (
              <Button key={spare.id} size="glove" onClick={() => change(waiting, { printer_id: spare.id })}>
                {t('strip.sendTo', { name: spare.name })}
              </Button>
            ))}
            <Button size="glove" onClick={() => change(waiting, { status: 'withdrawn' })}>
              {t('strip.withdraw')}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Tries a printer at once, for a person who has just repaired it. */
function TryButton({ printer: { id, name } }: { printer: PrinterRow }) {
  const { t } = useTranslation('printing')
  const [isAsking, setIsAsking] = useState(false)
  const press = async () => {
    setIsAsking(true)
    try {
      await tryPrinter(id)
    } catch (error) {
      toast('error', t('strip.tryFailed', { name }), { detail: errorText(error) })
    }
    setIsAsking(false)
  }
  return (
    <Button size="glove" icon={RefreshCw} busy={isAsking} onClick={() => void press()}>
      {t('strip.try')}
    </Button>
  )
}
