import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

it('reads UTF-8, and the spreadsheets of older Windows in the language of the reader', async () => {
  const read = (language: string, ...bytes: number[]) =>
    decodeText(new Blob([new Uint8Array(bytes)]), language)
  expect(await read('ja', ...new TextEncoder().encode('カレー'))).toBe('カレー')
  expect(await read('ja', 0x83, 0x4a, 0x83, 0x8c, 0x81, 0x5b)).toBe('カレー')
  expect(await read('zh-CN', 0xc3, 0xd7, 0xb7, 0xb9)).toBe('米饭')
  expect(await read('en', 0x43, 0x61, 0x66, 0xe9)).toBe('Café')
  expect(await read('ja', 0x43, 0x61, 0x66, 0xe9)).toBe('Café')
})
