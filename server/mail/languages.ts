import { en } from './words/en.ts'
import { ja } from './words/ja.ts'
import { type MailLanguage, type MailWords, mailLanguages } from './words/words.ts'
import { zhCn } from './words/zh-cn.ts'

export const mailWords: Record<MailLanguage, MailWords> = { en, 'zh-CN': zhCn, ja }

/** The preferred language of the list (`Accept-Language`, or one tag) that mails exist in, else English. */
export function mailLanguage(accepted: string | undefined): MailLanguage {
  return matchLanguage(accepted) ?? 'en'
}

/** Like mailLanguage, but undefined if mails exist in none of the languages. */
export function matchLanguage(accepted: string | undefined): MailLanguage | undefined {
  const ranges = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number.parseFloat(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of ranges) {
    const base = tag.split('-')[0]
    const match = mailLanguages.find((language) => language.toLowerCase().split('-')[0] === base)
    if (match) return match
  }
  return undefined
}
