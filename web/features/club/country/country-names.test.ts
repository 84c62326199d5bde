import { describe, expect, it } from 'vitest'
import { countryName, namedCountries, search } from './country-names.ts'

const codes = (typed: string, language = 'en') =>
  search(namedCountries(language), typed).map(({ code }) => code)

describe('the list of countries', () => {
  it('S1.10 is named and sorted in the language of the app', () => {
    expect(countryName('IE', 'en')).toBe('Ireland')
    expect(countryName('IE', 'ja')).toBe('アイルランド')
    expect(countryName('IE', 'zh-CN')).toBe('爱尔兰')
    const names = namedCountries('en').map(({ name }) => name)
    expect(names[0]).toBe('Afghanistan')
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Bahrain'))
  })

  it('is searched by name, without case and accents, in the reader’s language and in English', () => {
    expect(codes('guinea')).toEqual(['GN', 'GW', 'GQ', 'PG'])
    expect(codes('COTE D')).toContain('CI')
    expect(codes('アイル', 'ja')).toContain('IE')
    expect(codes('ireland', 'zh-CN')).toContain('IE')
  })

  it('is searched by code and by phone prefix', () => {
    expect(codes('ie')).toContain('IE')
    expect(codes('+353')).toEqual(['IE'])
    expect(codes('00 81')).toEqual(['JP'])
  })

  it('finds nothing for text that is no country', () => {
    expect(codes('narnia')).toEqual([])
    expect(codes('  ')).toHaveLength(243)
  })
})
