import fc from 'fast-check'
import { type Kind, ODD_NAMES, ODD_VALUES, RELATIONS, TESTS } from './testing-relations.ts'

/** Mostly the first, sometimes the second. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 30 }, { arbitrary: odd, weight: 1 })
const one = (...texts: string[]) => fc.constantFrom(...texts)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((list) => list.join(''))

const nameOf = (embed: string) => embed.split(/[:!]/)[0]!

const columnOf = (relation: string) =>
  mostly(one(...Object.keys(RELATIONS[relation]!.columns)), one(...ODD_NAMES))

const oddTest = fc
  .tuple(
    one(
      'eq',
      'like',
      'match',
      'in',
      'is',
      'cs',
      'fts',
      'wfts(english)',
      'foo',
      '',
      'not.not',
      'eq(all)',
      'ov',
      'sl',
    ),
    fc.oneof(one(...ODD_VALUES), fc.string({ maxLength: 10 })),
  )
  .map((parts) => parts.join('.'))

const testOf = (kind: Kind) =>
  joined(one('', '', '', 'not.'), mostly(fc.oneof(one(...TESTS[kind]), one('is.null')), oddTest))

/** `[column, test]`, also on paths into JSON. */
function filter(relation: string): fc.Arbitrary<[string, string]> {
  const known = one(...Object.keys(RELATIONS[relation]!.columns)).chain((column) => {
    const kind = RELATIONS[relation]!.columns[column]!
    const path = kind === 'json' ? one('', '->>to', '->shoe->>size', '->clubs->0', '->geo') : fc.constant('')
    return fc.tuple(
      path.map((arrows) => column + arrows),
      path.chain(() => testOf(kind)),
    )
  })
  return mostly(known, fc.tuple(columnOf(relation), oddTest))
}

/** `or=(…)` and its kin, nested. */
function tree(relation: string, depth: number): fc.Arbitrary<string> {
  const leaf = filter(relation).map((parts) => parts.join('.'))
  const node =
    depth === 0
      ? leaf
      : fc.oneof(
          { arbitrary: leaf, weight: 3 },
          joined(one('and', 'or', 'not.and', 'not.or'), tree(relation, depth - 1)),
        )
  return fc.array(node, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join(',')})`)
}

const cast = mostly(one('', '', '', '::text', '::int', '::jsonb'), one('::nonsense', '::', '::text[]'))

function item(relation: string): fc.Arbitrary<string> {
  const path = mostly(one('', '', '', '->a', '->>to', '->0', '->shoe->>size'), one('->', '->>', '->"'))
  const alias = one('', '', '', 'x:', '"a b":')
  const aggregate = one('.count()', '.sum()', '.min()', '.max()', '.avg()')
  return fc.oneof(
    { arbitrary: joined(alias, columnOf(relation), path, cast), weight: 6 },
    { arbitrary: joined(alias, columnOf(relation), path, cast, aggregate, cast), weight: 2 },
    { arbitrary: joined(alias, fc.constant('count()'), cast), weight: 1 },
    { arbitrary: fc.constant('*'), weight: 1 },
  )
}

/** A select list, with embeds inside embeds. */
function select(relation: string, depth: number): fc.Arbitrary<string> {
  const embeds = Object.entries(RELATIONS[relation]!.embeds)
  const flat = item(relation)
  if (embeds.length === 0 || depth === 0) return listOf(flat)
  const embed = fc.constantFrom(...embeds).chain(([written, target]) =>
    joined(
      one('', '', '', '...'),
      fc.constant(written),
      one('', '', '!inner', '!left'),
      select(target, depth - 1).map((list) => `(${list})`),
    ),
  )
  return listOf(
    fc.oneof(
      { arbitrary: flat, weight: 3 },
      { arbitrary: mostly(embed, one('note(*)', 'home(', '...x()')), weight: 2 },
    ),
  )
}

const listOf = (element: fc.Arbitrary<string>) =>
  fc.array(element, { minLength: 1, maxLength: 4 }).map((items) => items.join(','))

const order = (relation: string) => {
  const embeds = Object.keys(RELATIONS[relation]!.embeds).map(nameOf)
  const related = embeds.length === 0 ? [] : [joined(one(...embeds), one('(id)', '(name)', '(weight)'))]
  const by = fc.oneof(
    { arbitrary: columnOf(relation), weight: 4 },
    ...related,
    columnOf(relation).map((name) => `${name}->to`),
  )
  return joined(
    by,
    mostly(one('', '.desc', '.asc.nullslast', '.desc.nullsfirst'), one('.x', '.', '.nullslast.asc')),
  )
}

type Parameter = [string, string]

/** A parameter for one relation; `prefix` is the path to it when it is embedded. */
function parameter(relation: string, prefix: string): fc.Arbitrary<Parameter> {
  const under = ([name, value]: Parameter): Parameter => [`${prefix}${name}`, value]
  const number = mostly(fc.nat(5).map(String), one('-1', 'x', '1e3', '99999999999999999999'))
  return fc
    .oneof(
      { arbitrary: filter(relation), weight: 4 },
      fc.tuple(one('or', 'and', 'not.or', 'not.and'), tree(relation, 2)),
      fc.tuple(fc.constant('order'), order(relation)),
      fc.tuple(one('limit', 'offset'), number),
    )
    .map(under)
}

/** The query string of a request for a relation. */
export function search(relation: string): fc.Arbitrary<string> {
  const embeds = Object.entries(RELATIONS[relation]!.embeds)
  const own = parameter(relation, '')
  const any =
    embeds.length === 0
      ? own
      : fc.oneof(
          { arbitrary: own, weight: 3 },
          fc.constantFrom(...embeds).chain(([written, target]) => parameter(target, `${nameOf(written)}.`)),
        )
  return fc
    .tuple(fc.option(select(relation, 2), { nil: undefined }), fc.array(any, { maxLength: 3 }))
    .map(([list, more]) => {
      const params = new URLSearchParams(list === undefined ? {} : { select: list })
      for (const [name, value] of more) params.append(name, value)
      if (relation === 'rpc/players_of') params.set('home', '1')
      return params.toString()
    })
}

/** A path of the fixture with a query string for it. */
export const target = fc
  .constantFrom(...Object.keys(RELATIONS))
  .chain((relation) => search(relation).map((text) => `/${relation}?${text}`))
