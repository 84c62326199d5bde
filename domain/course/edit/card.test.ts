import { describe, expect, it } from 'vitest'
import { changedLines, clashesOf } from './card.ts'
import { toDoOf } from './to-do.ts'

const hole = (number: number, stroke_index: number | null = number) => ({
  id: `h${number}`,
  number,
  par: 4,
  stroke_index,
})
const holes = [hole(1), hole(2), hole(20, 2)]
const line = (number: number, stroke_index: number | null) => ({ number, par: 4, stroke_index })

describe('a corrected scorecard', () => {
  it('sends only its changes, and holes that swap their numbers together', () => {
    const lines = new Map([
      ['h1', line(2, 1)],
      ['h2', line(1, 2)],
      ['h20', line(20, 2)],
    ])
    expect(changedLines(holes, lines)).toEqual([
      { hole_id: 'h1', number: 2 },
      { hole_id: 'h2', number: 1 },
    ])
    expect(clashesOf(holes, lines)).toEqual([])
  })

  it('shows a double number at both holes, and a double stroke index only within one nine of a long course', () => {
    expect(clashesOf(holes, new Map([['h1', line(2, 1)]]))).toEqual([
      { holeId: 'h1', field: 'number' },
      { holeId: 'h2', field: 'number' },
    ])
    expect(clashesOf(holes, new Map([['h1', line(1, 2)]]))).toHaveLength(2)
    expect(clashesOf(holes.slice(0, 2), new Map([['h1', line(1, null)]]))).toEqual([])
  })
})

describe('the to-do list of a course', () => {
  it('has holes without greens, greens without holes, guesses, and missing entries of the scorecard', () => {
    const line = { type: 'LineString' as const, coordinates: [] }
    const feature = { name: null, geometry: line, properties: {}, edited: [], osm_id: null }
    const row = { name: null, line, length_m: 100, edited: [], osm_id: null }
    const found = toDoOf({
      hole: [
        { ...row, id: 'b', number: 2, par: null, stroke_index: 2, green_id: null, guessed: [] },
        { ...row, id: 'a', number: 1, par: 4, stroke_index: null, green_id: 'g1', guessed: ['number'] },
      ],
      course_feature: [
        { ...feature, id: 'g1', kind: 'green', hole_id: 'a', guessed: ['hole'] },
        { ...feature, id: 'g2', kind: 'green', hole_id: null, guessed: [] },
        { ...feature, id: 't1', kind: 'tee', hole_id: 'a', guessed: [] },
      ],
    } as unknown as Parameters<typeof toDoOf>[0])
    expect(found).toEqual([
      { code: 'no_green', hole: 2, id: 'b' },
      { code: 'green_without_hole', hole: null, id: 'g2' },
      { code: 'guessed_number', hole: 1, id: 'a' },
      { code: 'guessed_green', hole: 1, id: 'g1' },
      { code: 'no_par', hole: 2, id: 'b' },
      { code: 'no_stroke_index', hole: 1, id: 'a' },
      { code: 'no_tee', hole: 2, id: 'b' },
    ])
  })
})
