import { containing, searchWords } from '../base/list-query.ts'
import type { LngLat } from '../course/geometry/lng-lat.ts'
import { localFrame } from '../course/geometry/local-frame.ts'

/** The largest number that an issue can have. */
const NUMBER_MAX = 2 ** 53 - 1

export interface SearchTerms {
  /** Codes of the kinds whose name in the reader's language contains this word. */
  categoriesNamed: (word: string) => readonly string[]
  /** Ids of the holes with this name. */
  holesNamed: (word: string) => readonly string[]
}

/**
 * One condition per search word, all required: PostgREST's `or=`, without its brackets. The word is in the description,
 * the place or the reason, is the number, or names its kind or its hole.
 */
export function searchConditions(text: string, { categoriesNamed, holesNamed }: SearchTerms): string[] {
  return searchWords(text).map((word) => {
    const conditions = containing(['description', 'place_name', 'reason'], word)
    const number = Number(/^#?(\d+)$/.exec(word)?.[1] ?? Number.NaN)
    if (number <= NUMBER_MAX) conditions.push(`number.eq.${number}`)
    const categories = categoriesNamed(word)
    if (categories.length > 0) conditions.push(`category.in.(${categories.join(',')})`)
    const holes = holesNamed(word)
    if (holes.length > 0) conditions.push(`hole_id.in.(${holes.join(',')})`)
    return conditions.join(',')
  })
}

/** Side in metres of the squares in which issues are counted. */
const CELL_M = 25

/** The largest number of issues on one square of 25 metres: the maximum of a heat map; 1 for none. */
export function hottest(places: readonly LngLat[]): number {
  const [first] = places
  if (!first) return 1
  const frame = localFrame(first)
  const cells = new Map<string, number>()
  for (const place of places) {
    const { x, y } = frame.fromPosition([place.lng, place.lat])
    const cell = `${Math.floor(x / CELL_M)},${Math.floor(y / CELL_M)}`
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
  }
  return Math.max(...cells.values())
}
