import { aggregatesOff, tooMuch } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { EmbedItem, SelectItem } from './request.ts'
import { jsonPath, name, Scanner } from './scan.ts'

const AGGREGATE = /\.(?:count|sum|avg|max|min)\(\)/y
const CAST = /[a-zA-Z_][a-zA-Z0-9_]*(?: [a-zA-Z]+)*/y

interface Tally {
  items: number
  embeds: number
}

/** `select=` as a tree: `*`, `[alias:]column[->path][::cast]`, `[...][alias:]relation[!hint][!inner](…)`. Throws RestError. */
export function parseSelect(text: string): SelectItem[] {
  const s = new Scanner('select parameter', text)
  const items = selectList(s, { items: 0, embeds: 0 }, 0)
  s.end()
  return items
}

function selectList(s: Scanner, tally: Tally, depth: number): SelectItem[] {
  const items: SelectItem[] = []
  s.spaces()
  if (s.done || s.sees(')')) return items
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
  if (target === 'count' && s.sees('()')) throw aggregatesOff()
  if (s.sees('!') || s.sees('(')) return embed(s, tally, depth, target, { spread: false, alias })
  return fieldItem(s, target, alias)
}

function fieldItem(s: Scanner, column: string, alias: string | undefined): SelectItem {
  const field = { name: column, json: jsonPath(s) }
  if (s.match(AGGREGATE)) throw aggregatesOff()
  let cast: string | undefined
  if (s.take('::')) {
    cast = s.match(CAST)
    if (cast === undefined) throw s.error('letter or digit')
  }
  if (s.match(AGGREGATE)) throw aggregatesOff()
  return { kind: 'field', field, alias, cast }
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
