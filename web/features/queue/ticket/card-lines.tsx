import { Check } from 'lucide-react'
import { use } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { TicketLine } from '#domain/queue/tickets.ts'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { showStock } from '#web/features/queue/stock/stock-sheet.tsx'
import { AllergenCodes, DeclaredInLine } from '#web/features/queue/ticket/allergies.tsx'
import { CardNote } from '#web/features/queue/ticket/card-note.tsx'
import { GuestWords } from '#web/features/queue/ticket/ticket-parts.tsx'
import { asLanguage } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface CardLinesProps {
  ticket: Pick<KitchenTicket, 'id' | 'lines' | 'guest' | 'allergies'>
  /** At the pass the dishes are handed out: it shows the names under which the guest ordered. */
  pass: boolean
}

/** The dishes to make. Each line is a separate component, so that a change renders only one. */
export function CardLines({ ticket, pass }: CardLinesProps) {
  const { t } = useTranslation('queue')
  return (
    <ul aria-label={t('ticket.items')} className="divide-y divide-line">
      {ticket.lines.map((line) => (
        <CardLine key={line.id} line={line} ticket={ticket} pass={pass} />
      ))}
    </ul>
  )
}

/** One line. A press opens the stock of its dish; the card's arrow keys reach it. */
function CardLine({ line, ticket, pass }: CardLinesProps & { line: TicketLine }) {
  const { t, i18n } = useTranslation('queue')
  const isSteady = use(SteadyContext)
  const { locale } = ticket.guest
  const name = nameIn(line, i18n.language)
  return (
    <li className={line.done ? 'text-muted' : ''}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        title={t('stock.open', { name })}
        className="flex min-h-11 w-full items-start gap-[0.5em] py-[0.1875em] pr-[0.25em] pl-[0.375em] text-start hover:bg-base-content/5 focus-visible:-outline-offset-2"
        onClick={() => {
          if (isSteady(ticket.id)) showStock(line)
        }}
      >
        <span className="figure min-w-[0.625em] shrink-0 text-right text-[2em]">{line.quantity}</span>
        <span className="min-w-0 flex-1 self-center">
          <span className="block leading-[1.15]">
            {/* Japanese that breaks only between phrases needs a third more rows, and unspaced kana a tenth. */}
            <span
              className={`[word-break:normal]! [font-feature-settings:'palt'] font-display font-semibold text-[1.1875em] ${line.done ? 'line-through' : ''}`}
            >
              {name}
            </span>{' '}
            <AllergenCodes line={line} allergies={ticket.allergies} />
          </span>
          {pass ? <GuestWords thing={line} language={asLanguage(locale)} /> : null}
          {line.options.length > 0 ? (
            <span className="block text-[0.875em] leading-[1.15]">
              {line.options.map((option) => `+ ${nameIn(option, i18n.language)}`).join(' ')}
            </span>
          ) : null}
          <DeclaredInLine line={line} allergies={ticket.allergies} />
        </span>
        {line.done ? (
          <Check className="mt-[0.25em] size-[1.375em] shrink-0 text-success" strokeWidth={2.5} aria-hidden />
        ) : null}
      </button>
      {line.note ? (
        <div className="pr-[0.5em] pb-[0.1875em] pl-[0.375em]">
          <CardNote note={line.note} from={locale} />
        </div>
      ) : null}
    </li>
  )
}
