/** Conditions of PostgREST for long lists: words to find, and what comes after a page. */

/** Words that a search may have; more would only slow it down. */
const WORDS_MAX = 6
const WORD_LENGTH_MAX = 60

/** The words of a search, in small letters, the first six of them. */
export function searchWords(text: string): string[] {
  return text
    .toLocaleLowerCase()
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

/** The pattern of `like` for a text that contains the word. PostgREST takes a star for a percent sign, and has no other. */
export function likeAnywhere(word: string): string {
  const escaped = word.replace(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_')
  return `*${escaped}*`
}

/** A value in PostgREST's double quotes. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`
}

/** The condition for what comes after a page of a list that has the latest first: PostgREST's `or=`, without its brackets. */
export function afterPage(column: string, at: string, id: string | number): string {
  return `${column}.lt.${quoted(at)},and(${column}.eq.${quoted(at)},id.lt.${id})`
}
