import { describe, expect, it } from 'vitest'
import { type CutPlace, nextUncut, stepOnto } from './cut-round.ts'

const holes = Array.from({ length: 18 }, (_, at) => `hole ${at + 1}`)
const cut = (...numbers: number[]) => {
  const ids = new Set(numbers.map((number) => `hole ${number}`))
  return (id: string) => ids.has(id)
}
const start: CutPlace = { holeId: 'hole 1', isChosen: false, underfoot: [] }

describe('the next hole to cut', () => {
  it('is the first one not cut', () => {
    expect(nextUncut(holes, cut(1, 2), null)).toBe('hole 3')
  })

  it('comes after the one that was cut last, and at the end starts again from the first', () => {
    expect(nextUncut(holes, cut(10, 11), 'hole 10')).toBe('hole 12')
    expect(nextUncut(holes, cut(17, 18), 'hole 18')).toBe('hole 1')
  })

  it('is null when all are cut', () => {
    expect(nextUncut(holes, () => true, 'hole 4')).toBeNull()
  })
})

describe('stepping onto a green', () => {
  it('opens its hole, whichever was open', () => {
    expect(stepOnto(start, ['hole 7'], cut())).toEqual({
      holeId: 'hole 7',
      isChosen: false,
      underfoot: ['hole 7'],
    })
  })

  it('opens nothing between greens, and keeps the last green', () => {
    const at = { ...start, underfoot: ['hole 7'] }
    expect(stepOnto(at, [], cut())).toBe(at)
  })

  it('does not go back to the present green while another hole is chosen', () => {
    const at = { holeId: 'hole 9', isChosen: true, underfoot: ['hole 7'] }
    expect(stepOnto(at, ['hole 7'], cut())).toBe(at)
  })

  it('keeps a hole that a link or a person chose before the first position', () => {
    const at = { holeId: 'hole 1', isChosen: true, underfoot: [] }
    expect(stepOnto(at, ['hole 5'], cut()).holeId).toBe('hole 1')
    expect(stepOnto({ ...at, underfoot: ['hole 5'] }, ['hole 6'], cut()).holeId).toBe('hole 6')
  })

  it('does not open a hole that is cut', () => {
    const at = { holeId: 'hole 8', isChosen: false, underfoot: ['hole 7'] }
    expect(stepOnto(at, ['hole 3'], cut(3, 7))).toEqual({ ...at, underfoot: ['hole 3'] })
  })

  it('opens the uncut one of two holes', () => {
    expect(stepOnto(start, ['hole 2', 'hole 16'], cut(2)).holeId).toBe('hole 16')
  })
})
