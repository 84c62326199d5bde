import { describe, expect, it } from 'vitest'
import { daysInMonth, hasSeasonFault, newPeriod, seasonOn } from './opening-season.ts'

const summer = { from: '04-01', to: '10-31', hours: [] }
const winter = { from: '11-01', to: '03-31', hours: [] }

describe('the season of a day', () => {
  it('is the season that contains it, also over the end of a year', () => {
    const on = (day: string) => seasonOn([summer, winter], day)
    expect(['2026-04-01', '2026-10-31', '07-15'].map(on)).toEqual([summer, summer, summer])
    expect(['2026-11-01', '2026-12-31', '2027-01-01', '2028-02-29'].map(on)).toEqual(
      Array.from({ length: 4 }, () => winter),
    )
  })

  it('is the first of two that contain it, and undefined without one', () => {
    const july = { from: '07-01', to: '07-31', hours: [] }
    expect(seasonOn([july, summer], '2026-07-04')).toBe(july)
    expect(seasonOn([july], '2026-08-01')).toBeUndefined()
  })
})

describe('the days of a new season', () => {
  const wholeYear = { from: '01-01', to: '12-31', hours: [] }
  const periodAfter = (...periods: [from: string, to: string][]) => {
    const { from, to } = newPeriod(periods.map(([from, to]) => ({ from, to, hours: [] })))
    return `${from} ${to}`
  }

  it('are the whole year for the first season', () => {
    expect(newPeriod([])).toEqual({ from: '01-01', to: '12-31' })
  })

  it('are the longest period without a season, also over the end of a year', () => {
    expect(periodAfter(['04-01', '10-31'])).toBe('11-01 03-31')
    expect(periodAfter(['11-01', '03-31'])).toBe('04-01 10-31')
    expect(periodAfter(['01-01', '01-31'], ['03-01', '05-31'])).toBe('06-01 12-31')
    expect(periodAfter(['02-01', '12-31'])).toBe('01-01 01-31')
    expect(periodAfter(['01-01', '11-30'])).toBe('12-01 12-31')
  })

  it('are April to October when the year is full, or full but for a holiday', () => {
    expect(periodAfter(['01-01', '12-31'])).toBe('04-01 10-31')
    expect(periodAfter(['03-01', '02-28'])).toBe('04-01 10-31')
    expect(periodAfter(['12-27', '12-23'])).toBe('04-01 10-31')
  })

  it('leave each season some days on which it applies, however many seasons there are', () => {
    const seasons = [wholeYear]
    while (seasons.length < 8) {
      seasons.unshift({ ...newPeriod(seasons), hours: [] })
      const days = seasons.map(({ from }) => from)
      const acting = new Set(
        Array.from({ length: 366 }, (_, at) =>
          seasonOn(seasons, new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)),
        ),
      )
      expect(acting.size, days.join()).toBe(seasons.length)
    }
  })
})

it('a month has its number of days in a leap year', () => {
  expect([1, 2, 4, 12].map(daysInMonth)).toEqual([31, 29, 30, 31])
})

it('seasons have a fault when a span of their hours has one', () => {
  const span = { days: [1], from: '08:00', to: '20:00' }
  expect(hasSeasonFault([{ ...summer, hours: [span] }])).toBe(false)
  expect(hasSeasonFault([summer, { ...winter, hours: [{ ...span, to: '08:00' }] }])).toBe(true)
})
