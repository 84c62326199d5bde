import { badParameter, badRange, tooMuch } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'
import { looksLikeFilter, parseFilter, parseLogic } from './parse-filter.ts'
import { parseSelect } from './parse-select.ts'
import type { At, Condition, FieldRef, OrderTerm, RestQuery } from './request.ts'
import { field, jsonPath, name, names, Scanner } from './scan.ts'

type Draft = { [Key in keyof RestQuery]: RestQuery[Key] extends readonly (infer T)[] ? T[] : RestQuery[Key] }

/**
 * Parses a query string. `forFunction`: parameters without an operator are the function's arguments. Throws RestError
 * PGRST100, or PGRST103 for a limit or offset below zero.
 */
export function parseQuery(search: string, forFunction: boolean): RestQuery {
  const params = new URLSearchParams(search)
  const query: Draft = {
    select: parseSelect(params.get('select') ?? '*'),
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: optionalNames('columns parameter', params.get('columns')),
    onConflict: optionalNames('on_conflict parameter', params.get('on_conflict')),
    args: [],
  }
  for (const [key, value] of params) {
    if (key.includes('\0') || value.includes('\0')) throw badParameter(key, 'unexpected NUL character')
    if (key !== 'select' && key !== 'columns' && key !== 'on_conflict') {
      readParameter(query, key, value, forFunction)
    }
  }
  if (query.conditions.length > LIMITS.conditions) throw tooMuch('filters', LIMITS.conditions)
  return query
}

function optionalNames(what: string, text: string | null): string[] | undefined {
  return text === null ? undefined : names(what, text)
}

function readParameter(query: Draft, key: string, value: string, forFunction: boolean): void {
  const { path, last } = treePath(key)
  switch (last.name) {
    case 'order':
      query.orders.push({ path, value: parseOrder(value) })
      return
    case 'limit':
      query.limits.push({ path, value: wholeNumber(key, value, 'Limit') })
      return
    case 'offset':
      query.offsets.push({ path, value: wholeNumber(key, value, 'Offset') })
      return
    case 'and':
    case 'or':
      query.conditions.push(logic(path, last.name, value))
      return
  }
  if (forFunction && path.length === 0 && last.json.length === 0 && !looksLikeFilter(value)) {
    query.args.push({ name: last.name, value })
    return
  }
  query.conditions.push({ path, value: { kind: 'filter', field: last, ...parseFilter(value) } })
}

function logic(path: readonly string[], operator: 'and' | 'or', value: string): At<Condition> {
  const negated = path.includes('not')
  return { path: path.filter((step) => step !== 'not'), value: parseLogic(operator, negated, value) }
}

/** Parses `relation.relation.column->path`: the path of embeds, and the field. */
function treePath(key: string): { path: string[]; last: FieldRef } {
  const s = new Scanner('tree path', key)
  const steps = [name(s)]
  while (s.take('.')) steps.push(name(s))
  const json = jsonPath(s)
  s.end()
  return { path: steps.slice(0, -1), last: { name: steps.at(-1)!, json } }
}

function wholeNumber(key: string, value: string, what: string): number {
  if (!/^-?\d{1,20}$/.test(value))
    throw badParameter(key, `unexpected "${value.slice(0, 40)}" expecting a whole number`)
  const number = Number(value)
  if (number < 0) throw badRange(`${what} should be greater than or equal to zero.`)
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

/**
 * Parses `column[->path][.asc|.desc][.nullsfirst|.nullslast]` and `relation(column)…`, separated by commas. Throws
 * RestError.
 */
export function parseOrder(text: string): OrderTerm[] {
  const s = new Scanner('order', text)
  const terms: OrderTerm[] = []
  do {
    terms.push(orderTerm(s))
    if (terms.length > LIMITS.orderTerms) throw tooMuch('order terms', LIMITS.orderTerms)
  } while (s.take(','))
  s.end()
  return terms
}

function orderTerm(s: Scanner): OrderTerm {
  let ref = field(s)
  let relation: string | undefined
  if (ref.json.length === 0 && s.take('(')) {
    relation = ref.name
    ref = field(s)
    s.expect(')')
  }
  const direction = s.match(/\.(?:asc|desc)(?=[., ]|$)/y)
  const nulls = s.match(/\.nulls(?:first|last)(?=[, ]|$)/y)
  s.spaces()
  if (!s.atEnd && !s.sees(',')) {
    s.take('.')
    throw s.error('"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return {
    relation,
    field: ref,
    direction: direction === undefined ? undefined : direction === '.asc' ? 'asc' : 'desc',
    nulls: nulls === undefined ? undefined : nulls === '.nullsfirst' ? 'first' : 'last',
  }
}
