import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, currentLanguage, i18n, showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { asLanguage, savedLanguage } from '#web/i18n/languages.ts'
import { localeOf, showRegion } from '#web/i18n/locale.ts'
import { needTexts } from '#web/i18n/needed-texts.ts'
import { textFiles } from '#web/i18n/texts.ts'

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
})

describe('the language', () => {
  it('is the one of the start, which is not saved', () => {
    expect(savedLanguage()).toBeUndefined()
    expect(currentLanguage()).toBe('en')
    expect(i18n.t('nav.home')).toBe('Today')
    expect(document.documentElement.lang).toBe('en')
  })

  it('starts with the texts of one language only, and with English when those do not load', async () => {
    await startI18n('ja')
    expect(i18n.t('nav.home')).toBe('今日')
    expect(document.documentElement.lang).toBe('ja')
    expect(i18n.has('en', 'common')).toBe(false)
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(textFiles, './zh-CN/common.json').mockRejectedValueOnce(new Error('no network'))
    await startI18n('zh-CN')
    expect(i18n.t('nav.home')).toBe('Today')
    expect(document.documentElement.lang).toBe('en')
    expect(logged).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  it('is set also when the texts of a screen do not load; the screen asks again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(textFiles, './ja/groups.json').mockRejectedValueOnce(new Error('no network'))
    await startI18n('ja', ['common', 'groups'])
    expect(currentLanguage()).toBe('ja')
    expect(i18n.t('nav.home')).toBe('今日')
    await needTexts(['groups'])
    expect(i18n.has('ja', 'groups')).toBe(true)
    vi.restoreAllMocks()
  })

  it('loads texts on request, and in each language that is shown later', async () => {
    await startI18n('en', ['common'])
    expect(i18n.has('en', 'audit')).toBe(false)
    await needTexts(['audit'])
    expect(i18n.t('audit:empty')).toBe('Nothing in the log yet')
    await showLanguage('ja')
    expect(i18n.has('ja', 'audit')).toBe(true)
    expect(i18n.has('ja', 'figures')).toBe(false)
  })

  it('loads texts in the language to which the app changes while they load', async () => {
    await startI18n('en', ['common'])
    await Promise.all([needTexts(['figures']), showLanguage('zh-CN'), needTexts(['audit'])])
    for (const namespace of ['figures', 'audit'] as const)
      expect(i18n.has('zh-CN', namespace), namespace).toBe(true)
  })

  it('reports when texts do not load, and loads them at the next try', async () => {
    await startI18n('en', ['common'])
    vi.spyOn(textFiles, './en/printing.json').mockRejectedValueOnce(new Error('no network'))
    await expect(needTexts(['printing'])).rejects.toThrow('no network')
    await needTexts(['printing'])
    expect(i18n.has('en', 'printing')).toBe(true)
    vi.restoreAllMocks()
  })

  it('S9.16 zh-CN can be chosen, and is set on the document', async () => {
    await chooseLanguage('zh-CN')
    expect(i18n.t('nav.home')).toBe('今日')
    expect(document.documentElement.lang).toBe('zh-CN')
  })

  it('S9.17 ja can be chosen, and is set on the document', async () => {
    await chooseLanguage('ja')
    expect(i18n.t('nav.home')).toBe('今日')
    expect(i18n.t('people:signIn.action')).toBe('ログイン')
    expect(document.documentElement.lang).toBe('ja')
  })

  it('is saved when a person chooses it, not when it is only shown', async () => {
    await showLanguage('ja')
    expect(savedLanguage()).toBeUndefined()
    await chooseLanguage('ja')
    expect(savedLanguage()).toBe('ja')
  })

  it('must be one of the app', () => {
    expect(asLanguage('de')).toBeUndefined()
    expect(asLanguage('zh-CN')).toBe('zh-CN')
    localStorage.setItem('language-preference', 'klingon')
    expect(savedLanguage()).toBeUndefined()
  })

  it('has plurals of its own', async () => {
    expect(i18n.t('connection.waiting', { count: 1 })).toBe('1 change waiting')
    expect(i18n.t('connection.waiting', { count: 2 })).toBe('2 changes waiting')
    await showLanguage('ja')
    expect(i18n.t('connection.waiting', { count: 1 })).toBe('送信待ちの変更 1件')
  })
})

describe('the locale of dates and numbers', () => {
  it('uses the country’s way of writing English, and the language’s own otherwise', () => {
    expect(localeOf('en')).toBe('en-GB')
    showRegion('US')
    expect(localeOf('en')).toBe('en-US')
    expect(localeOf('ja')).toBe('ja')
    showRegion(null)
  })
})
