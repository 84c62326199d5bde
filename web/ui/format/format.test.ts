import { describe, expect, it, vi } from 'vitest'
import { clubCurrencies } from '#domain/country/club-customs.ts'
import {
  ageOf,
  formatBytes,
  formatDay,
  formatDayOfYear,
  formatDistance,
  formatFarDistance,
  formatFineDistance,
  formatLength,
  formatMoment,
  formatMoney,
  formatRecentMoment,
  formatTime,
  formatTimer,
  joinWords,
  lengthUnit,
  minorDigits,
} from './format.ts'

/** As the present release of Node knows them. */
const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits

describe('money', () => {
  it('is written from whole minor units, as usual for each currency', () => {
    expect(formatMoney(1250, 'EUR', 'en')).toBe('€12.50')
    expect(formatMoney(1250, 'JPY', 'ja')).toMatch(/^[¥￥]1,250$/)
    expect(formatMoney(-50, 'EUR', 'en')).toBe('-€0.50')
    expect(formatMoney(0, 'EUR', 'zh-CN')).toBe('€0.00')
  })

  it('has the same decimals in each browser, also for a currency that the browser does not know', () => {
    const others = vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions')
    others.mockReturnValue({ maximumFractionDigits: 2 } as Intl.ResolvedNumberFormatOptions)
    expect(formatMoney(5000, 'HUF', 'en')).toBe('Ft\u00a05,000')
    expect(formatMoney(12_500, 'KWD', 'en')).toBe('KWD\u00a012.500')
    others.mockRestore()
    const digits = clubCurrencies.map((currency) => [currency, minorDigits(currency)])
    expect(digits).toEqual(clubCurrencies.map((currency) => [currency, decimalsOf(currency)]))
  })
})

describe('lengths', () => {
  it('far away are kilometres or miles', () => {
    expect(formatFarDistance(466_258, 'metres', 'en')).toBe('466\u00a0km')
    expect(formatFarDistance(466_258, 'yards', 'en')).toBe('290\u00a0mi')
    expect(formatFarDistance(1999, 'metres', 'en')).toBe('1,999\u00a0m')
  })

  it('are whole metres or yards', () => {
    expect(formatLength(145.6, 'metres', 'en')).toBe('146')
    expect(formatLength(146, 'yards', 'en')).toBe('160')
    expect(formatDistance(372, 'metres', 'en')).toBe('372\u00a0m')
    expect(formatDistance(372, 'yards', 'en')).toBe('407\u00a0yd')
    expect(formatDistance(372, 'metres', 'zh-CN')).toBe('372米')
  })

  it('keep a part of a unit when they are short', () => {
    expect(formatFineDistance(3.42, 'metres', 'en')).toBe('3.4\u00a0m')
    expect(formatFineDistance(3.42, 'yards', 'en')).toBe('3.7\u00a0yd')
    expect(formatFineDistance(3.42, 'metres', 'ja', 0)).toBe('3\u00a0m')
  })

  it('have a unit that can be shown alone', () => {
    expect(lengthUnit('metres', 'en')).toBe('m')
    expect(lengthUnit('yards', 'ja')).toBe('yd')
    expect(lengthUnit('yards', 'zh-CN')).toBe('码')
  })
})

describe('times', () => {
  const at = '2026-11-21T06:41:00Z'

  it('are written in the club’s time zone, by 24 hours', () => {
    expect(formatTime(at, 'en', 'Europe/Dublin')).toBe('06:41')
    expect(formatTime(at, 'ja', 'Asia/Tokyo')).toBe('15:41')
    expect(formatTime('2026-11-21T00:05:00Z', 'en', 'UTC')).toBe('00:05')
    expect(formatMoment(at, 'en', 'UTC')).toBe('21 Nov, 06:41')
  })

  it('of a plain date show that day, wherever the reader is', () => {
    expect(formatDay('2026-11-21', 'en', 'Pacific/Honolulu')).toMatch(/^Sat,? 21 Nov$/)
    expect(formatDay(at, 'en', 'Pacific/Honolulu')).toMatch(/^Fri,? 20 Nov$/)
    expect(formatDayOfYear('2026-11-21', 'en', 'Pacific/Honolulu')).toMatch(/^Saturday,? 21 November 2026$/)
  })
})

describe('ages', () => {
  it('run like a clock for a ticket', () => {
    expect(formatTimer(40_000)).toBe('0:40')
    expect(formatTimer(725_000)).toBe('12:05')
    expect(formatTimer(3_729_000)).toBe('1:02:09')
    expect(formatTimer(-5_000)).toBe('0:00')
  })

  it('are shown in the largest whole unit', () => {
    expect(ageOf(59_000)).toEqual({ unit: 'now', count: 0 })
    expect(ageOf(60_000)).toEqual({ unit: 'minutes', count: 1 })
    expect(ageOf(59 * 60_000)).toEqual({ unit: 'minutes', count: 59 })
    expect(ageOf(25 * 3_600_000)).toEqual({ unit: 'days', count: 1 })
    expect(ageOf(-1)).toEqual({ unit: 'now', count: 0 })
  })
})

describe('the time of data', () => {
  it('has no day on the same day or near it, and the day on another', () => {
    const at = '2026-11-23T10:58:00Z'
    const text = (now: string) => formatRecentMoment(at, 'en', 'Asia/Tokyo', Date.parse(now))
    expect(text('2026-11-22T15:01:00Z')).toBe('19:58')
    expect(text('2026-11-23T14:59:00Z')).toBe('19:58')
    expect(text('2026-11-23T15:01:00Z')).toBe('19:58')
    expect(text('2026-11-23T16:59:00Z')).toBe('23 Nov, 19:58')
  })
})

describe('a size', () => {
  it('is in the unit that a person reads, with three figures at most', () => {
    const sizes = [10_737_418_240, 430_400_000, 1_500_000, 12_000, 90].map((bytes) =>
      formatBytes(bytes, 'en'),
    )
    expect(sizes.map((size) => size.replace('\u00A0', ' '))).toEqual([
      ...['10.7 GB', '430 MB', '1.5 MB', '12 kB', '0.1 kB'],
    ])
    expect(formatBytes(10_737_418_240, 'ja')).toBe('10.7\u00A0GB')
    expect(formatBytes(10_737_418_240, 'zh-CN')).toMatch(/^10\.7\s?(GB|吉字节)$/)
  })
})

describe('words in one line', () => {
  it('are separated as the language does it', () => {
    expect(joinWords(['Coffee', 'Scone', 'Soup'], 'en')).toBe('Coffee, Scone, Soup')
    expect(joinWords(['コーヒー', 'スコーン', 'スープ'], 'ja')).toBe('コーヒー、スコーン、スープ')
    expect(joinWords(['咖啡', '司康', '例汤'], 'zh-CN')).toBe('咖啡、司康、例汤')
    expect(joinWords([], 'en')).toBe('')
  })
})
