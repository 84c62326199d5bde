import type { Translations } from '../base/json-columns.ts'
import { choicesOf, type KitchenCategory, type KitchenItem } from './menu.ts'

/** A text of the menu that is missing in a language. */
export interface TextGap {
  language: string
  /** What the text says where it was written. */
  text: string
}

/** Of a text, the languages among these that it is missing in; one that says nothing is missing nowhere. */
function gapsOf(text: string, translations: Translations, languages: readonly string[]): TextGap[] {
  if (text.trim() === '') return []
  return languages
    .filter((language) => !translations[language]?.trim())
    .map((language) => ({ language, text }))
}

/** What of a dish cannot be read in some of these languages: its name, description, choices and options. */
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

/** What of a category's own name cannot be read in some of these languages. */
export function categoryGaps(
  { name, name_i18n }: Pick<KitchenCategory, 'name' | 'name_i18n'>,
  languages: readonly string[],
): TextGap[] {
  return gapsOf(name, name_i18n, languages)
}
