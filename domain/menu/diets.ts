import type { Allergen, Diet } from './menu.ts'

const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  gluten_free: ['gluten'],
  dairy_free: ['milk'],
}

/** The allergens that a diet rules out: `private.excluded_allergens` of the database, which enforces it. */
export function excludedAllergens(diet: Diet): readonly Allergen[] {
  return excluded[diet] ?? []
}

/** The first diet that an allergen of the same dish or option contradicts, with that allergen; null for none. */
export function dietContradiction(
  diets: readonly Diet[],
  allergens: readonly Allergen[],
): { diet: Diet; allergen: Allergen } | null {
  for (const diet of diets) {
    const allergen = allergens.find((one) => excludedAllergens(diet).includes(one))
    if (allergen) return { diet, allergen }
  }
  return null
}
