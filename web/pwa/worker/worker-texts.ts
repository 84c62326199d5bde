/** The worker's own texts, for a push without words. It is one file and shares none with the app, so they stand here. */
const texts = {
  en: 'The club has news for you. Open the app to read it.',
  'zh-CN': '俱乐部有新消息，请打开应用查看。',
  ja: 'クラブからお知らせがあります。アプリを開いてご覧ください。',
} as const

/** The title and text of a push without words, in the language of the app, else of the browser, else in English. */
export function wordlessNews(
  { language, clubName }: { language?: string; clubName?: string },
  browserLanguages: readonly string[],
): { title: string; body: string } {
  const languages = Object.keys(texts) as (keyof typeof texts)[]
  const primary = (tag: string) => tag.toLowerCase().split('-')[0]
  for (const tag of language ? [language] : browserLanguages) {
    const own = languages.find((one) => primary(one) === primary(tag))
    if (own) return { title: clubName || 'Greenside', body: texts[own] }
  }
  return { title: clubName || 'Greenside', body: texts.en }
}
