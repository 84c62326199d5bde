import fc from 'fast-check'
import type { Fixture } from '../testing.ts'

type Client = ReturnType<Fixture['as']>

/** A chain of method calls on `db.from(table)`. */
export interface Chain {
  table: string
  steps: readonly Step[]
}
type Step = readonly [method: string, ...args: unknown[]]
type Made = fc.Arbitrary<Step>

/** The chain as source code. */
export function chainTitle({ table, steps }: Chain): string {
  const calls = steps.map(
    ([method, ...args]) => `.${method}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
  )
  return `from('${table}')${calls.join('')}`
}

export function runChain(db: Client, { table, steps }: Chain): PromiseLike<unknown> {
  let query: unknown = db.from(table)
  for (const [method, ...args] of steps) {
    query = (query as Record<string, (...list: unknown[]) => unknown>)[method]!(...args)
  }
  return query as PromiseLike<unknown>
}

/** Returns `count` chains, the same ones each time. */
export function generatedChains(chain: fc.Arbitrary<Chain>, count: number): Chain[] {
  const found = new Map<string, Chain>()
  for (const item of fc.sample(chain, { numRuns: 3 * count, seed: 20_260_717 })) {
    if (found.size < count) found.set(chainTitle(item), item)
  }
  return [...found.values()]
}

interface Kind {
  table: string
  columns: string[]
  embeds: string[]
  filters: Made[]
}

const step = (method: string, ...args: fc.Arbitrary<unknown>[]): Made =>
  fc.tuple(...args).map((list) => [method, ...list] as Step)
const is = <T>(value: T) => fc.constant(value)
const one = <T>(...values: T[]) => fc.constantFrom(...values)
const compared = (column: string, values: fc.Arbitrary<unknown>): Made =>
  one('eq', 'neq', 'gt', 'gte', 'lt', 'lte').chain((method) => step(method, is(column), values))
const listed = (column: string, values: fc.Arbitrary<unknown>): Made =>
  step('in', is(column), fc.array(values, { maxLength: 3 }))

const PLAYER: Kind = {
  table: 'player',
  columns: [
    'name',
    'home_id',
    'tee',
    'tags',
    'active',
    'initials',
    'size:details->shoe->>size',
    'digits:id::text',
    'label:name',
  ],
  embeds: [
    'home(name)',
    'club:home!inner(id,name)',
    'locker(number)',
    'locker!inner(number)',
    'coach:coach_id(name)',
    'cup(id,name)',
    'home(name,opened)',
  ],
  filters: [
    compared('id', fc.integer({ min: 0, max: 6 })),
    compared('name', one('Ada', 'Ben', 'Dee', "O'Hara", '"', 'a,b', ')')),
    compared('handicap', one(4.2, 12, 18.5, 100)),
    compared('joined', one('2026-01-02', '2025-12-31T10:00:00Z')),
    listed('id', fc.integer({ min: 0, max: 6 })),
    listed('name', one('Ada', 'Éva "Ö", Jr.', 'a,b', '(')),
    step('is', one('handicap', 'active', 'home_id'), is(null)),
    step('is', is('active'), one(true, false)),
    step('not', one('home_id', 'active'), is('is'), is(null)),
    step('not', is('id'), one('eq', 'gt', 'lte'), fc.nat(5)),
    step('like', is('name'), one('A%', '%n', '_e_', '%')),
    step('ilike', is('name'), one('a%', '%E%')),
    step('regexIMatch', is('name'), one('^a', 'e$', '[bd]e')),
    step('contains', is('tags'), fc.subarray(['early', 'late', 'fast'])),
    step('containedBy', is('tags'), fc.subarray(['early', 'late', 'fast'], { minLength: 1 })),
    step('overlaps', is('tags'), fc.subarray(['early', 'late', 'fast'], { minLength: 1 })),
    step('contains', is('details'), one({ shoe: { size: 38 } }, { clubs: [] }, {})),
    step('match', one<object>({ home_id: 1 }, { active: true, home_id: 2 }, { tee: 'red' })),
    step('or', one('id.eq.1,id.eq.4', 'home_id.is.null,name.ilike.b%', 'and(id.gt.1,id.lt.4),tee.eq.red')),
    step('or', one('tags.cs.{late},handicap.gte.18', 'name.in.("Ada","Ben"),active.is.false')),
    step('isDistinct', is('home_id'), one(1, 2)),
    step('filter', is('details->shoe->>size'), is('eq'), one('38', '44', 'x')),
  ],
}

const ROUND: Kind = {
  table: 'round',
  columns: ['player_id', 'score', 'played_on', 'slot', 'story', 'points:score'],
  embeds: [
    'player!round_player_id_fkey(name)',
    'marker:marker_id(name)',
    'marker:player!round_marker_id_fkey!inner(name,home(name))',
  ],
  filters: [
    compared('score', one(72, 75, 88, 95, 110)),
    compared('played_on', one('2026-05-01', '2026-05-02', '2026-05-03')),
    listed('player_id', fc.integer({ min: 1, max: 5 })),
    step('textSearch', is('words'), one('lost', 'ball & lost', 'eagle | rain', '!lost')),
    step(
      'textSearch',
      is('words'),
      one('lost ball', 'birdies'),
      one({ type: 'plain' }, { type: 'websearch' }, { type: 'phrase' }),
    ),
    step('textSearch', is('story'), one('holes', 'rain'), is({ config: 'english' })),
    step(
      'filter',
      is('slot'),
      one('sl', 'sr', 'nxl', 'nxr', 'adj', 'ov', 'cs', 'cd'),
      one('[1,5)', '[5,9)', '[2,3)', '(0,100]'),
    ),
    step('is', one('marker_id', 'story', 'slot'), is(null)),
    step(
      'or',
      one('score.lt.80,story.is.null', 'not.and(score.gt.80,score.lt.100)', 'words.fts.rain,score.eq.72'),
    ),
  ],
}

const HOME: Kind = {
  table: 'home',
  columns: ['name', 'opened', 'town:place->>town', 'lat:place->geo->lat'],
  embeds: ['player(id,name)', 'player!inner(id)', 'members:player(name,locker(number))'],
  filters: [
    compared('opened', one('1890-05-01', '1900-01-01', '2000-01-01')),
    listed('id', fc.integer({ min: 0, max: 4 })),
    step('filter', is('place->>town'), one('eq', 'neq', 'ilike'), one('Lahinch', 'Woking', 'w%')),
    step('not', is('place'), is('is'), is(null)),
    step('eq', one('player.id', 'player.home_id'), fc.integer({ min: 1, max: 4 })),
  ],
}

/** Chains that read: columns and embeds, filters, an order, possibly a page, a count, or one row. */
export const reads: fc.Arbitrary<Chain> = fc.constantFrom(PLAYER, ROUND, HOME).chain(readOf)

function readOf({ table, columns, embeds, filters }: Kind): fc.Arbitrary<Chain> {
  const list = fc
    .tuple(fc.subarray(columns, { maxLength: 3 }), fc.subarray(embeds, { maxLength: 1 }))
    .map(([names, related]) => ['id', ...names, ...related].join(','))
  const options = one<object>({}, {}, {}, { count: 'exact' }, { count: 'exact', head: true })
  const order: Made = one<Step>(['order', 'id'], ['order', 'id', { ascending: false }])
  const page = fc.oneof(
    is<Step[]>([]),
    fc.nat(4).map((limit): Step[] => [['limit', limit]]),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([from, more]): Step[] => [['range', from, from + more]]),
  )
  const end = one<Step[]>([], [], [], [], [['single']], [['maybeSingle']])
  return fc
    .tuple(list, options, fc.array(fc.oneof(...filters), { maxLength: 2 }), order, page, end)
    .map(([select, how, tests, by, range, last]) => ({
      table,
      steps: [['select', select, how] as Step, ...tests, by, ...range, ...last],
    }))
}

const key = one('k1', 'k2', 'k3')
const row = fc.record({ key, value: fc.integer({ min: -5, max: 99 }), label: one(null, 'x', "it's") })
const back = one<Step[]>([], [['select', 'key,value,label']], [['select', 'key'], ['single']])
const which: Made = fc.oneof(
  step('eq', is('key'), key),
  step('in', is('key'), fc.array(key, { maxLength: 3 })),
  step('gte', is('value'), fc.integer({ min: -5, max: 60 })),
  step('or', one('key.eq.k1,value.lt.0', 'label.is.null')),
)

/** Chains that write to one small table; each depends on the rows of those before it. */
export const writes: fc.Arbitrary<Chain> = fc
  .oneof(
    fc.tuple(step('insert', row), back).map(([first, more]) => [first, ...more]),
    fc
      .tuple(step('upsert', row, one<object>({}, { ignoreDuplicates: true }, { onConflict: 'key' })), back)
      .map(([first, more]) => [first, ...more]),
    fc
      .tuple(step('update', fc.record({ value: fc.nat(50) })), which, back)
      .map(([first, where, more]) => [first, where, ...more]),
    fc.tuple(step('delete'), which, back).map(([first, where, more]) => [first, where, ...more]),
    fc.constant<Step[]>([
      ['select', '*'],
      ['order', 'key'],
    ]),
  )
  .map((steps) => ({ table: 'counter', steps }))

/** By a generated chain's title: why the two answers differ. */
export const DIFFERENT_CHAINS: ReadonlyMap<string, string> = new Map([
  [
    `from('home').select("id,town:place->>town,lat:place->geo->lat", {"count":"exact","head":true}).order("id", {"ascending":false}).range(3, 5)`,
    'a page that begins just past the last row is empty and partial as in PostgREST',
  ],
  [
    `from('home').select("id", {"count":"exact"}).order("id").range(3, 4)`,
    'a page that begins just past the last row is empty and partial as in PostgREST',
  ],
  [
    `from('home').select("id,town:place->>town,lat:place->geo->lat,members:player(name,locker(number))", {"count":"exact","head":true}).filter("place->>town", "eq", "Lahinch").order("id").range(1, 2)`,
    'a page that begins just past the last row is empty and partial as in PostgREST',
  ],
  [
    `from('player').select("id,tags,size:details->shoe->>size,label:name,club:home!inner(id,name)", {"count":"exact"}).order("id", {"ascending":false}).range(1, 1).single()`,
    'one row of several is partial as in PostgREST, also by single()',
  ],
])
