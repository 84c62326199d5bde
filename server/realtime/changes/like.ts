import { FilterError } from './filter-syntax.ts'

type Piece = { any: true } | { one: true } | { literal: string }

/**
 * A test for SQL's LIKE: `%` matches any run, `_` one character, a backslash escapes the next character. Takes at most
 * time proportional to text × pattern. Throws FilterError.
 */
export function likePattern(pattern: string, caseless: boolean): (text: string) => boolean {
  const fold = (text: string) => (caseless ? text.toLowerCase() : text)
  const pieces = piecesOf(fold(pattern))
  return (text) => matches(pieces, [...fold(text)])
}

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = []
  const characters = [...pattern]
  for (let i = 0; i < characters.length; i++) {
    let character = characters[i]!
    if (character === '%') pieces.push({ any: true })
    else if (character === '_') pieces.push({ one: true })
    else {
      if (character === '\\') {
        const next = characters[++i]
        if (next === undefined) throw new FilterError('a like pattern must not end with a backslash')
        character = next
      }
      pieces.push({ literal: character })
    }
  }
  return pieces
}

function matches(pieces: Piece[], text: string[]): boolean {
  let [at, piece] = [0, 0]
  // Where to retry: the piece after the last %, and the first text position not yet tried.
  let [resumePiece, resumeAt] = [-1, 0]
  while (at < text.length) {
    const current = pieces[piece]
    if (current !== undefined && 'any' in current) {
      resumePiece = ++piece
      resumeAt = at
    } else if (current !== undefined && ('one' in current || current.literal === text[at])) {
      piece++
      at++
    } else if (resumePiece >= 0) {
      piece = resumePiece
      at = ++resumeAt
    } else return false
  }
  return pieces.slice(piece).every((rest) => 'any' in rest)
}
