import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { type PrinterRow, printAt, usePrinters } from '#web/features/queue/printing/printer-data.ts'
import { type PrinterDraft, PrinterForm } from '#web/features/queue/printing/printer-form.tsx'
import { conditionOf, isPaperLow } from '#web/features/queue/printing/printer-troubles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { RefusedChange } from '#web/ui/refused-change.tsx'

const newPrinter: PrinterDraft = {
  ...{ name: '', host: '', port: 9100, stations: [...enums.printer_stations], paper_mm: 80 },
  ...{ language: 'en', prints: 'arrival', is_enabled: true },
}
/** The club's ticket printers: name, status, and a test page. For administrators. */
export function PrinterSettings() {
  const { t } = useTranslation('printing')
  const printers = usePrinters()
  const refused = usePending('printer').filter(({ status }) => status === 'error')
  const [editedId, setEditedId] = useState<string>()
  const edited = printers.find(({ id }) => id === editedId)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg">{t('settings.title')}</h3>
      <p className="text-muted text-sm">{printers.length === 0 ? t('settings.none') : t('settings.hint')}</p>
      {refused.map((record) => (
        <RefusedChange key={record.id} record={record} isFinal />
      ))}
      {printers.map((printer) =>
        printer === edited ? (
          <PrinterForm
            key={printer.id}
            id={printer.id}
            printer={printer}
            onEnd={() => setEditedId(undefined)}
          />
        ) : (
          <PrinterLine key={printer.id} printer={printer} onEdit={() => setEditedId(printer.id)} />
        ),
      )}
      {editedId === 'new' ? (
        <PrinterForm printer={newPrinter} onEnd={() => setEditedId(undefined)} />
      ) : (
        <Button size="glove" icon={Plus} onClick={() => setEditedId('new')}>
          {t('settings.add')}
        </Button>
      )}
    </section>
  )
}

function PrinterLine({ printer, onEdit }: { printer: PrinterRow; onEdit: () => void }) {
  const { t } = useTranslation('printing')
  const { id, name, host, port, is_enabled } = printer
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-box border border-line p-3">
      <p className="min-w-40 flex-1">
        <strong className="block">{name}</strong>
        <span className="text-muted text-sm">
          {host}:{port} · {is_enabled ? t(`condition.${conditionOf(printer)}`) : t('settings.off')}
          {isPaperLow(printer) ? <span className="text-warning"> · {t('condition.paper_low')}</span> : null}
        </span>
      </p>
      {is_enabled ? (
        <Button size="glove" icon={Printer} onClick={() => printAt(id, null).catch(showNotSaved)}>
          {t('settings.test')}
        </Button>
      ) : null}
      <Button size="glove" onClick={onEdit}>
        {t('settings.edit')}
      </Button>
    </div>
  )
}
