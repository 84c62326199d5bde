import { describe, expect, it } from 'vitest'
import { databaseErrors } from '#domain/generated/errors.ts'
import en from '#web/i18n/en/errors.json'
import ja from '#web/i18n/ja/errors.json'
import zhCN from '#web/i18n/zh-CN/errors.json'

describe('the refusals of the database', () => {
  it.each(Object.keys(databaseErrors))('%s has a sentence in every language', (code) => {
    for (const catalogue of [en, zhCN, ja]) expect(catalogue).toHaveProperty(code)
  })

  it.each(Object.entries(databaseErrors))(
    '%s has the same text on a screen and in the response',
    (code, { message }) => {
      expect(Object.entries(en)).toContainEqual([code, message])
    },
  )

  it('have no placeholder that an error cannot fill', () => {
    for (const catalogue of [en, zhCN, ja]) expect(JSON.stringify(catalogue)).not.toContain('{{')
  })

  it('are the only GS codes that are translated', () => {
    const translated = Object.keys(en).filter((code) => /^GS\d{3}$/.test(code))
    expect(translated.sort()).toEqual(Object.keys(databaseErrors).sort())
  })
})
