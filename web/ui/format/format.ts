import { dayIn } from '#domain/base/day.ts'
import { localeOf } from '#web/i18n/locale.ts'
import { dateFormat, listFormat, numberFormat } from '#web/ui/format/kept-formats.ts'

export const METRES_PER_YARD = 0.9144

export type Units = 'metres' | 'yards'

/** Money of `minor` whole minor units (cents; yen where there are none) in the reader's language. */
export function formatMoney(minor: number, currency: string, language: string): string {
  const digits = minorDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const form = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...decimals } as const
  return numberFormat(localeOf(language), form).format(minor / 10 ** digits)
}

/** The currencies without decimals, and those with three (CLDR 48). Browsers differ: 5,000 forint here are 50 there. */
const NO_DECIMALS = new Set(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
)
const THREE_DECIMALS = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/** How many digits a currency's minor unit has: 2 for euro, 0 for yen. */
export function minorDigits(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

/** A length in metres as a whole number of the reader's units, without the unit: `146`. */
export function formatLength(metres: number, units: Units, language: string): string {
  const value = units === 'yards' ? metres / METRES_PER_YARD : metres
  return formatNumber(Math.round(value), language)
}

/** A length in metres with its unit, as the language writes it: `146 m`, `160 yd`, `146米`. */
export function formatDistance(metres: number, units: Units, language: string): string {
  const value = units === 'yards' ? metres / METRES_PER_YARD : metres
  return unbroken(unitFormat(units, language).format(Math.round(value)))
}

/** A short length in metres with its unit and, where it tells something, a part of it: `3.4 m`, `3.7 yd`. */
export function formatFineDistance(metres: number, units: Units, language: string, digits = 1): string {
  const value = units === 'yards' ? metres / METRES_PER_YARD : metres
  return unbroken(unitFormat(units, language, digits).format(value))
}

/** A distance in metres that nobody walks up to, in whole kilometres or miles from two of them on: `466 km`. */
export function formatFarDistance(metres: number, units: Units, language: string): string {
  const [unit, length] = units === 'yards' ? (['mile', 1609.344] as const) : (['kilometer', 1000] as const)
  if (metres < 2 * length) return formatDistance(metres, units, language)
  const format = numberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 0 })
  return unbroken(format.format(metres / length))
}

/** A number and its unit stay on one line: some languages are joined by a space at which lines break. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** The unit alone, for a figure that stands beside it: `m`, `yd`, `码`. */
export function lengthUnit(units: Units, language: string): string {
  const part = unitFormat(units, language)
    .formatToParts(0)
    .find(({ type }) => type === 'unit')
  return part?.value ?? ''
}

function unitFormat(units: Units, language: string, maximumFractionDigits = 0): Intl.NumberFormat {
  return numberFormat(localeOf(language), {
    style: 'unit',
    unit: units === 'yards' ? 'yard' : 'meter',
    maximumFractionDigits,
  })
}

const BYTE_UNITS = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const

/** 10.7 GB, 430 MB, 12 kB. */
export function formatBytes(bytes: number, language: string): string {
  const [size, unit] = BYTE_UNITS.find(([least]) => bytes >= least) ?? BYTE_UNITS[2]
  const maximumFractionDigits = bytes / size < 100 ? 1 : 0
  const format = numberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits })
  // Number and unit stay in one line.
  return format.format(bytes / size).replace(' ', '\u00A0')
}

/** A number in the reader's language. */
export function formatNumber(value: number, language: string, maximumFractionDigits = 0): string {
  return numberFormat(localeOf(language), { maximumFractionDigits }).format(value)
}

/** A time of day, as the language writes it: `06:41`. */
export function formatTime(at: Date | string | number, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at))
}

/** A time of day to the second: `12:41:07`. */
export function formatTimeOfDay(at: Date | string | number, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  )
}

/** A day, short: `Fri 21 Nov`. A plain date (`2026-11-21`) is that day wherever the reader is. */
export function formatDay(at: Date | string | number, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zoneOf(at, timeZone),
  }).format(new Date(at))
}

/** The zone to format a moment in: UTC for a plain date. */
function zoneOf(at: Date | string | number, timeZone: string | undefined): string | undefined {
  return typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? 'UTC' : timeZone
}

/** A day in full: `Saturday 21 November`. */
export function formatLongDay(at: Date | string | number, language: string, timeZone?: string): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  return dateFormat(localeOf(language), form).format(new Date(at))
}

/** A day with its year: `Saturday 21 November 2026`. A plain date is that day wherever the reader is. */
export function formatDayOfYear(at: Date | string | number, language: string, timeZone?: string): string {
  const form = { dateStyle: 'full', timeZone: zoneOf(at, timeZone) } as const
  return dateFormat(localeOf(language), form).format(new Date(at))
}

/** A day and time: `21 Nov, 06:41`. */
export function formatMoment(at: Date | string | number, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at))
}

/** So near, a time needs no day: "00:10" is clear at ten to midnight. */
const NEAR_MS = 6 * 60 * 60_000

/** Time alone on the zone's present day or near it, otherwise with its day: it has to fit beside other words. */
export function formatRecentMoment(
  at: string | number,
  language: string,
  timeZone: string,
  now = Date.now(),
): string {
  const isNear = Math.abs(new Date(at).getTime() - now) < NEAR_MS
  const isToday = dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date(now))
  return (isNear || isToday ? formatTime : formatMoment)(at, language, timeZone)
}

/** A day with its year, and time: `21 Nov 2026, 06:41`. */
export function formatMomentOfYear(at: Date | string | number, language: string, timeZone?: string): string {
  return dateFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  }).format(new Date(at))
}

/** A moment for a spreadsheet, by that zone's clock: `2026-11-21 06:41:07`. */
export function localMoment(at: Date | string | number, timeZone: string): string {
  // Sweden writes it so.
  return dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at))
}

/** A month: `October 2026`. Given as any plain date in it. */
export function formatMonth(day: string, language: string): string {
  return dateFormat(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Words in one line, separated as the language does: `Coffee, Scone`, `咖啡、司康`. */
export function joinWords(words: readonly string[], language: string): string {
  return listFormat(language, { style: 'narrow', type: 'conjunction' }).format(words)
}

/** The age of a kitchen ticket: `0:40`, `12:05`, `1:02:09`. Never negative. */
export function formatTimer(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = `${h > 0 ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`
  return h > 0 ? `${h}:${tail}` : tail
}

export type AgeUnit = 'now' | 'minutes' | 'hours' | 'days'

/** An age in its largest whole unit; under a minute is `now`. */
export function ageOf(milliseconds: number): { unit: AgeUnit; count: number } {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 60 * 24) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / (60 * 24)) }
}
