import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, type Language, languages, saveLanguage } from '#web/i18n/languages.ts'
import { texts } from '#web/i18n/texts.ts'

/** The app's translator, for text outside of components. */
export const i18n = i18next

/** Starts translation in that language; in English, with the page usable, when its texts do not load. */
export async function startI18n(language: Language): Promise<void> {
  const { lng, first } = await firstTexts(language)
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    resources: { [lng]: first },
    ns: Object.keys(first),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = lng
}

async function firstTexts(language: Language): Promise<{ lng: Language; first: Record<string, object> }> {
  try {
    return { lng: language, first: await texts[language]() }
  } catch (error) {
    console.warn('Language not loaded', error)
    return { lng: defaultLanguage, first: await texts[defaultLanguage]() }
  }
}

/** Fetches the texts of a language beside the one that is shown. Rejects when they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  for (const [namespace, entries] of Object.entries(await texts[language]())) {
    i18next.addResourceBundle(language, namespace, entries)
  }
}

/** Shows the app in that language and says so on the document. Rejects when the texts cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** A person chose a language: show it, and keep the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  saveLanguage(language)
}

/** The language that the app is shown in. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? defaultLanguage
}
