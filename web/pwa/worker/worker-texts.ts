/** The worker's own texts. It is one file and shares none with the app. */
const news = {
  en: 'The club has news for you. Open the app to read it.',
  'zh-CN': '俱乐部有新消息，请打开应用查看。',
  ja: 'クラブからお知らせがあります。アプリを開いてご覧ください。',
} as const
const waiting = {
  en: 'Changes on this device are not sent yet. Open the app to send them.',
  'zh-CN': '此设备上有改动尚未发送，请打开应用以发送。',
  ja: 'この端末に未送信の変更があります。アプリを開くと送信します。',
} as const

interface Reader {
  language?: string
  clubName?: string
}

/** The title and text of a push without text, in the language of the app, else of the browser, else in English. */
export function wordlessNews(reader: Reader, browserLanguages: readonly string[]) {
  return inWords(news, reader, browserLanguages)
}

/** The title and text that ask the person to open the app, which has changes to send. */
export function changesWait(reader: Reader, browserLanguages: readonly string[]) {
  return inWords(waiting, reader, browserLanguages)
}

function inWords(
  texts: typeof news | typeof waiting,
  { language, clubName }: Reader,
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
