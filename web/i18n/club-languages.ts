import { useMemo } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { asLanguage, defaultLanguage, type Language } from '#web/i18n/languages.ts'

export interface ClubLanguages {
  /** The original language of each text. */
  original: Language
  /** The languages of translations. */
  translations: readonly Language[]
}

/** The languages of the club's menu. Texts in other languages stay unchanged. */
export function useClubLanguages(): ClubLanguages {
  const chosen = useSettings()['club.languages']
  return useMemo(() => clubLanguages(chosen), [chosen])
}

/** The languages of the setting; an unknown one is left out. */
export function clubLanguages(chosen: readonly string[]): ClubLanguages {
  const [original = defaultLanguage, ...translations] = chosen.flatMap((one) => asLanguage(one) ?? [])
  return { original, translations }
}
