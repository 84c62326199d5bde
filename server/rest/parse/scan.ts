import { cannotParse, type RestError, tooMuch } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'
import type { FieldRef, JsonStep } from './request.ts'

const WORD = '[\\p{L}\\p{M}\\p{N}_ $]'
const NAME = new RegExp(`${WORD}+(?:-(?!>)${WORD}+)*`, 'uy')
const INDEX = /-?\d{1,9}(?=->|::|[.,)]|$)/y

/** A position in a text that only moves forward. Failures throw PGRST100 with the column where parsing stopped. */
export class Scanner {
  readonly what: string
  readonly text: string
  at = 0

  /** `what` names the text in errors, such as 'select parameter'. */
  constructor(what: string, text: string) {
    this.what = what
    this.text = text
  }

  get atEnd(): boolean {
    return this.at >= this.text.length
  }

  sees(literal: string): boolean {
    return this.text.startsWith(literal, this.at)
  }

  take(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.at += literal.length
    return true
  }

  /** Consumes the match of a sticky pattern here, or returns undefined. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)?.[0]
    if (match !== undefined) this.at += match.length
    return match
  }

  spaces(): void {
    while (this.sees(' ') || this.sees('\t')) this.at++
  }

  expect(literal: string): void {
    if (!this.take(literal)) throw this.error(`"${literal}"`)
  }

  end(): void {
    if (!this.atEnd) throw this.error('end of input')
  }

  error(expected: string): RestError {
    return cannotParse(this.what, this.text, this.at, expected)
  }
}

/** Reads `"…"` with `\` before a quote or a backslash; undefined without a complete quoted text here. */
function quoted(s: Scanner): string | undefined {
  return s
    .match(/"(?:[^"\\]|\\[\s\S])*"/y)
    ?.slice(1, -1)
    .replace(/\\([\s\S])/g, '$1')
}

/**
 * Reads a column, relation or alias: letters, digits, `_`, `$`, inner spaces and dashes, or any text in double quotes.
 */
export function name(s: Scanner): string {
  const text = quoted(s) ?? s.match(NAME)?.trim()
  if (!text) throw s.error('field name (* or [a..z0..9_$])')
  return text
}

/** Reads any number of `->key`, `->>key`, `->0`. */
export function jsonPath(s: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (s.sees('->')) {
    const arrow = s.take('->>') ? '->>' : '->'
    s.take('->')
    const index = s.match(INDEX)
    steps.push({ arrow, key: index === undefined ? name(s) : Number(index) })
    if (steps.length > LIMITS.jsonSteps) throw tooMuch('arrows in a JSON path', LIMITS.jsonSteps)
  }
  return steps
}

export function field(s: Scanner): FieldRef {
  s.spaces()
  const ref = { name: name(s), json: jsonPath(s) }
  s.spaces()
  return ref
}

/** Reads `(a,"b,c",d)`; `()` is one empty element. */
export function parenthesised(s: Scanner): string[] {
  s.expect('(')
  const elements = [delimited(s)]
  while (s.take(',')) elements.push(delimited(s))
  s.expect(')')
  return elements
}

/** Reads a value up to a comma or a closing bracket outside quotes. */
export function delimited(s: Scanner): string {
  const start = s.at
  const text = quoted(s)
  if (text !== undefined && (s.atEnd || s.sees(',') || s.sees(')'))) return text
  s.at = start
  return s.match(/[^,)]*/y) ?? ''
}

/** Reads `a,"b",c` to the end of the text. */
export function names(what: string, text: string): string[] {
  const s = new Scanner(what, text)
  const items: string[] = []
  do {
    s.spaces()
    items.push(name(s))
    s.spaces()
  } while (s.take(','))
  s.end()
  return items
}
