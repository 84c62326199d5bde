import fc from 'fast-check'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { englishTexts } from '#web/i18n/en/bundle.ts'
import { japaneseTexts } from '#web/i18n/ja/bundle.ts'
import type { Language } from '#web/i18n/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { type TextOptions, Translator } from '#web/i18n/translator.ts'
import { chineseTexts } from '#web/i18n/zh-CN/bundle.ts'

type Tree = { [key: string]: string | Tree }
type Call = (key: string, options?: TextOptions) => string

const bundles: Record<Language, Record<Namespace, object>> = {
  en: englishTexts,
  ja: japaneseTexts,
  'zh-CN': chineseTexts,
}
const languages = Object.keys(bundles) as Language[]

const i18nextOfTheTest = i18next.createInstance({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: languages,
  resources: bundles,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})
await i18nextOfTheTest.init()

const translator = new Translator()
translator.start('en', bundles.en)
for (const language of languages)
  for (const [namespace, texts] of Object.entries(bundles[language]))
    translator.add(language, namespace, texts)

describe('a translator', () => {
  it.each(languages)('says what i18next says, for every text in %s', (language) => {
    for (const [namespace, texts] of Object.entries(bundles[language])) {
      const [own, other] = [ours(language, namespace), theirs(language, namespace)]
      for (const [path, text] of entries(texts as Tree)) {
        const values = Object.fromEntries(
          placeholders(text).map((name) => [name, name === 'count' ? 7 : `<${name}>`]),
        )
        for (const options of [
          undefined,
          values,
          { ...values, count: 0 },
          { ...values, count: 1 },
          { count: 2 },
        ])
          for (const key of [path, path.replace(/_(one|other)$/, '')])
            if (own(key, options) !== other(key, options))
              expect(own(key, options), `${namespace}:${key}`).toBe(other(key, options))
      }
    }
  })

  it('takes any value, also one that looks like a placeholder', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('{{time}}', '$&', '$t(nav.home)'))
    fc.assert(
      fc.property(value, fc.nat(5), (one, count) => {
        const options = { count, time: one }
        for (const key of ['state.asOf', 'connection.waiting'])
          expect(ours('en', 'common')(key, options)).toBe(
            key === 'state.asOf'
              ? englishTexts.common.state.asOf.replace('{{time}}', () => String(one))
              : theirs('en', 'common')(key, options),
          )
      }),
    )
  })

  it('searches the namespaces in their order, or the one before the colon', () => {
    const both = translator.translatorOf('en', ['groups', 'common']) as Call
    expect(both('nav.home')).toBe('Today')
    expect(both('audit:empty')).toBe('Nothing in the log yet')
    expect(both('empty', { ns: 'audit' })).toBe('Nothing in the log yet')
  })

  it('answers a key without a text with the key', () => {
    expect(ours('ja', 'common')('nav.unheardOf')).toBe('nav.unheardOf')
    expect(ours('ja', 'common')('nav')).toBe('nav')
    expect(ours('ja', 'common')('constructor')).toBe('constructor')
    expect(translator.exists('nav.unheardOf')).toBe(false)
    expect(translator.exists('42501', { ns: 'errors' })).toBe(true)
  })

  it('falls back to English where the language has no texts', () => {
    const one = new Translator()
    one.start('en', { common: englishTexts.common })
    one.show('ja')
    expect(one.t('nav.home')).toBe('Today')
    expect(one.t('connection.waiting', { count: 1 })).toBe('1 change waiting')
  })

  it('tells its subscribers of a change of language', () => {
    const one = new Translator()
    const heard: string[] = []
    const stop = one.subscribe(() => heard.push(one.language))
    one.show('ja')
    stop()
    one.show('en')
    expect(heard).toEqual(['ja'])
  })
})

function ours(language: Language, namespace: string): Call {
  return translator.translatorOf(language, namespace as Namespace) as Call
}

function theirs(language: Language, namespace: string): Call {
  return i18nextOfTheTest.getFixedT(language, namespace as Namespace) as Call
}

function entries(tree: Tree, before = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : entries(value, `${before}${key}.`),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
}
