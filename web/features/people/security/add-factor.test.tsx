import { afterEach, describe, expect, it } from 'vitest'
import type { Language } from '#web/i18n/languages.ts'
import { openScreen, startApp } from '#web/testing/open-screen.tsx'

/** Shows the app in that language. The open app has modules of its own, so the test imports them from there. */
const show = async (language: Language) => {
  const { startI18n } = await import('#web/i18n/i18n.ts')
  await startI18n(language)
}

const open = () =>
  openScreen({
    role: 'member',
    address: '/profile',
    load: async () => {
      const { AddPhone } = await import('#web/features/people/security/add-factor.tsx')
      return () => <AddPhone count={0} onDone={() => {}} />
    },
  })

describe('a phone as a second factor', () => {
  startApp('member')
  afterEach(() => show('en'))

  it.each([
    ['en', /takes over your phone number.*app is safer/],
    ['ja', /認証アプリのほうが安全/],
    ['zh-CN', /验证器应用更安全/],
  ] as const)('explains in %s that a text message is weaker than an app', async (language, sentence) => {
    const screen = await open()
    await show(language)
    const field = await screen.findByRole('textbox')
    const hint = document.getElementById(field.getAttribute('aria-describedby')!)
    await expect.poll(() => hint?.textContent).toMatch(sentence)
  })
})
