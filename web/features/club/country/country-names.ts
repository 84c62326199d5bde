import { type Country, countries } from '#domain/country/countries.ts'
import { localeOf } from '#web/i18n/locale.ts'

export interface NamedCountry extends Country {
  name: string
}

/** The country's name in that language; its code if the browser knows none. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code
}

/** All countries, named and sorted in that language. */
export function namedCountries(language: string): NamedCountry[] {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' })
  const { compare } = new Intl.Collator(localeOf(language))
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .sort((a, b) => compare(a.name, b.name))
}

/** The countries that match a few letters: a part of the name or the English name, the code, or the phone prefix. */
export function search(countries: readonly NamedCountry[], text: string): NamedCountry[] {
  const needle = fold(text)
  if (needle === '') return [...countries]
  const digits = needle.replace(/^(\+|00)/, '').replaceAll(' ', '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.slice(1).startsWith(digits))
  const matches = countries.filter(
    ({ name, code }) =>
      fold(name).includes(needle) || fold(code) === needle || fold(inEnglish(code)).includes(needle),
  )
  // Matches at the start come first.
  return matches.sort(
    (a, b) => Number(fold(b.name).startsWith(needle)) - Number(fold(a.name).startsWith(needle)),
  )
}

let english: Intl.DisplayNames | undefined

function inEnglish(code: string): string {
  english ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return english.of(code) ?? code
}

/** Without case, accents and width, since many keyboards lack these keys. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
