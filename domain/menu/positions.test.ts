import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPosition } from './menu.ts'
import { lastPosition, movedTo, placedAt } from './positions.ts'

const list = (...positions: number[]) => positions.map((position, at) => ({ id: `dish ${at}`, position }))

describe('moving a dish in its list', () => {
  it('changes only that dish', () => {
    expect(movedTo(list(0, 1, 2), 2, 1)).toEqual([{ id: 'dish 2', position: 0.5 }])
    expect(movedTo(list(0, 1, 2), 0, 2)).toEqual([{ id: 'dish 0', position: 3 }])
    expect(movedTo(list(0, 1, 2), 2, 0)).toEqual([{ id: 'dish 2', position: -1 }])
  })

  it('does nothing when it does not move, or would pass an end', () => {
    expect(movedTo(list(0, 1), 1, 1)).toEqual([])
    expect(movedTo(list(0, 1), 1, 5)).toEqual([])
    expect(movedTo([], 0, 1)).toEqual([])
  })

  it('numbers the list again when two neighbours leave no room', () => {
    expect(movedTo(list(0, 0, 0), 2, 1)).toEqual([
      { id: 'dish 2', position: 1 },
      { id: 'dish 1', position: 2 },
    ])
  })

  it('ends at its target position, from any start and any number of times', () => {
    const moves = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), { maxLength: 80 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
        moves,
        (places, all) => {
          let line = list(...places).sort(byPosition)
          for (const [from, to] of all) {
            const wanted = line.map(({ id }) => id)
            wanted.splice(to, 0, ...wanted.splice(from, 1))
            const changed = new Map(movedTo(line, from, to).map(({ id, position }) => [id, position]))
            line = line
              .map((one) => ({ ...one, position: changed.get(one.id) ?? one.position }))
              .sort(byPosition)
            expect(line.map(({ id }) => id)).toEqual(wanted)
          }
        },
      ),
    )
  })

  it('inserts a dish from another list, and adds at the end', () => {
    expect(placedAt([], 'soup', 0)).toEqual([{ id: 'soup', position: 0 }])
    expect(placedAt(list(4, 5), 'soup', 1)).toEqual([{ id: 'soup', position: 4.5 }])
    expect([lastPosition([]), lastPosition(list(3, 7))]).toEqual([0, 8])
  })
})
