import { useTranslation } from 'react-i18next'
import type { Allergen } from '#domain/menu/menu.ts'

/** Writes allergens as one text in the reader's language. */
export function useAllergenList(): (allergens: readonly Allergen[]) => string {
  const { t } = useTranslation('orders')
  return (allergens) => allergens.map((allergen) => t(`allergen.${allergen}`)).join(' · ')
}
