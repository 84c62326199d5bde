import { badBody } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'

/** Rows to write. `json` is always the text of a JSON array and preserves the caller's number texts. */
export interface Rows {
  json: string
  count: number
  /** Keys of the rows, sorted, so that equal rows give the same statement. */
  keys: string[]
}

const INVALID = 'Empty or invalid json'

/**
 * Parses the body of an insert or update: an object or an array of objects. Without `columns` all objects need the same
 * keys. Throws RestError PGRST102.
 */
export function parseRows(text: string, columns: readonly string[] | undefined): Rows {
  const body = parseJson(text)
  const rows = Array.isArray(body) ? body : [body]
  const json = Array.isArray(body) ? text : `[${text}]`
  if (!rows.every(isObject)) throw badBody('The body must be a JSON object or an array of JSON objects')
  if (columns !== undefined) return { json, count: rows.length, keys: [...new Set(columns)].sort() }
  const keys = Object.keys(rows[0] ?? {})
  for (const row of rows) {
    const own = Object.keys(row)
    if (own.length !== keys.length || !keys.every((key) => Object.hasOwn(row, key))) {
      throw badBody('All object keys must match')
    }
  }
  return { json, count: rows.length, keys: keys.sort() }
}

/**
 * Parses the body of a function call. `keys` are its argument names, undefined for JSON that is no object. Throws
 * RestError PGRST102.
 */
export function parseArguments(text: string): { json: string; keys: string[] | undefined } {
  if (text.trim() === '') return { json: '{}', keys: [] }
  const body = parseJson(text)
  return { json: text, keys: isObject(body) ? Object.keys(body).sort() : undefined }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badBody(INVALID)
  }
  refuseDeepJson(text)
  return value
}

/** Refuses deep nesting: the database parses JSON recursively and could overflow its stack. */
function refuseDeepJson(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (inString) {
      if (character === BACKSLASH) i++
      else if (character === QUOTE) inString = false
    } else if (character === QUOTE) inString = true
    else if (character === BRACE || character === BRACKET) {
      if (++depth > LIMITS.jsonDepth) throw badBody(`The body nests deeper than ${LIMITS.jsonDepth} levels`)
    } else if (character === BRACE + 2 || character === BRACKET + 2) depth--
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACE = 0x7b
