/** The languages the app is offered in. */
export const languages = ['en', 'zh-CN', 'ja'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** The languages that the menu, written in the default one, is translated into. */
export const translatedInto = languages.filter((language) => language !== defaultLanguage)

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  ja: '日本語',
}

const storageKey = 'language-preference'

/** The language of that name, or undefined when the app has no such language. */
export function asLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value)
}

/** The language chosen on this device, if one was. */
export function savedLanguage(): Language | undefined {
  return asLanguage(localStorage.getItem(storageKey))
}

/** Keeps the choice on this device. */
export function saveLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}
