import { afterEach, describe, expect, it } from 'vitest'
import { clockSkew, noteServerTime } from './clock.ts'

const at = Date.parse('2026-06-01T06:00:00Z')
const says = (minutes: number) => noteServerTime(new Date(at).toUTCString(), at + minutes * 60_000)
afterEach(() => says(0))

describe("the device's clock", () => {
  it('is right when it differs by no more than the time of an answer', () => {
    says(1)
    expect(clockSkew()).toBe(0)
  })

  it('can be ahead or behind', () => {
    says(90)
    expect(clockSkew()).toBe(90 * 60_000)
    says(-24 * 60)
    expect(clockSkew()).toBe(-24 * 3600_000)
  })

  it('is right again once it was set', () => {
    says(90)
    says(0)
    expect(clockSkew()).toBe(0)
  })

  it('is not judged by an answer without a time', () => {
    says(90)
    noteServerTime(null, at)
    noteServerTime('yesterday', at)
    expect(clockSkew()).toBe(90 * 60_000)
  })
})
