import { enums } from '#domain/generated/enums.ts'
import { dietContradiction } from '#domain/menu/diets.ts'
import type { Allergen, Diet } from '#domain/menu/menu.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip } from '#web/ui/chip.tsx'

interface CodeChipsProps {
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  onChange: (change: { allergens?: Allergen[]; diets?: Diet[] }) => void
}

/** The allergens and diets of a dish or an option, by the fixed codes. */
export function CodeChips({ allergens, diets, onChange }: CodeChipsProps) {
  const { t } = useTranslation('menu')
  const { t: tOrders } = useTranslation('orders')
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('allergens')}</legend>
        <div className="flex flex-wrap gap-2">
          {enums.menu_item_allergens.map((code) => (
            <Chip
              key={code}
              pressed={allergens.includes(code)}
              onPress={() => onChange({ allergens: toggled(enums.menu_item_allergens, allergens, code) })}
            >
              {tOrders(`allergen.${code}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('diets')}</legend>
        <div className="flex flex-wrap gap-2">
          {enums.menu_item_diets.map((code) => (
            <Chip
              key={code}
              pressed={diets.includes(code)}
              onPress={() => onChange({ diets: toggled(enums.menu_item_diets, diets, code) })}
            >
              {tOrders(`diet.${code}`)}
            </Chip>
          ))}
        </div>
        <DietFault allergens={allergens} diets={diets} />
      </fieldset>
    </>
  )
}

/** Why a diet contradicts the allergens of the dish or option; nothing without a contradiction. */
export function DietFault({ allergens, diets }: Pick<CodeChipsProps, 'allergens' | 'diets'>) {
  const { t } = useTranslation('menu')
  const { t: tOrders } = useTranslation('orders')
  const wrong = dietContradiction(diets, allergens)
  if (!wrong) return null
  return (
    <p role="alert" className="mt-1.5 text-error text-sm">
      {t('dietFault', {
        diet: tOrders(`diet.${wrong.diet}`),
        allergen: tOrders(`allergen.${wrong.allergen}`),
      })}
    </p>
  )
}

/** The selection with one code added or removed, in the order of all codes. */
function toggled<Code>(all: readonly Code[], selection: readonly Code[], code: Code): Code[] {
  return all.filter((one) => (one === code ? !selection.includes(one) : selection.includes(one)))
}
