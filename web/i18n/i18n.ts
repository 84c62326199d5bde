import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, type Language, languages, saveLanguage } from '#web/i18n/languages.ts'

// One chunk per language, fetched when it is first wanted; English is always there to fall back on.
const bundles: Record<Language, () => Promise<Record<string, object>>> = {
  en: () => import('#web/i18n/en/bundle.ts').then(({ englishTexts }) => englishTexts),
  'zh-CN': () => import('#web/i18n/zh-CN/bundle.ts').then(({ chineseTexts }) => chineseTexts),
  ja: () => import('#web/i18n/ja/bundle.ts').then(({ japaneseTexts }) => japaneseTexts),
}

/** The app's translator, for text outside of components. */
export const i18n = i18next

/** Starts translation in that language; falls back to English, with the page usable, when its texts do not load. */
export async function startI18n(language: Language): Promise<void> {
  const english = await bundles.en()
  await i18next.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    resources: { en: english },
    ns: Object.keys(english),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await showLanguage(language).catch((error) => console.warn('Language not loaded', error))
}

/** Fetches the texts of a language beside the one that is shown. Rejects when they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  const texts = await bundles[language]()
  for (const [namespace, entries] of Object.entries(texts)) {
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
