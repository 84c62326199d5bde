import type { Language } from '#web/i18n/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'

/** Loaders of the text files, by path. */
export const textFiles = import.meta.glob<object>('./*/*.json', { import: 'default' })

/** All namespaces. */
export const allNamespaces = Object.keys(textFiles).flatMap((path) => {
  const [, namespace] = /^\.\/en\/(\w+)\.json$/.exec(path) ?? []
  return namespace ? [namespace as Namespace] : []
})

/** Fetches some texts of a language, once. Rejects when they cannot be fetched. */
export function fetchTexts(language: Language, namespace: Namespace): Promise<object> {
  return textFiles[`./${language}/${namespace}.json`]!()
}
