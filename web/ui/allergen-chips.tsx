import { enums } from '#domain/generated/enums.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip } from '#web/ui/chip.tsx'

interface AllergenChipsProps {
  label: string
  selected: readonly Allergen[]
  onChange: (allergens: Allergen[]) => void
}

/** The allergens that the law lists, any number of them chosen. */
export function AllergenChips({ label, selected, onChange }: AllergenChipsProps) {
  const { t } = useTranslation('orders')
  const toggle = (pressed: Allergen) =>
    onChange(
      enums.menu_item_allergens.filter((one) =>
        one === pressed ? !selected.includes(one) : selected.includes(one),
      ),
    )
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {enums.menu_item_allergens.map((allergen) => (
        <Chip key={allergen} pressed={selected.includes(allergen)} onPress={() => toggle(allergen)}>
          {t(`allergen.${allergen}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
