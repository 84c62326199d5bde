import { type Ref, useCallback, useRef } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { allergyLines, declaredIn } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useAllergenList } from '#web/features/queue/ticket/allergen-list.ts'
import { usePlaceText } from '#web/features/queue/ticket/place-text.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { asLanguage, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const MM_PER_PX = 25.4 / 96
/** The unprinted margin of an 80 mm roll, at the edges and before the cut. */
const MARGIN_MM = 4

/** The slip of a ticket for an 80 mm roll, and the function that prints it at exactly its length. */
export function useSlip() {
  const slip = useRef<HTMLDivElement>(null)
  const printSlip = useCallback(() => {
    const heightPx = slip.current?.scrollHeight ?? 0
    const heightMm = Math.ceil(heightPx * MM_PER_PX) + 2 * MARGIN_MM + 2
    const page = new CSSStyleSheet()
    page.replaceSync(`
      @page { size: 80mm ${heightMm}mm; margin: ${MARGIN_MM}mm }
      @media print { body, [data-layout], [data-layout] > main { min-height: 0; padding: 0 } }`)
    document.adoptedStyleSheets.push(page)
    const removePage = () => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(page), 1)
    addEventListener('afterprint', removePage, { once: true })
    print()
  }, [])
  return { slip, printSlip }
}

/** The printed slip: large, black on white, critical parts in reverse. */
export function TicketSlip({ ticket, ref }: { ticket: KitchenTicket; ref: Ref<HTMLDivElement> }) {
  const { t, i18n } = useTranslation('queue')
  const placeText = usePlaceText()
  const { number, note, lines, guest, created_at, wanted_at, promised_to } = ticket
  const language = asLanguage(guest.locale)
  const listOf = useAllergenList()
  const timeOf = useTicketTime()
  const due = wanted_at ?? promised_to
  return (
    <div
      ref={ref}
      aria-hidden
      className="-left-[200mm] absolute w-[72mm] bg-white text-[13px] text-black leading-tight print:static"
    >
      <div className="flex items-end justify-between border-black border-b-2 pb-1">
        <span className="figure text-6xl">{number}</span>
        <span className="text-right">
          <span className="block">{timeOf(created_at)}</span>
          {due ? (
            <strong className="block text-lg">
              {t(wanted_at ? 'ticket.wanted' : 'ticket.promised', { time: timeOf(due) })}
            </strong>
          ) : null}
        </span>
      </div>
      <p className="py-1 font-bold text-lg">
        {placeText(ticket)}
        {ticket.rush ? ` · ${t('ticket.rush')}` : ''}
      </p>
      <p>
        {guest.name}
        {language && language !== i18n.language
          ? ` · ${t('ticket.speaks', { language: languageNames[language] })}`
          : ''}
      </p>
      {ticket.allergies.length > 0 ? (
        <p
          className={`mt-1 px-2 py-1 font-bold text-base uppercase ${
            allergyLines(ticket).length > 0 ? 'bg-black text-white' : 'border-2 border-black'
          }`}
        >
          {t('allergy.declared', { allergens: listOf(ticket.allergies) })}
        </p>
      ) : null}
      {note ? <SlipNote note={note} /> : null}
      <ul className="mt-1 border-black border-t-2">
        {lines.map((line) => (
          <li key={line.id} className="border-black border-b py-1">
            <span className="flex gap-2 font-bold text-base">
              <span className="w-6 text-right">{line.quantity}</span>
              <span className="min-w-0 flex-1">{nameIn(line, i18n.language)}</span>
            </span>
            {line.options.map((option) => (
              <span key={option.name} className="block pl-8">
                + {nameIn(option, i18n.language)}
              </span>
            ))}
            {declaredIn(line, ticket.allergies).length > 0 ? (
              <p className="mt-1 bg-black px-2 font-bold text-base text-white uppercase">
                {t('allergy.line', { allergens: listOf(declaredIn(line, ticket.allergies)) })}
              </p>
            ) : null}
            {line.allergens.length > 0 ? <p className="pl-8">{listOf(line.allergens)}</p> : null}
            {line.note ? <SlipNote note={line.note} /> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SlipNote({ note }: { note: string }) {
  return (
    <p dir="auto" className="wrap-anywhere mt-1 border-2 border-black px-2 py-1 font-bold text-base">
      {note}
    </p>
  )
}
