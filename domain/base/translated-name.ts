import type { TranslatedName } from './json-columns.ts'

/** A name in the reader's language, or as it was written when it has no translation. */
export function nameIn({ name, name_i18n }: TranslatedName, language: string): string {
  return name_i18n[language] || name
}
