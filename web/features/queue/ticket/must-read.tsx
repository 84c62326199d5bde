import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { AllergenBlock, NoteBlock } from '#web/features/queue/ticket/ticket-parts.tsx'

/** What must not be missed of a ticket, said once more right where the thumb is. */
export function MustRead({ ticket }: { ticket: KitchenTicket }) {
  const { t, i18n } = useTranslation('queue')
  return (
    <div
      role="alert"
      className="order-first w-full basis-full overflow-hidden rounded-field outline-4 outline-error"
    >
      <p className="bg-base-content px-3 py-2 font-bold text-base-100 text-lg uppercase">{t('read.title')}</p>
      <AllergenBlock ticket={ticket} />
      {ticket.note ? <NoteBlock note={ticket.note} from={ticket.guest.locale} /> : null}
      {ticket.lines.map((line) =>
        line.note ? (
          <NoteBlock
            key={line.id}
            note={line.note}
            of={nameIn(line, i18n.language)}
            from={ticket.guest.locale}
          />
        ) : null,
      )}
    </div>
  )
}
