import { useSyncExternalStore } from 'react'
import { i18n } from '#web/i18n/i18n.ts'
import type { Namespaces } from '#web/i18n/translator.ts'

/** The translator of the shown language for those namespaces. `t` changes only with the language. */
export function useTranslation<const N extends Namespaces = 'common'>(namespaces?: N) {
  const language = useSyncExternalStore(i18n.subscribe, () => i18n.language)
  return { t: i18n.translatorOf(language, namespaces ?? ('common' as N)), i18n }
}
