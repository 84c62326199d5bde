import { describe, expect, it } from 'vitest'
import { paperWords } from '#domain/printing/paper-words.ts'
import { englishTexts as en } from '#web/i18n/en/bundle.ts'
import { japaneseTexts as ja } from '#web/i18n/ja/bundle.ts'
import { chineseTexts as zhCN } from '#web/i18n/zh-CN/bundle.ts'

type Tree = { [key: string]: string | Tree }

const bundles: Record<string, Tree> = { en, 'zh-CN': zhCN, ja }
const plural = /_(zero|one|two|few|many|other)$/

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )
}

const flat = Object.fromEntries(
  Object.entries(bundles).map(([language, tree]) => [language, new Map(flatten(tree))]),
)

function meanings(language: string): string[] {
  return [...new Set([...flat[language]!.keys()].map((key) => key.replace(plural, '')))].sort()
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name!))].sort()
}

describe.each(['zh-CN', 'ja'])('the texts in %s', (language) => {
  it('are the same set as the English ones', () => {
    expect(meanings(language)).toEqual(meanings('en'))
  })

  it('keep the placeholders', () => {
    for (const [key, text] of flat[language]!) {
      const original = flat.en!.get(key) ?? flat.en!.get(key.replace(plural, '_other'))
      expect([key, placeholders(text)]).toEqual([key, placeholders(original ?? '')])
    }
  })

  it('are translated: no English sentence is left', () => {
    const same = [...flat[language]!].filter(
      ([key, text]) => text === flat.en!.get(key) && /[a-z]{3,} [a-z]{3,}/i.test(text),
    )
    expect(same).toEqual([])
  })
})

describe.each(Object.keys(bundles))('the plurals in %s', (language) => {
  it('have exactly the forms that the language has', () => {
    const forms = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()
    const given = new Map<string, string[]>()
    for (const key of flat[language]!.keys()) {
      const form = plural.exec(key)?.[1]
      if (form) given.set(key.replace(plural, ''), [...(given.get(key.replace(plural, '')) ?? []), form])
    }
    expect(given.size).toBeGreaterThan(0)
    for (const [key, found] of given) expect([key, found.sort()]).toEqual([key, forms])
  })
})

describe.each(Object.keys(bundles))('every text in %s', (language) => {
  it('is present, without stray spaces or exclamation marks', () => {
    for (const [key, text] of flat[language]!) {
      expect([key, text.trim() === text && text !== '', /[!！]/.test(text)]).toEqual([key, true, false])
    }
  })
})

describe.each(['en', 'zh-CN', 'ja'] as const)('the names of allergens in %s', (language) => {
  it('are the same on a slip and on a screen', () => {
    const onScreen = [...flat[language]!].filter(([key]) => key.startsWith('orders.allergen.'))
    const onPaper = Object.entries(paperWords[language].allergen).map(([code, name]) => [
      `orders.allergen.${code}`,
      name,
    ])
    // In a sentence of a slip the English names begin small.
    const inSentence = onScreen.map(([key, name]) => [key, name[0]!.toLowerCase() + name.slice(1)])
    expect(onPaper.sort()).toEqual(inSentence.sort())
    expect(onPaper).toHaveLength(14)
  })
})
