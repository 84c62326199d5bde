import { describe, expect, it } from 'vitest'
import { newPlaceCode, readPlaceCode } from './place-code.ts'

describe('the code of a place', () => {
  it('has six digits without look-alikes, and is parsed as generated', () => {
    for (let seed = 0; seed < 256; seed += 1) {
      const code = newPlaceCode(Uint8Array.from({ length: 6 }, (_, at) => seed + at * 43))
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
      expect(readPlaceCode(code)).toBe(code)
    }
  })

  it('is read from a scratched label: small letters, a hyphen, O for 0, I and L for 1', () => {
    expect(readPlaceCode(' m0w-er1 ')).toBe('M0WER1')
    expect(readPlaceCode('MOWERL')).toBe('M0WER1')
  })

  it('is refused when it is too short, too long or no code', () => {
    for (const typed of ['', 'M0WER', 'M0WER12', '<script', "M0'ER1"]) expect(readPlaceCode(typed)).toBeNull()
  })
})
