import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettingTexts, settingNames, settingsPage } from './settings-page.ts'

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const texts = readSettingTexts(read('settings.tsv'))

describe('the page about settings', () => {
  it('names each setting that the server reads once, and no other', () => {
    expect(texts.map(({ variable }) => variable).sort()).toEqual(settingNames().sort())
  })

  it('says what each setting means', () => {
    expect(
      texts.filter(({ meaning }) => !/^[`A-Z0-9].*[.:`]$/.test(meaning)).map(({ variable }) => variable),
    ).toEqual([])
  })

  it('is what `npm run generate` writes', () => {
    expect(read('settings.md')).toBe(settingsPage(texts))
  })

  it('shows defaults of the code, and words where the code has none', () => {
    const page = settingsPage(texts)
    expect(page).toContain('| `PORT` | `3000` |')
    expect(page).toContain('| `DATABASE_URL` | the embedded database |')
  })
})
