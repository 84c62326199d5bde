import { describe, expect, it } from 'vitest'
import { englishTexts } from '#web/i18n/en/bundle.ts'
import { japaneseTexts } from '#web/i18n/ja/bundle.ts'
import { chineseTexts } from '#web/i18n/zh-CN/bundle.ts'

/** One term per thing: forbidden texts and their replacements. */
const otherTerms: Record<'en' | 'ja' | 'zh-CN', readonly (readonly [RegExp, string])[]> = {
  en: [
    [/e-mail/i, 'email'],
    [/’/, "'"],
    [/\b(some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
    [/\S {2,}\S/, 'one space'],
    [/not looked at|no longer to be had|good to \{\{/i, 'the ordinary word'],
  ],
  ja: [
    [/カテゴリ(?!ー)/, 'カテゴリー'],
    [/ブラウザー/, 'ブラウザ'],
    [/キッチン/, '厨房'],
    [/二段階/, '2段階認証'],
    [/〜/, '～'],
    [/[\u3040-\u30ff\u4e00-\u9fff][?,:;]/, 'full-width punctuation'],
  ],
  'zh-CN': [
    [/旗位/, '洞位'],
    [/载入/, '加载'],
    [/球会/, '俱乐部'],
    [/你/, '您'],
    [/账号/, '账户'],
    [/第二[重步]验证|二次验证/, '两步验证'],
    [/售完/, '售罄'],
    [/本设备/, '此设备'],
    [/[场球]地?维护/, '场地养护'],
    [/电子邮/, '邮箱, 邮件'],
    [/[\u4e00-\u9fff][?,:;]/, 'full-width punctuation'],
  ],
}

const bundles = { en: englishTexts, ja: japaneseTexts, 'zh-CN': chineseTexts }

function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : texts(value, `${path}${key}.`),
  )
}

describe.each(['en', 'ja', 'zh-CN'] as const)('the terms in %s', (language) => {
  it.each(otherTerms[language])('avoid %s for %s', (avoided) => {
    expect(texts(bundles[language]).filter(([, text]) => avoided.test(text))).toEqual([])
  })
})
