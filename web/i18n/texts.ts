import type { Language } from '#web/i18n/languages.ts'

/** Fetches every text of a language, by namespace: one file for each, fetched when it is first wanted. */
export const texts: Record<Language, () => Promise<Record<string, object>>> = {
  en: () => import('#web/i18n/en/bundle.ts').then(({ englishTexts }) => englishTexts),
  'zh-CN': () => import('#web/i18n/zh-CN/bundle.ts').then(({ chineseTexts }) => chineseTexts),
  ja: () => import('#web/i18n/ja/bundle.ts').then(({ japaneseTexts }) => japaneseTexts),
}
