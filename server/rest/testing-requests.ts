import fc from 'fast-check'

/** Relations of the fixture with columns and embeds that are there, so that most requests get past the parser. */
const RELATIONS = {
  '/note': { columns: ['id', 'owner', 'body'], embeds: [] },
  '/player': {
    columns: [
      'id',
      'name',
      'home_id',
      'handicap',
      'tee',
      'tags',
      'details',
      'active',
      'joined',
      'big',
      'shout',
    ],
    embeds: ['home', 'cup', 'locker', 'round!player_id', 'coach_id', 'player', 'x:home_id', 'entry'],
  },
  '/home': { columns: ['id', 'name', 'opened', 'place'], embeds: ['player', 'p:player!home_id'] },
  '/round': {
    columns: ['id', 'score', 'played_on', 'slot', 'story', 'words'],
    embeds: ['player!marker_id', 'player_id'],
  },
  '/best': { columns: ['player_id', 'score'], embeds: [] },
  '/rpc/scores': { columns: ['who', 'score'], embeds: [] },
  '/rpc/players_of': { columns: ['id', 'name', 'tags'], embeds: ['home', 'cup'] },
} as const

type Path = keyof typeof RELATIONS

const ODD_NAMES = [
  'secret',
  'nope',
  '"',
  '"odd"',
  'ctid',
  'x-y',
  'count()',
  "a'b",
  'a;b',
  '\\',
  '%',
  '💥',
  '',
  'not',
]
const ODD_VALUES = ["' or 1=1 --", '"', '(', ')', '.', '%', '\\', '{', '[[[[', 'a:*', '💥', 'null']

/** Mostly the first, sometimes the second. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 15 }, { arbitrary: odd, weight: 1 })

const columnOf = (path: Path) =>
  mostly(fc.constantFrom<string>(...RELATIONS[path].columns), fc.constantFrom(...ODD_NAMES))

const test = mostly(
  fc.constantFrom(
    ...[
      'eq.1',
      'neq.2',
      'gte.0',
      'lt.50',
      'is.null',
      'not.is.null',
      'in.(1,2)',
      'not.in.(3)',
      'like.*a*',
      'ilike.A*',
    ],
    ...[
      'match.^A',
      'like(any).{A*,B*}',
      'cs.{early}',
      'ov.{late}',
      'cs.{"shoe":{"size":38}}',
      'sl.[5,9)',
      'is.true',
    ],
    ...[
      'adj.[1,5)',
      'fts.ball',
      'plfts(english).lost ball',
      'isdistinct.1',
      'eq.Ada',
      'eq.red',
      'gt.2026-01-01',
    ],
    'eq.00000000-0000-0000-0000-0000000000a1',
    'eq.00000000-0000-0000-0000-0000000000b1',
  ),
  fc
    .tuple(
      fc.constantFrom(
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
      ),
      fc.oneof(fc.constantFrom(...ODD_VALUES), fc.string({ maxLength: 10 })),
    )
    .map((parts) => parts.join('.')),
)

const field = (path: Path) =>
  fc
    .tuple(
      columnOf(path),
      mostly(fc.constant(''), fc.constantFrom('::text', '->a', '->>0', '::nonsense', '->')),
    )
    .map((parts) => parts.join(''))

function select(path: Path): fc.Arbitrary<string> {
  const embeds = RELATIONS[path].embeds
  const inner = fc.constantFrom('id', '*', 'name', '', 'id,home(name)', 'name,cup(*)', 'nope', 'id,')
  const embed = fc
    .tuple(
      fc.constantFrom('', '', '...'),
      fc.constantFrom<string>(...embeds, 'note'),
      fc.constantFrom('', '!inner'),
      inner,
    )
    .map(([spread, name, join, list]) => `${spread}${name}${join}(${list})`)
  const item = embeds.length === 0 ? field(path) : fc.oneof({ arbitrary: field(path), weight: 2 }, embed)
  return fc
    .array(mostly(item, fc.constant('*')), { minLength: 1, maxLength: 4 })
    .map((items) => items.join(','))
}

/** The query string of a request for a relation. */
export function search(path: Path): fc.Arbitrary<string> {
  const filter = fc.tuple(columnOf(path), test)
  const order = fc.tuple(
    columnOf(path),
    fc.constantFrom('', '.desc', '.asc.nullslast', '.desc.nullsfirst', '.x'),
  )
  const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
    { arbitrary: filter, weight: 3 },
    fc
      .array(filter, { minLength: 1, maxLength: 3 })
      .map((list): [string, string] => ['or', `(${list.map((parts) => parts.join('.')).join(',')})`]),
    order.map((parts): [string, string] => ['order', parts.join('')]),
    mostly(fc.nat(5).map(String), fc.constantFrom('-1', 'x', '1e3', '99999999999999999999')).map(
      (limit): [string, string] => ['limit', limit],
    ),
    fc.nat(3).map((offset): [string, string] => ['offset', String(offset)]),
    ...RELATIONS[path].embeds.map((embed) =>
      test.map((text): [string, string] => [`${nameOf(embed)}.id`, text]),
    ),
  )
  return fc
    .tuple(fc.option(select(path), { nil: '*' }), fc.array(parameter, { maxLength: 2 }))
    .map(([list, more]) => {
      const params = new URLSearchParams({ select: list })
      for (const [name, value] of more) params.append(name, value)
      if (path === '/rpc/players_of') params.set('home', '1')
      return params.toString()
    })
}

const nameOf = (embed: string) => embed.split(/[:!]/)[0]!

/** A path of the fixture with a query string for it. */
export const target = fc
  .constantFrom(...(Object.keys(RELATIONS) as Path[]))
  .chain((path) => search(path).map((text) => `${path}?${text}`))
