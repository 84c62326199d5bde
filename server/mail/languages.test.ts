import { describe, expect, it } from 'vitest'
import { mailLanguage } from './languages.ts'

describe('the language of a mail', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ja', 'ja'],
    ['zh-TW,zh;q=0.9', 'zh-CN'],
    ['de-CH, ja;q=0.5, en;q=0.4', 'ja'],
    ['en;q=0.1, ja;q=0.9', 'ja'],
    ['ja;q=0, zh-CN', 'zh-CN'],
    ['*', 'en'],
    ['ja\r\nBcc: x', 'en'],
  ])('follows the reader’s preference: %s', (accepted, language) => {
    expect(mailLanguage(accepted)).toBe(language)
  })
})
