import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, within } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { AddPhone } from '#web/features/people/security/add-factor.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

afterEach(cleanup)
afterAll(() => startI18n('en'))

describe('a phone as a second factor', () => {
  it.each([
    ['en', /takes over your phone number.*app is safer/],
    ['ja', /認証アプリのほうが安全/],
    ['zh-CN', /验证器应用更安全/],
  ] as const)('says in %s that a text message is weaker than an app', async (language, sentence) => {
    await startI18n(language)
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>
        <AddPhone count={0} onDone={() => {}} />
      </QueryClientProvider>,
    )
    const field = within(container).getByRole('textbox')
    const hint = document.getElementById(field.getAttribute('aria-describedby')!)
    expect(hint?.textContent).toMatch(sentence)
  })
})
