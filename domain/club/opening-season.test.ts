import { describe, expect, it } from 'vitest'
import { daysInMonth, hasSeasonFault, seasonOn } from './opening-season.ts'

const summer = { from: '04-01', to: '10-31', hours: [] }
const winter = { from: '11-01', to: '03-31', hours: [] }

describe('the season of a day', () => {
  it('is the one between whose first and last day it lies, over the end of a year too', () => {
    const on = (day: string) => seasonOn([summer, winter], day)
    expect(['2026-04-01', '2026-10-31', '07-15'].map(on)).toEqual([summer, summer, summer])
    expect(['2026-11-01', '2026-12-31', '2027-01-01', '2028-02-29'].map(on)).toEqual(
      Array.from({ length: 4 }, () => winter),
    )
  })

  it('is the first of two that hold it, and none where there is none', () => {
    const july = { from: '07-01', to: '07-31', hours: [] }
    expect(seasonOn([july, summer], '2026-07-04')).toBe(july)
    expect(seasonOn([july], '2026-08-01')).toBeUndefined()
  })
})

it('a month has as many days as the longest year gives it', () => {
  expect([1, 2, 4, 12].map(daysInMonth)).toEqual([31, 29, 30, 31])
})

it('seasons have a fault when a span of their hours has', () => {
  const span = { days: [1], from: '08:00', to: '20:00' }
  expect(hasSeasonFault([{ ...summer, hours: [span] }])).toBe(false)
  expect(hasSeasonFault([summer, { ...winter, hours: [{ ...span, to: '08:00' }] }])).toBe(true)
})
