import { describe, expect, it } from 'vitest'
import { delayAfter, delayAt, pauseAt, pauseFor } from './throttle.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const minutes = (count: number) => now + count * 60_000

describe('a pause', () => {
  it('of 15 minutes ends automatically after that time', () => {
    const setting = pauseFor(15, ' Fire alarm ', now)
    expect(setting).toEqual({ until: '2026-05-01T12:15:00.000Z', sentence: 'Fire alarm' })
    expect(pauseAt(setting, minutes(14))).toEqual({ until: minutes(15), sentence: 'Fire alarm' })
    expect(pauseAt(setting, minutes(15))).toBeNull()
  })

  it('without an end lasts until the kitchen resumes, also when an older app set it', () => {
    expect(pauseAt(pauseFor(null, '', now), minutes(9999))).toEqual({ until: null, sentence: '' })
    expect(pauseAt(true, minutes(9999))).toEqual({ until: null, sentence: '' })
    expect(pauseAt(false, now)).toBeNull()
  })
})

describe('a delay', () => {
  it('grows by ten minutes with each step, to an hour at most, and lasts half an hour from the last step', () => {
    const first = delayAfter(null, 1, now)
    expect(first).toEqual({ minutes: 10, until: '2026-05-01T12:30:00.000Z' })
    expect(delayAfter(first, 1, minutes(20))).toEqual({ minutes: 20, until: '2026-05-01T12:50:00.000Z' })
    expect(delayAfter({ minutes: 60, until: first!.until }, 1, now)?.minutes).toBe(60)
  })

  it('is reduced step by step without lasting longer, down to zero', () => {
    const setting = { minutes: 20, until: '2026-05-01T12:30:00.000Z' }
    const less = delayAfter(setting, -1, minutes(10))
    expect(less).toEqual({ minutes: 10, until: setting.until })
    expect(delayAfter(less, -1, minutes(10))).toBeNull()
  })

  it('that is over starts again with one step', () => {
    const setting = { minutes: 40, until: '2026-05-01T11:59:00.000Z' }
    expect(delayAt(setting, now)).toBeNull()
    expect(delayAfter(setting, 1, now)?.minutes).toBe(10)
  })
})
