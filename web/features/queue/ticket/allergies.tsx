import { TriangleAlert } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { allergyLines, declaredIn, type Ticket, type TicketLine } from '#domain/queue/tickets.ts'
import { useAllergenList } from '#web/features/queue/ticket/allergen-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type Allergic = Pick<Ticket, 'lines' | 'allergies'>

/**
 * The guest's declared allergies: solid red with the lines that contain them, muted if no line does. Nothing without a
 * declaration.
 */
export function AllergyBlock({ ticket }: { ticket: Allergic }) {
  const { t, i18n } = useTranslation('queue')
  const listOf = useAllergenList()
  const found = allergyLines(ticket)
  if (ticket.allergies.length === 0) return null
  if (found.length === 0) return <QuietAllergies ticket={ticket} />
  return (
    <div className="flex items-start gap-2 bg-error px-3 py-2 text-error-content">
      <TriangleAlert size={24} strokeWidth={2.25} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0 leading-snug">
        <p className="font-semibold text-sm uppercase">
          {t('allergy.declared', { allergens: listOf(ticket.allergies) })}
        </p>
        <ul aria-label={t('allergy.lines')}>
          {found.map(({ line, allergens }) => (
            <li key={line.id} className="font-bold text-lg">
              {line.quantity} × {nameIn(line, i18n.language)}:{' '}
              <span className="uppercase">{listOf(allergens)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A declared allergy that no line contains. Nothing if one does, or without a declaration. */
export function QuietAllergies({ ticket }: { ticket: Allergic }) {
  const { t } = useTranslation('queue')
  const listOf = useAllergenList()
  if (ticket.allergies.length === 0 || allergyLines(ticket).length > 0) return null
  return (
    <p className="px-[0.625em] py-[0.25em] font-semibold text-[0.9375em] leading-tight">
      {t('allergy.declared', { allergens: listOf(ticket.allergies) })}
      <span className="block font-normal text-muted">{t('allergy.inNoLine')}</span>
    </p>
  )
}

interface LineAllergyProps {
  line: Pick<TicketLine, 'allergens'>
  /** Declared by the guest. */
  allergies: Ticket['allergies']
}

/** Under a line: the declared allergies that it contains in solid red, and the dish's other allergens muted. */
export function LineAllergens({ line, allergies }: LineAllergyProps) {
  const listOf = useAllergenList()
  const others = othersIn(line, allergies)
  return (
    <>
      <DeclaredInLine line={line} allergies={allergies} />
      {others.length > 0 ? (
        <span className="block text-[0.8125em] text-muted leading-tight">{listOf(others)}</span>
      ) : null}
    </>
  )
}

/** The declared allergies that a line contains, in solid red. */
export function DeclaredInLine({ line, allergies }: LineAllergyProps) {
  const { t } = useTranslation('queue')
  const listOf = useAllergenList()
  const declared = declaredIn(line, allergies)
  if (declared.length === 0) return null
  return (
    <span className="mt-[0.125em] flex items-center gap-[0.375em] rounded-selector bg-error px-[0.375em] py-[0.125em] font-bold text-[1.0625em] text-error-content uppercase leading-tight">
      <TriangleAlert className="size-[1.25em] shrink-0" strokeWidth={2.5} aria-hidden />
      {t('allergy.line', { allergens: listOf(declared) })}
    </span>
  )
}

const CODE_LENGTH = 3

/** A dish's other allergens as codes beside its name: the first letters, with full words for screen readers. */
export function AllergenCodes({ line, allergies }: LineAllergyProps) {
  const { t } = useTranslation('orders')
  const words = othersIn(line, allergies).map((allergen) => t(`allergen.${allergen}`))
  if (words.length === 0) return null
  return (
    <span title={words.join(' · ')} className="break-keep text-[0.75em] text-muted uppercase">
      <span className="sr-only">{words.join(' · ')}</span>
      <span aria-hidden>{words.map(codeOf).join(' ')}</span>
    </span>
  )
}

function othersIn(line: LineAllergyProps['line'], allergies: Ticket['allergies']) {
  const declared = declaredIn(line, allergies)
  return line.allergens.filter((allergen) => !declared.includes(allergen))
}

/** The first letters of a word, without text in brackets. */
function codeOf(word: string): string {
  return (word.split(/[(（]/)[0] ?? word).slice(0, CODE_LENGTH)
}
