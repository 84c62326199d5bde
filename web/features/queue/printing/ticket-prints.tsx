import { Printer } from 'lucide-react'
import { useClubZone } from '#web/data/settings.ts'
import { printAt, usePrinters, usePrintsOf } from '#web/features/queue/printing/printer-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTimeOfDay } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { SectionHead } from '#web/ui/list.tsx'

interface TicketPrintsProps {
  orderId: string
  /** Prints with the browser; offered while no printer is enabled. */
  onBrowserPrint: () => void
}

/** Prints a ticket at the club's printers, and lists its earlier prints. */
export function TicketPrints({ orderId, onBrowserPrint }: TicketPrintsProps) {
  const { t } = useTranslation(['printing', 'queue'])
  const printers = usePrinters().filter(({ is_enabled }) => is_enabled)
  if (printers.length === 0)
    return (
      <Button size="glove" block icon={Printer} onClick={onBrowserPrint}>
        {t('queue:ticket.print')}
      </Button>
    )
  return (
    <section className="flex flex-col gap-2">
      <PrintHistory orderId={orderId} />
      {printers.map(({ id, name }) => (
        <Button
          key={id}
          size="glove"
          block
          icon={Printer}
          onClick={() => printAt(id, orderId).catch(showNotSaved)}
        >
          {t('ticket.printAt', { name })}
        </Button>
      ))}
    </section>
  )
}

function PrintHistory({ orderId }: { orderId: string }) {
  const { t, i18n } = useTranslation('printing')
  const zone = useClubZone()
  const prints = usePrintsOf(orderId)
  const time = (moment: string | null) => (moment ? formatTimeOfDay(moment, i18n.language, zone) : '')
  if (prints.length === 0) return null
  return (
    <>
      <SectionHead title={t('ticket.history')} />
      <ol className="hairlines">
        {prints.map(({ id, what, status, created_at, printed_at, duplicate_of, printer }) => (
          <li key={id} className="flex flex-wrap gap-x-4 px-4 py-3">
            <time dateTime={printed_at ?? created_at} className="tabular text-muted">
              {time(printed_at ?? created_at)}
            </time>
            <span className="min-w-0 flex-1">
              {t(`what.${what}`)} · {printer.name} · {t(`status.${status}`)}
              {duplicate_of ? ` · ${t('ticket.duplicate', { time: time(duplicate_of) })}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
