import { Check, Languages, MapPin, NotebookPen, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { allergensOf, type Ticket, type TicketLine } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { asLanguage, type Language, languageNames } from '#web/i18n/languages.ts'
import { formatMoment, formatTime } from '#web/ui/format.ts'

/** What a ticket contains of the allergens that the law lists: solid and full width, not to be missed. */
export function AllergenBlock({ ticket }: { ticket: Pick<Ticket, 'lines'> }) {
  const { t } = useTranslation('queue')
  const { t: tOrders } = useTranslation('orders')
  const allergens = allergensOf(ticket)
  if (allergens.length === 0) return null
  return (
    <div className="flex items-start gap-2 bg-error px-3 py-2 text-error-content">
      <TriangleAlert size={24} strokeWidth={2.25} className="mt-0.5 shrink-0" aria-hidden />
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold text-xs uppercase tracking-wide">{t('ticket.allergens')}</span>
        <strong className="block text-lg uppercase">
          {allergens.map((allergen) => tOrders(`allergen.${allergen}`)).join(' · ')}
        </strong>
      </p>
    </div>
  )
}

interface NoteBlockProps {
  note: string
  /** The dish that it is about, where it does not stand under it. */
  of?: string
  /** The language of its author; notes are not translated. */
  from?: string | null
}

/** What somebody wrote to the kitchen: as loud as the allergens, for it may be about them. */
export function NoteBlock({ note, of, from }: NoteBlockProps) {
  const { t, i18n } = useTranslation('queue')
  const language = asLanguage(from)
  return (
    <div className="flex items-start gap-2 bg-warning px-3 py-2 text-warning-content print:border-base-100 print:border-t-2">
      <NotebookPen size={24} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold text-xs uppercase tracking-wide">
          {of ?? t('ticket.note')}
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

/** One line: how many of what, with which options; beside it the words that its guest ordered it by, where they are others. */
export function LineText({ line, locale }: { line: TicketLine; locale: string | null }) {
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

/** The words that the guest ordered a dish by, where they are others than those of this screen. */
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

/** Where it goes and when it is wanted. */
export function TicketPlace({
  ticket,
}: {
  ticket: Pick<KitchenTicket, 'place' | 'place_hole' | 'wanted_at' | 'promised_to'>
}) {
  const { t, i18n } = useTranslation('queue')
  const { place, place_hole, wanted_at, promised_to } = ticket
  return (
    <p className="flex items-start gap-1.5 font-semibold text-lg leading-tight">
      <MapPin size={20} strokeWidth={2} className="mt-px shrink-0" aria-hidden />
      <span>
        {place === 'hole' ? t('ticket.hole', { number: place_hole ?? '' }) : t(`ticket.${place}`)}
        {wanted_at ? (
          <span className="block text-info">
            {t('ticket.wanted', { time: wantedText(wanted_at, i18n.language) })}
          </span>
        ) : promised_to ? (
          <span className="block font-normal text-base text-muted">
            {t('ticket.promised', { time: wantedText(promised_to, i18n.language) })}
          </span>
        ) : null}
      </span>
    </p>
  )
}

/** Who ordered, and their language where it is not the one this screen is read in. */
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

/** A time of today as the time alone. */
export function wantedText(wantedAt: string, language: string): string {
  const isToday = new Date(wantedAt).toDateString() === new Date().toDateString()
  return isToday ? formatTime(wantedAt, language) : formatMoment(wantedAt, language)
}
