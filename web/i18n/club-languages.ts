import { useMemo } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { asLanguage, defaultLanguage, type Language } from '#web/i18n/languages.ts'

export interface ClubLanguages {
  /** That of each text itself. */
  original: Language
  /** Those that texts are translated into. */
  translations: readonly Language[]
}

/** The languages that the club writes its menu in. Texts in other languages stay as they are. */
export function useClubLanguages(): ClubLanguages {
  const chosen = useSettings()['club.languages']
  return useMemo(() => clubLanguages(chosen), [chosen])
}

/** The languages of the setting; an unknown one is left out. */
export function clubLanguages(chosen: readonly string[]): ClubLanguages {
  const [original = defaultLanguage, ...translations] = chosen.flatMap((one) => asLanguage(one) ?? [])
  return { original, translations }
}
