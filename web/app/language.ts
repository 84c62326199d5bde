import { deviceRegion, subscribeRegion } from '#web/data/region.ts'
import { currentMe, subscribeMe } from '#web/data/session/session.ts'
import { currentLanguage, showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { asLanguage, defaultLanguage, type Language, savedLanguage } from '#web/i18n/languages.ts'
import { showRegion } from '#web/i18n/locale.ts'

/** The language for this person on this device: chosen here, else the profile's, else English. */
function wantedLanguage(): Language {
  return savedLanguage() ?? asLanguage(currentMe().profile?.locale) ?? defaultLanguage
}

/** Starts translation, and follows the language of whoever signs in. Resolves when the first texts are there. */
export async function startLanguage(): Promise<() => void> {
  await startI18n(wantedLanguage())
  const follow = () => {
    showRegion(currentMe().profile ? currentMe().profile?.country : deviceRegion().country)
    if (wantedLanguage() === currentLanguage()) return
    showLanguage(wantedLanguage()).catch((error: unknown) => console.warn('Language not loaded', error))
  }
  follow()
  const stops = [subscribeMe(follow), subscribeRegion(follow)]
  return () => {
    for (const stop of stops) stop()
  }
}
