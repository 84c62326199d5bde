import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#domain/orders/menu.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'

export const diets = ['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'alcohol_free'] as const
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

export type Diet = (typeof diets)[number]
export type Allergen = (typeof allergens)[number]

/** What somebody eats, and what they must not. */
export interface MenuWishes {
  diets: readonly Diet[]
  without: readonly Allergen[]
}

export const noWishes: MenuWishes = { diets: [], without: [] }

export function wishCount({ diets, without }: MenuWishes): number {
  return diets.length + without.length
}

/** Whether a dish fits the wishes and has the words in its name or description, in the reader's language or its own. */
export function fitsMenu(item: MenuItem, words: string, wishes: MenuWishes, language: string): boolean {
  if (!wishes.diets.every((diet) => item.diets.includes(diet))) return false
  if (wishes.without.some((allergen) => item.allergens.includes(allergen))) return false
  const texts = [item.name, item.description, item.name_i18n[language], item.description_i18n[language]]
  const text = texts.join(' ').toLocaleLowerCase(language)
  return words
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface MenuFiltersProps {
  wishes: MenuWishes
  onChange: (wishes: MenuWishes) => void
}

/** Diets to keep to and allergens to avoid. */
export function MenuFilters({ wishes, onChange }: MenuFiltersProps) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="mb-1.5 font-medium text-sm">{t('menu.diets')}</p>
        <ChipRow label={t('menu.diets')}>
          {diets.map((diet) => (
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
          {allergens.map((allergen) => (
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
