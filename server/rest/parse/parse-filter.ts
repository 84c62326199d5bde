import { tooMuch, unknownOperator } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'
import type { Comparison, Condition, FilterCondition, Test, TextSearch } from './request.ts'
import { delimited, field, parenthesised, Scanner } from './scan.ts'

const COMPARISONS = new Set(
  'eq neq gt gte lt lte like ilike match imatch cs cd ov sl sr nxl nxr adj isdistinct'.split(' '),
)
const QUANTIFIABLE = new Set('eq gt gte lt lte like ilike match imatch'.split(' '))
const SEARCHES = new Set(['fts', 'plfts', 'phfts', 'wfts'])
const IS_VALUES = ['not_null', 'null', 'true', 'false', 'unknown'] as const

type ReadValue = (s: Scanner) => string

/** Parses the test of `column=op.value`, `column=not.op.value`. Throws RestError. */
export function parseFilter(text: string): Pick<FilterCondition, 'negated' | 'test'> {
  const s = new Scanner('filter', text)
  const filter = operation(s, rest)
  s.end()
  return filter
}

/**
 * Parses the tree of `and=(…)`, `or=(…)`, `not.or=(…)`; `text` is the bracketed part with its brackets. Throws
 * RestError.
 */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Condition {
  const s = new Scanner('logic tree', text)
  const group = members(s, operator, negated, { count: 0, depth: 0 })
  s.end()
  return group
}

/** Whether a parameter's value has the form of a filter; in a function's GET the other parameters are arguments. */
export function looksLikeFilter(text: string): boolean {
  const word = /^([a-z]+)(?:\((?:any|all|[\p{L}\p{N}_ $]*)\))?\./u.exec(text)?.[1]
  if (word === undefined) return false
  return word === 'not' || word === 'is' || word === 'in' || COMPARISONS.has(word) || SEARCHES.has(word)
}

const rest: ReadValue = (s) => {
  const value = s.text.slice(s.at)
  s.at = s.text.length
  return value
}

const insideTree: ReadValue = (s) => s.match(/\{[^{}]*\}(?=[,)]|$)/y) ?? delimited(s)

interface Tally {
  count: number
  depth: number
}

function members(s: Scanner, operator: 'and' | 'or', negated: boolean, tally: Tally): Condition {
  if (++tally.depth > LIMITS.depth) throw tooMuch('levels of and/or', LIMITS.depth)
  s.spaces()
  s.expect('(')
  const list = [member(s, tally)]
  while (s.take(',')) list.push(member(s, tally))
  s.expect(')')
  s.spaces()
  tally.depth--
  return { kind: 'group', operator, negated, members: list }
}

function member(s: Scanner, tally: Tally): Condition {
  if (++tally.count > LIMITS.conditions) throw tooMuch('filters', LIMITS.conditions)
  s.spaces()
  const group = /(not\.)?(and|or)(?=\s*\()/y
  const word = s.match(group)
  if (word !== undefined) {
    return members(s, word.endsWith('and') ? 'and' : 'or', word.startsWith('not.'), tally)
  }
  const ref = field(s)
  s.expect('.')
  const condition: Condition = { kind: 'filter', field: ref, ...operation(s, insideTree) }
  s.spaces()
  return condition
}

function operation(s: Scanner, value: ReadValue): Pick<FilterCondition, 'negated' | 'test'> {
  const negated = s.take('not.')
  return { negated, test: test(s, value) }
}

function test(s: Scanner, value: ReadValue): Test {
  const operator = s.match(/[a-z]+/y) ?? ''
  const argument = s.match(/\([^().]*\)/y)?.slice(1, -1)
  if (!s.take('.'))
    throw operator === '' ? s.error('operator (eq, gt, ...)') : unknownOperator(s.text, operator)
  if (operator === 'is' && argument === undefined) return { kind: 'is', value: isValue(s) }
  if (operator === 'in' && argument === undefined) return { kind: 'in', values: inValues(s) }
  if (SEARCHES.has(operator) && argument !== '') {
    return { kind: 'search', operator: operator as TextSearch, config: argument, value: bounded(value(s)) }
  }
  const quantifier = argument === 'any' || argument === 'all' ? argument : undefined
  const isKnown = COMPARISONS.has(operator) && (argument === undefined || QUANTIFIABLE.has(operator))
  if (!isKnown || argument !== quantifier) {
    throw unknownOperator(s.text, argument === undefined ? operator : `${operator}(${argument})`)
  }
  return { kind: 'compare', operator: operator as Comparison, quantifier, value: bounded(value(s)) }
}

function isValue(s: Scanner): (typeof IS_VALUES)[number] {
  const word = s.match(/[a-z_]+/iy)?.toLowerCase()
  const match = IS_VALUES.find((value) => value === word)
  if (match === undefined) throw s.error('isVal: (null, not_null, true, false, unknown)')
  return match
}

function inValues(s: Scanner): string[] {
  s.spaces()
  const values = parenthesised(s)
  s.spaces()
  return values.length === 1 && values[0] === '' ? [] : values.map(bounded)
}

/** Limits nesting, because the database parses JSON, arrays, queries and patterns recursively. */
function bounded(value: string): string {
  let open = 0
  for (const character of value) {
    if (character === '(' || character === '[' || character === '{') open++
    else if (character === ')' || character === ']' || character === '}') open--
    if (open > LIMITS.valueDepth) throw tooMuch('open brackets in a value', LIMITS.valueDepth)
  }
  return value
}
