import { type Allergen, choicesOf, type Diet, type MenuItem } from './menu.ts'

/** A person's diets, and the allergens to avoid. */
export interface MenuWishes {
  diets: readonly Diet[]
  without: readonly Allergen[]
}

/**
 * Whether a dish fits the wishes and contains the words in its name or description, in the reader's language or the
 * original.
 */
export function fitsMenu(item: MenuItem, words: string, wishes: MenuWishes, language: string): boolean {
  if (!wishes.diets.every((diet) => item.diets.includes(diet))) return false
  if (!canAvoid(item, wishes.without)) return false
  const texts = [item.name, item.description, item.name_i18n[language], item.description_i18n[language]]
  const text = texts.join(' ').toLocaleLowerCase(language)
  return words
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * Whether a dish can be ordered without these allergens: it contains none, and every required choice has enough options
 * without them.
 */
export function canAvoid(item: MenuItem, without: readonly Allergen[]): boolean {
  const hasNone = (allergens: readonly Allergen[]) =>
    !allergens.some((allergen) => without.includes(allergen))
  return (
    hasNone(item.allergens) &&
    choicesOf(item).every(
      ({ least, options }) => options.filter(({ allergens }) => hasNone(allergens)).length >= least,
    )
  )
}

/** The allergens of a dish with these options, and the diets that it and all of them fit. */
export function factsWith(
  item: MenuItem,
  optionIds: readonly string[],
): Pick<MenuItem, 'allergens' | 'diets'> {
  const options = item.menu_option.filter(({ id }) => optionIds.includes(id))
  return {
    allergens: [...new Set([item, ...options].flatMap(({ allergens }) => allergens))],
    diets: item.diets.filter((diet) => options.every(({ diets }) => diets.includes(diet))),
  }
}
