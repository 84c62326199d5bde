import { expect, it } from 'vitest'
import { pageNotFound } from '#web/app/router/page-error.ts'

it('S8.01 the error of an unknown path names the path', () => {
  expect(pageNotFound('/no-such-path').message).toBe('Page not found: /no-such-path')
})
