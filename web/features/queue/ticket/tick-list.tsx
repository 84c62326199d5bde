import { PackageX, Square, SquareCheck } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { TicketLine } from '#domain/queue/tickets.ts'
import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { type KitchenTicket, tickLine } from '#web/features/queue/data/queue-data.ts'
import { StockSheet, showStock } from '#web/features/queue/stock/stock-sheet.tsx'
import { LineText, NoteBlock } from '#web/features/queue/ticket/ticket-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

interface TickListProps {
  ticket: Pick<KitchenTicket, 'id' | 'number' | 'lines' | 'guest' | 'allergies'>
  /** The ticket has ended: no line can be ticked. */
  disabled: boolean
}

/** The lines of a ticket: a wide target ticks each off, a small one opens the dish's stock. */
export function TickList({ ticket, disabled }: TickListProps) {
  const { t } = useTranslation('queue')
  return (
    <>
      <ul aria-label={t('ticket.items')} className="divide-y-2 divide-line">
        {ticket.lines.map((line) => (
          <TickLine key={line.id} line={line} ticket={ticket} disabled={disabled} />
        ))}
      </ul>
      <StockSheet tickets={[ticket]} />
    </>
  )
}

interface TickLineProps extends TickListProps {
  line: TicketLine
}

function TickLine({ line, ticket, disabled }: TickLineProps) {
  const { t, i18n } = useTranslation('queue')
  const sync = usePendingFor('user_order_item', line.id)
  const Box = line.done ? SquareCheck : Square
  const tick = () => {
    tickLine(line.id, !line.done).catch(showNotSaved)
  }
  return (
    <li className="relative">
      <label className="flex min-h-16 w-full cursor-pointer items-center gap-1 pl-3 hover:bg-base-content/5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-info">
        <input
          type="checkbox"
          className="sr-only"
          aria-label={t('ticket.tick', { quantity: line.quantity, name: nameIn(line, i18n.language) })}
          checked={line.done}
          disabled={disabled}
          onChange={tick}
        />
        <Box
          size={32}
          strokeWidth={1.75}
          className={`shrink-0 ${line.done ? 'text-success' : 'text-muted'}`}
          aria-hidden
        />
        <span className="min-w-0 flex-1 pr-14">
          <LineText line={line} locale={ticket.guest.locale} allergies={ticket.allergies} />
        </span>
        {sync ? (
          <span className="-ml-12 pr-17">
            <PendingGlyph status={sync.status} />
          </span>
        ) : null}
      </label>
      <Button
        kind="quiet"
        size="glove"
        className="btn-square absolute! top-1 right-1 size-14! min-h-14! px-0!"
        aria-label={t('stock.open', { name: nameIn(line, i18n.language) })}
        title={t('stock.open', { name: nameIn(line, i18n.language) })}
        onClick={() => showStock(line)}
      >
        <PackageX size={24} strokeWidth={1.75} aria-hidden />
      </Button>
      {line.note ? <NoteBlock note={line.note} from={ticket.guest.locale} /> : null}
    </li>
  )
}
