import { beforeAll, expect, it } from 'vitest'
import { pageNotFound } from '#web/app/page-error.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { startI18n } from '#web/i18n/i18n.ts'

beforeAll(() => startI18n('en'))

it('S8.01 the error of an unknown path names the path', () => {
  expect(errorText(pageNotFound('/no-such-path'))).toBe('Page not found: /no-such-path')
})
