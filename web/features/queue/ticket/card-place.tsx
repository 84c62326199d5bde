import { Languages } from 'lucide-react'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { usePlaceText } from '#web/features/queue/ticket/place-text.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { asLanguage, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** A ticket's destination, due time and guest, in one line. */
export function CardPlace({ ticket }: { ticket: KitchenTicket }) {
  const { t, i18n } = useTranslation('queue')
  const placeText = usePlaceText()
  const timeOf = useTicketTime()
  const { wanted_at, promised_to, guest, sync } = ticket
  const language = asLanguage(guest.locale)
  const due = wanted_at ?? promised_to
  return (
    <div className="border-line border-b px-[0.375em] py-[0.1875em] leading-tight">
      <p className="flex flex-wrap items-baseline gap-x-[0.375em]">
        <strong className="shrink-0">{placeText(ticket)}</strong>
        {/* In the place of the language: a second row would be cut off. */}
        {sync?.status === 'pending' ? (
          <PendingGlyph status="pending" />
        ) : language && language !== i18n.language ? (
          <span
            title={t('ticket.speaks', { language: languageNames[language] })}
            className="flex shrink-0 items-center gap-[0.125em] self-center font-semibold text-[0.875em] text-info"
          >
            {/* On a narrow card the icon would cause a second row. */}
            <Languages className="@max-[16rem]:hidden size-[1.125em]" strokeWidth={2} aria-hidden />
            <span aria-hidden>{language.slice(0, 2).toUpperCase()}</span>
            <span className="sr-only">{t('ticket.speaks', { language: languageNames[language] })}</span>
          </span>
        ) : null}
        <span className="@container min-w-0 flex-1 text-[0.875em] text-muted">
          <span className="@min-[3rem]:block hidden truncate">{guest.name}</span>
        </span>
        {due ? (
          <span
            className={`tabular ml-auto shrink-0 text-[0.875em] ${wanted_at ? 'font-semibold text-info' : 'text-muted'}`}
          >
            {t(wanted_at ? 'ticket.wanted' : 'ticket.dueBy', { time: timeOf(due) })}
          </span>
        ) : null}
      </p>
    </div>
  )
}
