/** Words that a search may have; more would only slow it down. */
const WORDS_MAX = 6
const WORD_LENGTH_MAX = 60
/** The largest number that an issue can have. */
const NUMBER_MAX = 2 ** 53 - 1

export interface SearchTerms {
  /** Codes of the kinds whose name in the reader's language has this word. */
  categoriesNamed: (word: string) => readonly string[]
  /** Ids of the holes that this word names. */
  holesNamed: (word: string) => readonly string[]
}

/** The words of a search, in small letters, the first six of them. */
export function searchWords(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX))
}

/**
 * One condition for each word of a search, all of which must hold: PostgREST's `or=`, without its brackets. The word is
 * in the description, the place or the reason, is the issue's number, or names its kind or its hole.
 */
export function searchConditions(text: string, { categoriesNamed, holesNamed }: SearchTerms): string[] {
  return searchWords(text).map((word) => {
    const like = quoted(`*${escapedLike(word)}*`)
    const conditions = ['description', 'place_name', 'reason'].map((column) => `${column}.ilike.${like}`)
    const number = Number(/^#?(\d+)$/.exec(word)?.[1] ?? Number.NaN)
    if (number <= NUMBER_MAX) conditions.push(`number.eq.${number}`)
    const categories = categoriesNamed(word)
    if (categories.length > 0) conditions.push(`category.in.(${categories.join(',')})`)
    const holes = holesNamed(word)
    if (holes.length > 0) conditions.push(`hole_id.in.(${holes.join(',')})`)
    return conditions.join(',')
  })
}

/** A word for LIKE that stands for nothing but itself. PostgREST takes a star for a percent sign, and has no other. */
function escapedLike(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_')
}

/** A value in PostgREST's double quotes. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`
}

/** The condition for what comes after a page of a list that has the latest first: PostgREST's `or=`, without its brackets. */
export function afterPage(column: string, at: string, id: string): string {
  return `${column}.lt.${quoted(at)},and(${column}.eq.${quoted(at)},id.lt.${id})`
}
