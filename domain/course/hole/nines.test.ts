import { describe, expect, it } from 'vitest'
import { nineOf, numberInNine, roundOf } from './nines.ts'

const holes = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `h${i + 1}`, number: i + 1 }))
const nines = ['North', 'East', 'South', 'West'].map((name, i) => ({ id: name, position: i + 1, name }))
const composite = (first: string, second: string | null) => [
  { id: 'c', name: 'Today', first_nine_id: first, second_nine_id: second, is_played: true },
]

describe('the holes that are played', () => {
  it.each([9, 18, 27, 36])('are the %i holes of the course, as they are numbered, by default', (count) => {
    const round = roundOf(holes(count).reverse(), [], [])
    expect(round.name).toBeNull()
    expect(round.hole.map(({ number }) => number)).toEqual(holes(count).map(({ number }) => number))
    expect(round.hole.every(({ number, own_number, nine }) => number === own_number && nine === null)).toBe(
      true,
    )
  })

  it('have their nine by their number on the course', () => {
    expect([1, 9, 10, 18, 19, 27, 28, 36].map(nineOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect([1, 9, 10, 18, 19, 36].map(numberInNine)).toEqual([1, 9, 1, 9, 1, 9])
  })

  it('are numbered on from 1 to 18 in the order of the nines', () => {
    const { name, hole } = roundOf(holes(27), nines, composite('South', 'North'))
    expect(name).toBe('Today')
    expect(hole).toHaveLength(18)
    expect(hole[0]).toEqual({ id: 'h19', number: 1, own_number: 19, nine: 'South' })
    expect(hole[17]).toEqual({ id: 'h9', number: 18, own_number: 9, nine: 'North' })
    expect(hole.map(({ number }) => number)).toEqual(holes(18).map(({ number }) => number))
  })

  it('are nine when one nine is played', () => {
    const { hole } = roundOf(holes(18), nines, composite('East', null))
    expect(hole.map(({ number, own_number }) => [number, own_number])).toEqual(
      Array.from({ length: 9 }, (_, i) => [i + 1, i + 10]),
    )
  })

  it('leave out missing holes of a nine', () => {
    expect(roundOf(holes(12), nines, composite('East', 'North')).hole.map(({ id }) => id)).toEqual([
      'h10',
      'h11',
      'h12',
      ...holes(9).map(({ id }) => id),
    ])
  })
})
