import { describe, expect, it } from 'vitest'
import { countries, countryOf, countryOfTags, customsBeside, customsOf } from './countries.ts'

describe('countries', () => {
  it('are all countries of ISO 3166-1 with phones, each once and named in each language of the app', () => {
    const codes = countries.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    // 249 entries, less five uninhabited ones: AQ BV GS HM TF, and UM, which has no code of its own.
    expect(codes).toHaveLength(243)
    for (const language of ['en', 'zh-CN', 'ja']) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      expect(codes.filter((code) => names.of(code) === undefined)).toEqual([])
    }
  })

  it('have calling codes of one to four digits', () => {
    expect(countries.filter(({ dial }) => !/^\+[1-9]\d{0,3}$/.test(dial))).toEqual([])
    expect(countryOf('ie')?.dial).toBe('+353')
    expect(countryOf('JP')?.dial).toBe('+81')
    expect(countryOf('XX')).toBeUndefined()
    expect(countryOf(null)).toBeUndefined()
  })

  it('are derived from the languages of a browser, never from a script', () => {
    expect(countryOfTags(['en', 'zh-Hant-TW'])?.code).toBe('TW')
    expect(countryOfTags(['en-IE', 'en-GB'])?.code).toBe('IE')
    expect(countryOfTags(['ja', 'en-US-u-hc-h12'])?.code).toBe('US')
    expect(countryOfTags(['eo', 'zh-Hans'])).toBeUndefined()
  })
})

describe('the customs of a country', () => {
  it.each([
    ['IE', { units: 'yards', temperature: 'celsius', wind: 'kmh', rain: 'mm', language: 'en' }],
    ['US', { units: 'yards', temperature: 'fahrenheit', wind: 'mph', rain: 'inches', language: 'en' }],
    ['JP', { units: 'yards', temperature: 'celsius', wind: 'ms', rain: 'mm', language: 'ja' }],
    ['CN', { units: 'yards', temperature: 'celsius', wind: 'ms', rain: 'mm', language: 'zh-CN' }],
    ['FR', { units: 'metres', temperature: 'celsius', wind: 'kmh', rain: 'mm', language: undefined }],
    ['AU', { units: 'metres', temperature: 'celsius', wind: 'kmh', rain: 'mm', language: 'en' }],
  ])('S1.10 %s are its own', (code, customs) => {
    expect(customsOf(code)).toEqual(customs)
  })
})

describe('units on one screen', () => {
  it('are of one kind: metres go with Celsius and kilometres or metres, yards with the country’s own customs', () => {
    expect(customsBeside(customsOf('US'), 'metres')).toMatchObject({
      ...{ temperature: 'celsius', wind: 'kmh', rain: 'mm' },
    })
    expect(customsBeside(customsOf('JP'), 'metres')).toMatchObject({ temperature: 'celsius', wind: 'ms' })
    expect(customsBeside(customsOf('US'), 'yards')).toEqual(customsOf('US'))
  })
})
