import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from '#server/config/version.ts'

it('the changelog begins with the version that About shows', () => {
  const [, newest] =
    /^## (\S+)$/m.exec(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')) ?? []
  expect(newest).toBe(version)
})
