import { describe, expect, it } from 'vitest'
import { arcLabels } from './label-ends.ts'

const tee = { x: 0, y: 0 }
const green = { x: 0, y: 400 }
const arc = (y: number) => [
  { x: -24, y },
  { x: 0, y: y + 2 },
  { x: 24, y },
]

describe('the number of an arc', () => {
  it('is at its right end', () => {
    expect(arcLabels([arc(300)], [], { tee, green })).toEqual([{ point: { x: 24, y: 300 }, reads: 'right' }])
  })

  it('moves to the left end when a hazard has its number on the right', () => {
    const hazard = { point: { x: 15, y: 295 }, reads: 'right' as const }
    expect(arcLabels([arc(300)], [hazard], { tee, green })).toEqual([
      { point: { x: -24, y: 300 }, reads: 'left' },
    ])
  })

  it('is left out when both ends are occupied, and never overlaps another number', () => {
    const hazards = [
      { point: { x: 15, y: 295 }, reads: 'right' as const },
      { point: { x: -15, y: 305 }, reads: 'left' as const },
    ]
    expect(arcLabels([arc(300)], hazards, { tee, green })).toEqual([null])
    const [one, other] = arcLabels([arc(300), arc(310)], [], { tee, green })
    expect([one?.reads, other?.reads]).toEqual(['right', 'left'])
  })

  it('does not depend on the direction of the hole', () => {
    const east = ({ x, y }: { x: number; y: number }) => ({ x: y, y: -x })
    const hazard = { point: east({ x: 15, y: 295 }), reads: 'right' as const }
    const [label] = arcLabels([arc(300).map(east)], [hazard], { tee: east(tee), green: east(green) })
    expect(label?.reads).toBe('left')
  })
})
