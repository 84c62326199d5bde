import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '#web/app/start.tsx'
import type { currentMe } from '#web/data/session/session.ts'
import { currentLanguage, i18n, startI18n } from '#web/i18n/i18n.ts'
import { saveLanguage } from '#web/i18n/languages.ts'

vi.mock(import('#web/data/session/session.ts'), async (load) => ({
  ...(await load()),
  currentMe: () => ({ user: null, profile: null }) as ReturnType<typeof currentMe>,
}))

let stop: () => void = () => undefined

beforeEach(() => localStorage.clear())
afterEach(async () => {
  stop()
  localStorage.clear()
  vi.restoreAllMocks()
  await startI18n('en')
})

describe('the language of the app', () => {
  it('S9.15 is English when no other is chosen', async () => {
    await startI18n('ja')
    stop = await startLanguage()
    expect(currentLanguage()).toBe('en')
    expect(i18n.t('nav.home')).toBe('Today')
    expect(document.documentElement.lang).toBe('en')
  })

  it.each([
    [['ja-JP', 'en'], 'ja'],
    [['zh-Hant-TW'], 'zh-CN'],
    [['de-DE', 'fr'], 'en'],
  ] as const)('of a first visit with the browser’s %j is %s', async (tags, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...tags])
    stop = await startLanguage()
    expect(currentLanguage()).toBe(language)
    expect(localStorage.getItem('language-preference')).toBeNull()
  })

  it.each([
    ['S9.16', 'zh-CN'],
    ['S9.17', 'ja'],
  ] as const)('%s is %s when that is chosen on this device', async (_id, language) => {
    saveLanguage(language)
    stop = await startLanguage()
    expect(currentLanguage()).toBe(language)
    expect(document.documentElement.lang).toBe(language)
  })
})
