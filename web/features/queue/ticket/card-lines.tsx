import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import type { TicketLine } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { AllergenCodes, DeclaredInLine } from '#web/features/queue/ticket/allergies.tsx'
import { CardNote } from '#web/features/queue/ticket/card-note.tsx'
import { GuestWords } from '#web/features/queue/ticket/ticket-parts.tsx'
import { asLanguage } from '#web/i18n/languages.ts'

/** What to make. A part of its own for each line, so that one changed line redraws no other. */
export function CardLines({ lines, guest, allergies }: Pick<KitchenTicket, 'lines' | 'guest' | 'allergies'>) {
  const { t } = useTranslation('queue')
  return (
    <ul aria-label={t('ticket.items')} className="divide-y divide-line">
      {lines.map((line) => (
        <CardLine key={line.id} line={line} locale={guest.locale} allergies={allergies} />
      ))}
    </ul>
  )
}

interface CardLineProps {
  line: TicketLine
  /** The language of the guest. */
  locale: string | null
  allergies: KitchenTicket['allergies']
}

function CardLine({ line, locale, allergies }: CardLineProps) {
  const { i18n } = useTranslation()
  const language = asLanguage(locale)
  return (
    <li className={`py-[0.1875em] pr-[0.5em] pl-[0.375em] ${line.done ? 'text-muted' : ''}`}>
      <span className="flex items-start gap-[0.5em]">
        <span className="figure min-w-[0.625em] shrink-0 text-right text-[2em]">{line.quantity}</span>
        <span className="min-w-0 flex-1 self-center">
          <span className="block leading-[1.15]">
            <span className={`font-display font-semibold text-[1.1875em] ${line.done ? 'line-through' : ''}`}>
              {nameIn(line, i18n.language)}
            </span>{' '}
            <AllergenCodes line={line} allergies={allergies} />
          </span>
          <GuestWords thing={line} language={language} />
          {line.options.length > 0 ? (
            <span className="block text-[0.875em] leading-[1.15]">
              {line.options.map((option) => `+ ${nameIn(option, i18n.language)}`).join(' ')}
            </span>
          ) : null}
          <DeclaredInLine line={line} allergies={allergies} />
        </span>
        {line.done ? (
          <Check className="mt-[0.25em] size-[1.375em] shrink-0 text-success" strokeWidth={2.5} aria-hidden />
        ) : null}
      </span>
      {line.note ? <CardNote note={line.note} from={locale} /> : null}
    </li>
  )
}
