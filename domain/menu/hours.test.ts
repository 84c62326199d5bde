import { describe, expect, it } from 'vitest'
import { hoursFault, hoursOfDay, isOffered, isServed, offeredHours } from './hours.ts'

const zone = 'Europe/Dublin'
// A Saturday, on winter time.
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const every = [1, 2, 3, 4, 5, 6, 7]

describe('hours on the club’s clock', () => {
  it('are always without spans', () => {
    expect(isServed([], at('03:00'), zone)).toBe(true)
  })

  it('include their start and exclude their end', () => {
    const breakfast = [{ days: every, from: '07:00', to: '11:30' }]
    expect(['06:59', '07:00', '11:29', '11:30'].map((time) => isServed(breakfast, at(time), zone))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('follow the club’s clock, wherever the reader is, also in summer', () => {
    const lunch = [{ days: every, from: '12:00', to: '15:00' }]
    expect(isServed(lunch, new Date('2026-07-01T11:30:00Z'), zone)).toBe(true)
    expect(isServed(lunch, new Date('2026-07-01T11:30:00Z'), 'Asia/Tokyo')).toBe(false)
  })

  it('are the hours that a dish and its category share', () => {
    const spans = (hours: string[], category_hours: string[]) => {
      const [own, category] = [hours, category_hours].map((texts) =>
        texts.map((text) => ({ days: every, from: text.slice(0, 5), to: text.slice(6) })),
      )
      const dish = { hours: own!, category_hours: category! }
      return offeredHours(dish, at('16:00'), zone).map(({ from, to }) => `${from}-${to}`)
    }
    expect(spans(['08:00-22:00'], ['11:00-15:00', '18:00-24:00'])).toEqual(['11:00-15:00', '18:00-22:00'])
    expect(spans(['08:00-22:00'], [])).toEqual(['08:00-22:00'])
    expect(spans([], ['11:00-15:00'])).toEqual(['11:00-15:00'])
    expect(spans(['20:00-02:00'], ['18:00-01:00'])).toEqual(['20:00-01:00'])
    expect(spans(['08:00-10:00'], ['11:00-15:00'])).toEqual([])
  })

  it('follow the days, and may pass midnight into the next one', () => {
    const late = [{ days: [6], from: '22:00', to: '02:00' }]
    expect(isServed(late, at('23:00'), zone)).toBe(true)
    expect(isServed(late, new Date('2026-11-22T01:00:00Z'), zone)).toBe(true)
    expect(isServed(late, new Date('2026-11-22T02:00:00Z'), zone)).toBe(false)
    expect(isServed(late, at('01:00'), zone)).toBe(false)
    expect(isServed([{ days: [6], from: '20:00', to: '24:00' }], at('23:59'), zone)).toBe(true)
  })

  it('lie within the hours of the category', () => {
    const bar = [{ days: every, from: '17:00', to: '23:00' }]
    expect(isOffered({ hours: [], category_hours: bar }, at('12:00'), zone)).toBe(false)
    expect(isOffered({ hours: bar, category_hours: bar }, at('18:00'), zone)).toBe(true)
  })

  it('are listed for the day, in their order', () => {
    const hours = [
      { days: [6], from: '17:00', to: '21:00' },
      { days: [7], from: '10:00', to: '16:00' },
      { days: [6, 7], from: '07:00', to: '11:00' },
    ]
    expect(hoursOfDay(hours, at('12:00'), zone).map(({ from }) => from)).toEqual(['07:00', '17:00'])
  })

  it('need a day, a start and a different end', () => {
    expect(hoursFault({ days: [1], from: '08:00', to: '24:00' })).toBeNull()
    expect(hoursFault({ days: [], from: '08:00', to: '12:00' })).toBe('days')
    expect(hoursFault({ days: [0], from: '08:00', to: '12:00' })).toBe('days')
    for (const [from, to] of [
      ['8:00', '12:00'],
      ['08:00', '08:00'],
      ['24:00', '08:00'],
      ['08:00', ''],
      ['08:60', '12:00'],
    ])
      expect(hoursFault({ days: [1], from: from!, to: to! })).toBe('time')
  })
})
