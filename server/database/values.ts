import { databaseError, sqlState } from './errors.ts'

/** Values on the wire: PostgreSQL's text format in both directions, so that both engines behave alike. */

/** An encoded parameter: text, raw bytes for bytea, or null. */
export type WireValue = string | Buffer | null

/**
 * Encodes a parameter. Dates become ISO 8601, arrays become array literals, other objects JSON. Throws TypeError for
 * functions and symbols, DatabaseError (54001) for JSON nested too deeply.
 */
export function encodeValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return refuseDeepJson(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  throw new TypeError(`A ${typeof value} cannot be a parameter of a statement`)
}

/**
 * Maximum depth: far beyond any document, far below the limit of the embedded engine's JSON parser; PostgreSQL's own
 * limit is lower.
 */
const DEEPEST_JSON = 50_000

function refuseDeepJson(text: string): string {
  if (text.length <= DEEPEST_JSON || !/^\s*[[{]/.test(text)) return text
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > DEEPEST_JSON) throw databaseError(sqlState.tooComplex, 'The JSON is nested too deeply')
  }
  return text
}

function arrayLiteral(items: readonly unknown[]): string {
  return `{${items.map(arrayItem).join(',')}}`
}

function arrayItem(item: unknown): string {
  if (item === null || item === undefined) return 'NULL'
  if (Array.isArray(item)) return arrayLiteral(item)
  const value = encodeValue(item)
  const text = value instanceof Buffer ? `\\x${value.toString('hex')}` : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

export type Decode = (text: string) => unknown

const same: Decode = (text) => text
const boolean: Decode = (text) => text === 't'
const json: Decode = (text) => JSON.parse(text)
const bigint: Decode = (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** By type oid: bool, int8, int2, int4, oid, json, float4, float8, jsonb. */
const scalars: Record<number, Decode> = {
  16: boolean,
  20: bigint,
  21: Number,
  23: Number,
  26: Number,
  114: json,
  700: Number,
  701: Number,
  3802: json,
}

/**
 * Array oid → element oid: json, "char", bool, name, int2, int4, text, bpchar, varchar, int8, float4, float8, oid,
 * timestamp, date, timestamptz, numeric, uuid, jsonb.
 */
const arrays: Record<number, number> = {
  199: 114,
  1000: 16,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
}

/** The decoder of a column of this type. */
export function decoderOf(typeOid: number): Decode {
  const element = arrays[typeOid]
  if (element === undefined) return scalars[typeOid] ?? same
  const decode = scalars[element] ?? same
  return (text) => decodeArray(text, decode)
}

/** Reads an array literal, also a nested one; ignores a bounds prefix such as `[0:1]=`. */
function decodeArray(text: string, decode: Decode): unknown[] {
  let at = text.indexOf('{')

  const quoted = (): string => {
    let item = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      item += text[at]
    }
    at += 1
    return item
  }

  const bare = (): unknown => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at += 1
    const item = text.slice(start, at)
    return item === 'NULL' ? null : decode(item)
  }

  const list = (): unknown[] => {
    const items: unknown[] = []
    at += 1
    while (text[at] !== '}') {
      if (text[at] === ',') at += 1
      if (text[at] === '{') items.push(list())
      else items.push(text[at] === '"' ? decode(quoted()) : bare())
    }
    at += 1
    return items
  }

  return list()
}
