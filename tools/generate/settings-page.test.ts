import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingVariables } from '#server/config/config.ts'
import { readSettingTexts, settingsPage } from './settings-page.ts'

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const texts = readSettingTexts(read('settings.tsv'))

/** The settings that the server reads by their names on the page; those of a sign-in provider stand there once. */
const providerPart = /^GOTRUE_EXTERNAL_(APPLE|GITHUB|GOOGLE|KEYCLOAK|OIDC)_/
const settingNames = [
  ...new Set(
    Object.keys(settingVariables).map((name) => name.replace(providerPart, 'GOTRUE_EXTERNAL_<PROVIDER>_')),
  ),
]

describe('the page about settings', () => {
  it('names each setting that the server reads once, and no other', () => {
    expect(texts.map(({ variable }) => variable).sort()).toEqual(settingNames.sort())
  })

  it('explains each setting', () => {
    expect(
      texts.filter(({ meaning }) => !/^[`A-Z0-9].*[.:`]$/.test(meaning)).map(({ variable }) => variable),
    ).toEqual([])
  })

  it('is up to date with `npm run generate`', () => {
    expect(read('settings.md')).toBe(settingsPage(texts))
  })

  it('shows the defaults of the code, and a text if the code has none', () => {
    const page = settingsPage(texts)
    expect(page).toContain('| `PORT` | `3000` |')
    expect(page).toContain('| `DATABASE_URL` | the embedded database |')
  })
})
