import type { Translations } from '../base/json-columns.ts'
import { choicesOf, type KitchenCategory, type KitchenItem } from './menu.ts'

/** A text of the menu that is missing in a language. */
export interface TextGap {
  language: string
  /** The original text. */
  text: string
}

/** The languages in which a text is missing; none for an empty text. */
function gapsOf(text: string, translations: Translations, languages: readonly string[]): TextGap[] {
  if (text.trim() === '') return []
  return languages
    .filter((language) => !translations[language]?.trim())
    .map((language) => ({ language, text }))
}

/** The texts of a dish missing in some of these languages: name, description, choices and options. */
export function dishGaps(item: KitchenItem, languages: readonly string[]): TextGap[] {
  return [
    ...gapsOf(item.name, item.name_i18n, languages),
    ...gapsOf(item.description, item.description_i18n, languages),
    ...choicesOf(item).flatMap((choice) => [
      ...gapsOf(choice.name, choice.name_i18n, languages),
      ...choice.options.flatMap((option) => gapsOf(option.name, option.name_i18n, languages)),
    ]),
  ]
}

/** The missing translations of a category's name. */
export function categoryGaps(
  { name, name_i18n }: Pick<KitchenCategory, 'name' | 'name_i18n'>,
  languages: readonly string[],
): TextGap[] {
  return gapsOf(name, name_i18n, languages)
}
