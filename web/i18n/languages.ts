import { persistedText } from '#web/data/persisted-value.ts'

/** The app's languages. */
export const languages = ['en', 'zh-CN', 'ja'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  ja: '日本語',
}

const preference = persistedText('language-preference', asLanguage)

/** The language of that name, or undefined when the app has no such language. */
export function asLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value)
}

/** The language chosen on this device, if one was. */
export function savedLanguage(): Language | undefined {
  return preference.get()
}

/** The first of the browser's languages that the app has: any `zh` is Chinese, `ja-JP` Japanese. */
export function browserLanguage(tags: readonly string[] = navigator.languages): Language | undefined {
  for (const tag of tags) {
    const found = languages.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return undefined
}

/** Keeps the choice on this device. */
export function saveLanguage(language: Language): void {
  preference.set(language)
}
