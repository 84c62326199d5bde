import { describe, expect, it } from 'vitest'
import { clubCurrencies, clubCustomsOf } from './club-customs.ts'
import { countries } from './countries.ts'

describe('the defaults of a new club by country', () => {
  it.each([
    ['IE', 'EUR', 'yards', ['en']],
    ['GB', 'GBP', 'yards', ['en']],
    ['US', 'USD', 'yards', ['en']],
    ['JP', 'JPY', 'yards', ['ja', 'en']],
    ['CN', 'CNY', 'yards', ['zh-CN', 'en']],
    ['SE', 'SEK', 'metres', ['en']],
  ] as const)('in %s are %s, %s and %j', (code, currency, units, languages) => {
    expect(clubCustomsOf(code)).toEqual({ currency, units, languages })
  })

  it('have one currency for every country', () => {
    const known = new Set(clubCurrencies)
    expect(countries.filter(({ code }) => !known.has(clubCustomsOf(code).currency))).toEqual([])
    // The euro is also the fallback, so a higher count means that a country lacks its currency.
    const inEuro = countries.filter(({ code }) => clubCustomsOf(code).currency === 'EUR')
    expect(inEuro).toHaveLength(35)
    expect(clubCurrencies.every((currency) => /^[A-Z]{3}$/.test(currency))).toBe(true)
  })
})
