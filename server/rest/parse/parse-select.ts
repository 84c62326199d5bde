import { tooMuch } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'
import type { Aggregate, EmbedItem, FieldRef, SelectItem } from './request.ts'
import { jsonPath, name, Scanner } from './scan.ts'

const AGGREGATE = /\.(?:count|sum|avg|max|min)\(\)/y
const COUNT = /\(\)(?=::|[,) ]|$)/y
const CAST = /[a-zA-Z_][a-zA-Z0-9_]*(?: [a-zA-Z]+)*/y

interface Tally {
  items: number
  embeds: number
}

/**
 * Parses `select=` to a tree: `*`, `[alias:]column[->path][::cast][.aggregate()[::cast]]`, `[alias:]count()[::cast]`,
 * `[...][alias:]relation[!hint][!inner](…)`. Throws RestError.
 */
export function parseSelect(text: string): SelectItem[] {
  const s = new Scanner('select parameter', text)
  const items = selectList(s, { items: 0, embeds: 0 }, 0)
  s.end()
  return items
}

function selectList(s: Scanner, tally: Tally, depth: number): SelectItem[] {
  const items: SelectItem[] = []
  s.spaces()
  if (s.atEnd || s.sees(')')) return items
  do {
    s.spaces()
    items.push(selectItem(s, tally, depth))
    s.spaces()
    if (++tally.items > LIMITS.selectItems) throw tooMuch('selected items', LIMITS.selectItems)
  } while (s.take(','))
  return items
}

function selectItem(s: Scanner, tally: Tally, depth: number): SelectItem {
  if (s.take('...')) return embed(s, tally, depth, name(s), { spread: true, alias: undefined })
  if (s.take('*')) return { kind: 'all' }
  const first = name(s)
  const aliased = s.sees(':') && !s.sees('::')
  if (aliased) s.take(':')
  const target = aliased ? name(s) : first
  const alias = aliased ? first : undefined
  if (target === 'count' && s.match(COUNT)) return aggregateItem(s, 'count', { alias })
  if (s.sees('!') || s.sees('(')) return embed(s, tally, depth, target, { spread: false, alias })
  return fieldItem(s, target, alias)
}

function fieldItem(s: Scanner, column: string, alias: string | undefined): SelectItem {
  const field = { name: column, json: jsonPath(s) }
  const cast = optionalCast(s)
  const aggregate = s.match(AGGREGATE)?.slice(1, -2) as Aggregate | undefined
  if (aggregate !== undefined) return aggregateItem(s, aggregate, { alias, field, inputCast: cast })
  return { kind: 'field', field, alias, cast }
}

function aggregateItem(
  s: Scanner,
  aggregate: Aggregate,
  of: { alias: string | undefined; field?: FieldRef; inputCast?: string | undefined },
): SelectItem {
  const { alias, field, inputCast } = of
  return { kind: 'aggregate', aggregate, field, inputCast, alias, cast: optionalCast(s) }
}

function optionalCast(s: Scanner): string | undefined {
  if (!s.take('::')) return undefined
  const cast = s.match(CAST)
  if (cast === undefined) throw s.error('letter or digit')
  return cast
}

function embed(
  s: Scanner,
  tally: Tally,
  depth: number,
  target: string,
  how: { spread: boolean; alias: string | undefined },
): EmbedItem {
  if (depth + 1 > LIMITS.depth) throw tooMuch('levels of embeds', LIMITS.depth)
  if (++tally.embeds > LIMITS.embeds) throw tooMuch('embeds', LIMITS.embeds)
  let hint: string | undefined
  let inner = false
  while (s.take('!')) {
    const word = name(s)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  s.expect('(')
  const select = selectList(s, tally, depth + 1)
  s.expect(')')
  return { kind: 'embed', target, alias: how.alias, hint, inner, spread: how.spread, select }
}

/** Whether the tree contains an aggregate. */
export function selectsAggregate(items: readonly SelectItem[]): boolean {
  return items.some(
    (item) => item.kind === 'aggregate' || (item.kind === 'embed' && selectsAggregate(item.select)),
  )
}
