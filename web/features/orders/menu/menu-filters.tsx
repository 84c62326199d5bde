import { enums } from '#domain/generated/enums.ts'
import type { MenuWishes } from '#domain/menu/search.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'

export const noWishes: MenuWishes = { diets: [], without: [] }

export function wishCount({ diets, without }: MenuWishes): number {
  return diets.length + without.length
}

interface MenuFiltersProps {
  wishes: MenuWishes
  onChange: (wishes: MenuWishes) => void
}

/** Diets to follow and allergens to avoid. */
export function MenuFilters({ wishes, onChange }: MenuFiltersProps) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="mb-1.5 font-medium text-sm">{t('menu.diets')}</p>
        <ChipRow label={t('menu.diets')}>
          {enums.menu_item_diets.map((diet) => (
            <Chip
              key={diet}
              pressed={wishes.diets.includes(diet)}
              onPress={() => onChange({ ...wishes, diets: toggled(wishes.diets, diet) })}
            >
              {t(`diet.${diet}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div>
        <p className="mb-1.5 font-medium text-sm">{t('menu.avoid')}</p>
        <ChipRow label={t('menu.avoid')}>
          {enums.menu_item_allergens.map((allergen) => (
            <Chip
              key={allergen}
              pressed={wishes.without.includes(allergen)}
              onPress={() => onChange({ ...wishes, without: toggled(wishes.without, allergen) })}
            >
              {t(`allergen.${allergen}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </div>
  )
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
