/** PostgREST conditions for long lists: search words and paging. */

/** Most words of a search; more would only slow it down. */
const WORDS_MAX = 6
const WORD_LENGTH_MAX = 60

/** The first six words of a search, in lower case as in the database, each cut to 60 characters. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX))
}

/** One condition for each column that may contain the word, for `or=`. */
export function containing(columns: readonly string[], word: string): string[] {
  const like = quoted(likeAnywhere(word))
  return columns.map((column) => `${column}.ilike.${like}`)
}

/**
 * The `like` pattern for texts that contain the word. PostgREST reads a star as a percent sign and cannot escape it.
 */
export function likeAnywhere(word: string): string {
  const escaped = word.replace(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_')
  return `*${escaped}*`
}

/** A value in PostgREST's double quotes. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`
}

/** PostgREST's `or=` condition, without brackets, for the rows after a page of a list with the latest first. */
export function afterPage(column: string, at: string, id: string | number): string {
  return `${column}.lt.${quoted(at)},and(${column}.eq.${quoted(at)},id.lt.${id})`
}
