import type { TranslatedName } from './json-columns.ts'

/** The name in the reader's language; without a translation, the original. */
export function nameIn({ name, name_i18n }: TranslatedName, language: string): string {
  return name_i18n[language] || name
}
