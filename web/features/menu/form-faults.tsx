import { CircleAlert } from 'lucide-react'
import { priceExamples } from '#domain/menu/typed-price.ts'
import { useSettings } from '#web/data/settings.ts'
import type { MenuFault } from '#web/features/menu/menu-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { minorDigits } from '#web/ui/format/format.ts'

export const FORM_PARTS = ['facts', 'choices', 'texts', 'times'] as const
export type FormPart = (typeof FORM_PARTS)[number]

/** The form part that contains each fault's field. */
export const partOf: Record<MenuFault, FormPart> = {
  name: 'facts',
  price: 'facts',
  prep: 'facts',
  tax: 'facts',
  stock: 'times',
  hours: 'times',
  group: 'choices',
  groupOptions: 'choices',
  option: 'choices',
  optionPrice: 'choices',
  diets: 'facts',
  optionDiets: 'choices',
}

interface FormFaultsProps {
  faults: ReadonlyMap<MenuFault, number>
  /** Goes to the field. */
  onGo: (fault: MenuFault) => void
}

/** The faults that prevent saving the dish, in all parts of the form, each with a link. */
export function FormFaults({ faults, onGo }: FormFaultsProps) {
  const { t } = useTranslation('menu')
  const examples = priceExamples(minorDigits(useSettings()['club.currency']))
  const words: Record<MenuFault, string> = {
    name: t('nameFault'),
    price: t('priceFault', examples),
    prep: t('prepFault'),
    tax: t('taxFault'),
    stock: t('stockFault'),
    hours: t('hoursFault'),
    group: t('choiceFault'),
    groupOptions: t('optionsMissing'),
    option: t('optionFault'),
    optionPrice: t('extraFault', examples),
    diets: t('dietsFault'),
    optionDiets: t('optionDietsFault'),
  }
  if (faults.size === 0) return null
  const count = [...faults.values()].reduce((sum, one) => sum + one, 0)
  return (
    <section role="alert" className="rounded-box border border-error/50 bg-error/10 p-3">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert size={20} strokeWidth={1.75} className="shrink-0 text-error" aria-hidden />
        {t('toMend', { count })}
      </p>
      <ul>
        {[...faults.keys()].map((fault) => (
          <li key={fault}>
            <button
              type="button"
              className="min-h-11 w-full text-left text-sm underline underline-offset-4"
              onClick={() => onGo(fault)}
            >
              {t(`part.${partOf[fault]}`)}: {words[fault]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Focuses the first field of a fault; false if its part of the form is not shown yet. */
export function focusFault(form: HTMLElement, fault: MenuFault): boolean {
  const box = form.querySelector(`[data-fault="${fault}"]`)
  const field =
    box?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    box?.querySelector<HTMLElement>('input, textarea, select, button')
  if (!field) return false
  field.focus()
  field.scrollIntoView({ block: 'center' })
  return true
}
