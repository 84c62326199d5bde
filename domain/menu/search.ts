import { type Allergen, choicesOf, type Diet, type MenuItem } from './menu.ts'

/** What somebody eats, and what they must not. */
export interface MenuWishes {
  diets: readonly Diet[]
  without: readonly Allergen[]
}

/** Whether a dish fits the wishes and has the words in its name or description, in the reader's language or its own. */
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

/** Whether a dish can be had without these allergens: it has none of them, and every choice that must be made can do without. */
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

/** What a dish contains with these options, and what it may then be called: only what it and all of them are. */
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
