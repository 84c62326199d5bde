import { describe, expect, it } from 'vitest'
import type { Sample } from './average.ts'
import { stillReadings } from './still-readings.ts'

const at = (second: number, x: number, y = 0): Sample => ({
  point: { x, y },
  accuracyM: 4,
  at: second * 1000,
})

describe('the readings of a person who stands still', () => {
  it('are all readings, although the receiver drifts by a metre', () => {
    const wander = [0, 0.8, -0.6, 0.9, -0.3, 0.4, -0.9]
    expect(stillReadings(wander.map((x, second) => at(second, x)))).toHaveLength(7)
  })

  it('are few while the person walks, slowly or fast', () => {
    for (const speed of [0.7, 1.3, 2]) {
      const walk = Array.from({ length: 30 }, (_, second) => at(second, second * speed))
      expect(stillReadings(walk).length).toBeLessThan(5)
    }
  })

  it('begin where the walk ended', () => {
    const walk = Array.from({ length: 20 }, (_, second) => at(second, second * 1.3))
    const stand = Array.from({ length: 8 }, (_, second) => at(20 + second, 19 * 1.3))
    const still = stillReadings([...walk, ...stand])
    expect(still.length).toBeGreaterThanOrEqual(8)
    expect(still.length).toBeLessThanOrEqual(10)
  })

  it('include one jump, which the average leaves out, and end at two jumps in a row', () => {
    const jump = [at(0, 0), at(1, 0), at(2, 30), at(3, 0), at(4, 0), at(5, 0)]
    expect(stillReadings(jump)).toHaveLength(6)
    const elsewhere = [at(0, 0), at(1, 30), at(2, 30), at(3, 0), at(4, 0), at(5, 0)]
    expect(stillReadings(elsewhere)).toHaveLength(3)
  })

  it('do not go back before a pause of the receiver', () => {
    expect(stillReadings([at(0, 0), at(1, 0), at(40, 0), at(41, 0)])).toHaveLength(2)
  })

  it('may be none or one', () => {
    expect(stillReadings([])).toEqual([])
    expect(stillReadings([at(0, 5)])).toHaveLength(1)
  })
})
