import { containing, searchWords } from '../base/list-query.ts'

/** The largest number that an issue can have. */
const NUMBER_MAX = 2 ** 53 - 1

export interface SearchTerms {
  /** Codes of the kinds whose name in the reader's language has this word. */
  categoriesNamed: (word: string) => readonly string[]
  /** Ids of the holes that this word names. */
  holesNamed: (word: string) => readonly string[]
}

/**
 * One condition for each word of a search, all of which must hold: PostgREST's `or=`, without its brackets. The word is
 * in the description, the place or the reason, is the number, or names its kind or its hole.
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
