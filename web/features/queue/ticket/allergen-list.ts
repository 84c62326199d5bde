import type { Allergen } from '#domain/menu/menu.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Writes allergens as one text in the reader's language. */
export function useAllergenList(): (allergens: readonly Allergen[]) => string {
  const { t } = useTranslation('orders')
  return (allergens) => allergens.map((allergen) => t(`allergen.${allergen}`)).join(' · ')
}
