import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoxSize, LARGEST_SCALE, sheetLayout } from './sheet-layout.ts'

const a4 = { width: 194, height: 240 }
const taken = { width: 4, height: 10 }
const greens = (count: number, width = 30, height = 35): BoxSize[] => Array(count).fill({ width, height })

describe('the layout of a pin sheet', () => {
  it('puts 18 greens of ordinary size on one page', () => {
    const { columns, rows, scale } = sheetLayout(greens(18), a4, taken)
    expect(columns * rows).toBeGreaterThanOrEqual(18)
    expect(scale).toBeLessThan(1400)
  })

  it('never draws a green larger than the rules allow', () => {
    expect(sheetLayout(greens(1, 10, 10), a4, taken).scale).toBe(LARGEST_SCALE)
    expect(sheetLayout(greens(9, 8, 8), a4, taken).scale).toBe(LARGEST_SCALE)
  })

  it('fits every green of every course into its cell', () => {
    const box = fc.record({
      width: fc.double({ min: 5, max: 80, noNaN: true }),
      height: fc.double({ min: 5, max: 80, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 36 }), (boxes) => {
        const { columns, rows, scale, cell } = sheetLayout(boxes, a4, taken)
        expect(columns * rows).toBeGreaterThanOrEqual(boxes.length)
        expect(cell.width * columns).toBeCloseTo(a4.width)
        for (const { width, height } of boxes) {
          expect((width * 1000) / scale).toBeLessThanOrEqual(cell.width - taken.width + 1e-9)
          expect((height * 1000) / scale).toBeLessThanOrEqual(cell.height - taken.height + 1e-9)
        }
      }),
    )
  })
})
