import { clubCurrencies } from '#domain/country/club-customs.ts'
import { mainZoneOf } from '#domain/country/main-zones.ts'
import { localeOf } from '#web/i18n/locale.ts'

interface Choice {
  value: string
  label: string
}

/** The currencies with code and name. */
export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'currency' })
  return clubCurrencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}

/** The country's time zones if the browser knows them, else all. */
export function zoneChoices(country: string, current: string): Choice[] {
  const ofCountry = zonesOf(country)
  const zones = ofCountry.length > 0 ? ofCountry : Intl.supportedValuesOf('timeZone')
  return [...new Set([...zones, current])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/**
 * The club's present time zone if it is in the country, else this browser's if it is, else the one where most people of
 * the country live.
 */
export function likelyZone(country: string, present?: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = zonesOf(country)
  return [present, own].find((zone) => zone && zones.includes(zone)) ?? mainZoneOf(country, zones) ?? own
}

/** Empty if the browser lacks `getTimeZones`, such as Firefox. */
function zonesOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] } =
    new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
