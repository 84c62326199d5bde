import { Check, Languages, MapPin, NotebookPen } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { Ticket, TicketLine } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { LineAllergens } from '#web/features/queue/ticket/allergies.tsx'
import { type PlacedTicket, usePlaceText } from '#web/features/queue/ticket/place-text.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { asLanguage, type Language, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface NoteBlockProps {
  note: string
  /** The author's language; notes are not translated. */
  from: string | null
}

/** A note to the kitchen. */
export function NoteBlock({ note, from }: NoteBlockProps) {
  const { t, i18n } = useTranslation('queue')
  const language = asLanguage(from)
  return (
    <div className="flex items-start gap-2 bg-warning px-3 py-2 text-warning-content print:border-base-100 print:border-t-2">
      <NotebookPen size={24} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold text-xs uppercase tracking-wide">
          {t('ticket.note')}
          {language && language !== i18n.language
            ? ` · ${t('ticket.writtenIn', { language: languageNames[language] })}`
            : null}
        </span>
        <strong dir="auto" lang={language} className="block wrap-anywhere text-lg">
          {note}
        </strong>
      </p>
    </div>
  )
}

interface LineTextProps {
  line: TicketLine
  /** The guest's language. */
  locale: string | null
  /** Declared by the guest. */
  allergies: Ticket['allergies']
}

/** One line: quantity, dish, options and allergens; beside it the names under which the guest ordered, if different. */
export function LineText({ line, locale, allergies }: LineTextProps) {
  const { i18n } = useTranslation()
  const language = asLanguage(locale)
  return (
    <span className={`flex items-start gap-3 px-3 py-2 ${line.done ? 'text-muted' : ''}`}>
      <span className="figure min-w-8 text-right text-4xl">{line.quantity}</span>
      <span className="min-w-0 flex-1 pt-1">
        <span className={`block font-semibold text-lg leading-tight ${line.done ? 'line-through' : ''}`}>
          {nameIn(line, i18n.language)}
        </span>
        <GuestWords thing={line} language={language} />
        {line.options.map((option) => (
          <span key={option.name} className="block leading-snug">
            + {nameIn(option, i18n.language)} <GuestWords thing={option} language={language} />
          </span>
        ))}
        <LineAllergens line={line} allergies={allergies} />
      </span>
      {line.done ? (
        <Check size={24} strokeWidth={2.5} className="mt-1.5 shrink-0 text-success" aria-hidden />
      ) : null}
    </span>
  )
}

interface GuestWordsProps {
  thing: Pick<TicketLine, 'name' | 'name_i18n'>
  language: Language | undefined
}

/** The name under which the guest ordered a dish, if it differs from this screen's. */
export function GuestWords({ thing, language }: GuestWordsProps) {
  const { i18n } = useTranslation()
  const theirs = language && nameIn(thing, language)
  if (!theirs || theirs === nameIn(thing, i18n.language)) return null
  return (
    <span lang={language} className="block text-info text-sm leading-snug">
      {theirs}
    </span>
  )
}

/** The destination and the due time. */
export function TicketPlace({
  ticket,
}: {
  ticket: PlacedTicket & Pick<KitchenTicket, 'wanted_at' | 'promised_to'>
}) {
  const { t } = useTranslation('queue')
  const placeText = usePlaceText()
  const timeOf = useTicketTime()
  const { wanted_at, promised_to } = ticket
  return (
    <p className="flex items-start gap-1.5 font-semibold text-lg leading-tight">
      <MapPin size={20} strokeWidth={2} className="mt-px shrink-0" aria-hidden />
      <span>
        {placeText(ticket)}
        {wanted_at ? (
          <span className="block text-info">{t('ticket.wanted', { time: timeOf(wanted_at) })}</span>
        ) : promised_to ? (
          <span className="block font-normal text-base text-muted">
            {t('ticket.promised', { time: timeOf(promised_to) })}
          </span>
        ) : null}
      </span>
    </p>
  )
}

/** The guest, and their language if it is not this screen's. */
export function TicketGuest({ guest }: { guest: KitchenTicket['guest'] }) {
  const { t, i18n } = useTranslation('queue')
  const language = asLanguage(guest.locale)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted leading-tight">
      <span className="min-w-0 wrap-anywhere">{guest.name}</span>
      {language && language !== i18n.language ? (
        <span className="inline-flex items-center gap-1 font-semibold text-info">
          <Languages size={18} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('ticket.speaks', { language: languageNames[language] })}
        </span>
      ) : null}
    </p>
  )
}
