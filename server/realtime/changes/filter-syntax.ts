/**
 * The syntax of a postgres_changes filter: `column=operator.value`, conditions joined by commas as AND, `not.` before
 * any operator, `in.(a,"b,c")`. Commas inside double quotes or parentheses do not separate conditions.
 */

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
type Operator = (typeof OPERATORS)[number]

export interface ChangeCondition {
  column: string
  negated: boolean
  operator: Operator
  /** One value; one or more for `in`. */
  values: string[]
}

export const MAX_IN_VALUES = 100

/** A filter that is invalid or does not fit its table; the message is for the subscriber. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}

/** Parses the conditions of a filter; none for an empty text. Throws FilterError. */
export function parseChangeFilter(text: string): ChangeCondition[] {
  if (text.trim() === '') return []
  return splitOutside(text).map(parseCondition)
}

function parseCondition(text: string): ChangeCondition {
  const parts = /^\s*([^=]+?)=(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  if (parts === null) throw new FilterError(`filter "${text}" is not of the form column=operator.value`)
  const [, column = '', not, operator = '', value = ''] = parts
  if (!isOperator(operator)) throw new FilterError(`filter operator "${operator}" is not known`)
  const values = operator === 'in' ? listOf(value) : [unquote(value)]
  return { column: unquote(column), negated: not !== undefined, operator, values }
}

function listOf(text: string): string[] {
  const inside = /^\((.*)\)$/s.exec(text.trim())?.[1]
  if (inside === undefined) throw new FilterError('in needs a list such as in.(a,b)')
  const values = splitOutside(inside).map((value) => unquote(value.trim()))
  if (values.length > MAX_IN_VALUES) throw new FilterError(`in takes at most ${MAX_IN_VALUES} values`)
  return values
}

function splitOutside(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (quoted && char === '\\') {
      part += char + (text[++i] ?? '')
      continue
    }
    if (char === '"') quoted = !quoted
    else if (!quoted && char === '(') depth++
    else if (!quoted && char === ')') depth--
    if (char === ',' && !quoted && depth === 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  if (quoted || depth !== 0) throw new FilterError(`filter "${text}" has an open quote or parenthesis`)
  return [...parts, part]
}

function unquote(text: string): string {
  const inside = /^"(.*)"$/s.exec(text)?.[1]
  return inside === undefined ? text : inside.replace(/\\(.)/gs, '$1')
}

function isOperator(text: string): text is Operator {
  return OPERATORS.some((operator) => operator === text)
}
