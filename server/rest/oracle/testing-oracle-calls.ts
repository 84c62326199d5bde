import type { Fixture } from '../testing.ts'

type Client = ReturnType<Fixture['as']>

/** One call of supabase-js, made to our API and to the reference. */
export interface OracleCall {
  call: (db: Client) => PromiseLike<unknown>
  /** Why the two answers differ. */
  differs?: string
}

const same = (...calls: OracleCall['call'][]): OracleCall[] => calls.map((call) => ({ call }))
const differs = (reason: string, ...calls: OracleCall['call'][]): OracleCall[] =>
  calls.map((call) => ({ call, differs: reason }))

const FILTERS = same(
  (db) => db.from('player').select('id').eq('id', 1),
  (db) => db.from('player').select('id').neq('id', 1).order('id'),
  (db) => db.from('player').select('id').gt('id', 2).lte('id', 4).order('id'),
  (db) => db.from('player').select('id').gte('handicap', 12).lt('handicap', 28).order('id'),
  (db) => db.from('player').select('id').like('name', '%e%').order('id'),
  (db) => db.from('player').select('id').ilike('name', 'a%'),
  (db) => db.from('player').select('id').likeAllOf('name', ['%e%', 'D%']),
  (db) => db.from('player').select('id').likeAnyOf('name', ['A%', 'B%']).order('id'),
  (db) => db.from('player').select('id').ilikeAllOf('name', ['%E%', 'd%']),
  (db) => db.from('player').select('id').ilikeAnyOf('name', ['a%', 'b%']).order('id'),
  (db) => db.from('player').select('id').regexMatch('name', '^[AB]').order('id'),
  (db) => db.from('player').select('id').regexIMatch('name', '^[ab]').order('id'),
  (db) => db.from('player').select('id').is('handicap', null),
  (db) => db.from('player').select('id').is('active', true).order('id'),
  (db) => db.from('player').select('id').is('active', false),
  (db) => db.from('player').select('id').isDistinct('home_id', 1).order('id'),
  (db) => db.from('player').select('id').isDistinct('home_id', null).order('id'),
  (db) => db.from('player').select('id').in('id', [1, 3, 99]).order('id'),
  (db) => db.from('player').select('id').in('name', ['Éva "Ö", Jr.', 'Ada']).order('id'),
  (db) => db.from('player').select('id').in('id', []),
  (db) => db.from('player').select('id').notIn('id', [1, 2]).order('id'),
  (db) => db.from('player').select('id').contains('tags', ['early']).order('id'),
  (db) =>
    db
      .from('player')
      .select('id')
      .contains('details', { shoe: { size: 38 } }),
  (db) => db.from('player').select('id').containedBy('tags', ['early', 'fast', 'late']).order('id'),
  (db) => db.from('player').select('id').overlaps('tags', ['late', 'fast']).order('id'),
  (db) => db.from('round').select('id').rangeGt('slot', '[1,5)').order('id'),
  (db) => db.from('round').select('id').rangeGte('slot', '[5,9)').order('id'),
  (db) => db.from('round').select('id').rangeLt('slot', '[5,9)').order('id'),
  (db) => db.from('round').select('id').rangeLte('slot', '[5,9)').order('id'),
  (db) => db.from('round').select('id').rangeAdjacent('slot', '[5,9)').order('id'),
  (db) => db.from('round').select('id').overlaps('slot', '[3,6)').order('id'),
  (db) => db.from('round').select('id').contains('slot', '[2,3)').order('id'),
  (db) => db.from('round').select('id').textSearch('words', 'lost').order('id'),
  (db) => db.from('round').select('id').textSearch('words', 'lost & ball', { config: 'english' }).order('id'),
  (db) => db.from('round').select('id').textSearch('story', 'lost ball', { type: 'plain' }).order('id'),
  (db) =>
    db.from('round').select('id').textSearch('story', 'last hole', { type: 'phrase', config: 'english' }),
  (db) =>
    db.from('round').select('id').textSearch('words', 'eagle or rain', { type: 'websearch' }).order('id'),
  (db) => db.from('player').select('id').match({ home_id: 1, active: true }).order('id'),
  (db) => db.from('player').select('id').not('home_id', 'is', null).order('id'),
  (db) => db.from('player').select('id').not('id', 'in', '(1,2)').order('id'),
  (db) => db.from('player').select('id').not('tags', 'cs', '{early}').order('id'),
  (db) => db.from('player').select('id').or('id.eq.1,name.eq.Ben').order('id'),
  (db) => db.from('player').select('id').or('id.gt.3,and(home_id.eq.1,active.not.is.false)').order('id'),
  (db) => db.from('player').select('id').or('tags.cs.{late,early},name.in.(Ada,"Ben")').order('id'),
  (db) => db.from('player').select('id').filter('id', 'gte', 3).order('id'),
  (db) => db.from('player').select('id').filter('name', 'like(any)', '{A%,C%}').order('id'),
  (db) => db.from('player').select('id').eq('details->shoe->>size', '44'),
  (db) => db.from('player').select('id').eq('details->clubs->>0', 'driver'),
  (db) => db.from('player').select('id').gt('joined', '2026-01-02T03:04:04Z').order('id'),
  (db) => db.from('odd name').select('*').eq('the id', 1),
)

const SELECTS = same(
  (db) => db.from('player').select('full:name, number:id').order('id'),
  (db) => db.from('player').select('id::text, handicap::int, joined::date').order('id'),
  (db) => db.from('player').select('id, details->shoe->size, first:details->clubs->>0').order('id'),
  (db) => db.from('player').select('id, tags->0').order('id'),
  (db) => db.from('player').select('id, big').eq('id', 2),
  (db) => db.from('player').select('shout, initials').order('id'),
  (db) => db.from('best').select('*').order('player_id'),
  (db) => db.from('veteran').select('name').order('id'),
  (db) => db.from('member').select('number, full_name, loud').order('number'),
  (db) => db.from('player').select('id').order('handicap', { ascending: false, nullsFirst: false }),
  (db) => db.from('player').select('id').order('home_id', { nullsFirst: true }).order('id'),
  (db) => db.from('player').select('id').order('details->shoe->>size').order('id'),
  (db) => db.from('player').select('id').order('id').limit(2),
  (db) => db.from('player').select('id').order('id').range(1, 3),
  (db) => db.from('player').select('id', { count: 'exact' }).order('id').range(1, 2),
  (db) => db.from('player').select('id', { count: 'exact' }).order('id').limit(50),
  (db) => db.from('player').select('*', { count: 'exact', head: true }).gt('id', 2),
  (db) => db.from('player').select('*', { head: true }),
  (db) => db.from('player').select('id').eq('id', 1).single(),
  (db) => db.from('player').select('id').eq('id', 99).single(),
  (db) => db.from('player').select('id').single(),
  (db) => db.from('player').select('id').eq('id', 99).maybeSingle(),
  (db) => db.from('player').select('id').eq('id', 1).maybeSingle(),
  (db) => db.from('player').select('id').maybeSingle(),
  (db) => db.from('player').select('id, home_id, name').order('id').stripNulls(),
  (db) => db.from('player').select('id, home_id').eq('id', 4).single().stripNulls(),
  (db) => db.from('home').select('id, name').order('id').csv(),
)

const EMBEDS = same(
  (db) => db.from('player').select('id, home(*)').order('id'),
  (db) => db.from('home').select('name, player(name)').order('id').order('id', { referencedTable: 'player' }),
  (db) =>
    db
      .from('home')
      .select('name, player(name)')
      .order('id')
      .limit(1, { referencedTable: 'player' })
      .order('id', { referencedTable: 'player' }),
  (db) => db.from('home').select('name, player!inner(name)').eq('player.name', 'Ben'),
  (db) => db.from('home').select('name, player(name)').eq('player.name', 'Ben').order('id'),
  (db) => db.from('player').select('id, club:home(title:name)').order('id'),
  (db) => db.from('player').select('id, home!inner(name)').eq('home.name', 'Links').order('id'),
  (db) => db.from('player').select('id, home!left(name)').order('id'),
  (db) => db.from('player').select('id, home!player_home_id_fkey(name)').order('id'),
  (db) => db.from('player').select('id, home_id(name)').order('id'),
  (db) => db.from('player').select('id, locker(number)').order('id'),
  (db) =>
    db
      .from('player')
      .select('id, entry(place, cup(name))')
      .order('id')
      .order('cup_id', { referencedTable: 'entry' }),
  (db) => db.from('player').select('id, cup(name)').order('id').order('name', { referencedTable: 'cup' }),
  (db) => db.from('cup').select('name, player!inner(name)').eq('player.id', 2),
  (db) => db.from('player').select('id, round(score)'),
  (db) =>
    db
      .from('player')
      .select('id, round!round_marker_id_fkey(score)')
      .order('id')
      .order('id', { referencedTable: 'round' }),
  (db) =>
    db.from('round').select('score, player!round_player_id_fkey(name), marker:marker_id(name)').order('id'),
  (db) => db.from('player').select('name, coach:coach_id(name)').order('id'),
  (db) =>
    db
      .from('player')
      .select('name, pupils:player(name)')
      .order('id')
      .order('id', { referencedTable: 'pupils' }),
  (db) => db.from('player').select('name, ...home(club:name, opened)').order('id'),
  (db) => db.from('home').select('name, player(count)').order('id'),
  (db) => db.from('player').select('id, home()').not('home', 'is', null).order('id'),
  (db) => db.from('player').select('id, locker()').is('locker', null).order('id'),
  (db) =>
    db
      .from('home')
      .select('name, player(name)')
      .or('id.eq.1,id.eq.3', { referencedTable: 'player' })
      .order('id'),
  (db) => db.from('player').select('id, home(name)', { count: 'exact' }).order('id').limit(2),
  (db) => db.from('player').select('id, home!inner(name)', { count: 'exact', head: true }),
  (db) =>
    db
      .from('home')
      .select('name, player(id)')
      .eq('id', 1)
      .order('id', { referencedTable: 'player' })
      .single(),
  (db) => db.from('player').select('id, wins(score)').eq('id', 1).order('score', { referencedTable: 'wins' }),
  (db) => db.from('player').select('id, best_round(score)').order('id'),
  (db) => db.from('veteran').select('name, locker(number)').order('id'),
)

const FUNCTIONS = same(
  (db) => db.rpc('add', { a: 1, b: 2 }),
  (db) => db.rpc('add', { a: 1 }),
  (db) => db.rpc('add', { a: 1 }, { get: true }),
  (db) => db.rpc('greet', { name: "O'Neil; drop table player" }),
  (db) => db.rpc('players_of', { home: 1 }).select('id, name').order('id', { ascending: false }),
  (db) => db.rpc('players_of', { home: 2 }).select('id, home(name)').gt('id', 3),
  (db) => db.rpc('players_of', { home: 1 }, { count: 'exact' }).select('id').limit(1),
  (db) => db.rpc('one_player', { pid: 2 }).select('id, name'),
  (db) => db.rpc('one_player', { pid: 2 }).select('id').single(),
  (db) => db.rpc('scores').gte('score', 88).order('score'),
  (db) => db.rpc('numbers', { upto: 3 }),
  (db) => db.rpc('total', { v: [1, 2, 3] }),
  (db) => db.rpc('lengths', { words: ['a', 'b'] }, { get: true }),
  (db) => db.rpc('nothing'),
  (db) => db.rpc('split'),
  (db) => db.rpc('whole', { any: { thing: [1] } }),
  (db) => db.rpc('no_such_function', { a: 1 }),
  (db) => db.rpc('greet', { nom: 'x' }),
  (db) => db.rpc('fail_teapot'),
  (db) => db.rpc('add', { a: 'x' }),
)

const WRITES = same(
  (db) => db.from('counter').insert({ key: 'a' }),
  (db) => db.from('counter').insert({ key: 'b', value: 2 }).select(),
  (db) =>
    db
      .from('counter')
      .insert([
        { key: 'c', value: 3, label: 'l' },
        { key: 'd', value: 4, label: null },
      ])
      .select('key, value')
      .order('key'),
  (db) => db.from('counter').insert([{ key: 'e' }, { key: 'f' }], { count: 'exact' }),
  (db) => db.from('counter').insert({ key: 'a' }),
  (db) => db.from('counter').insert({ key: 'g', nope: 1 }),
  (db) => db.from('counter').insert({ key: null }),
  (db) => db.from('counter').insert({ key: 'h', value: 'x' }),
  (db) => db.from('counter').insert([]).select(),
  (db) => db.from('counter').upsert({ key: 'a', value: 9 }).select(),
  (db) =>
    db
      .from('counter')
      .upsert([
        { key: 'a', value: 10 },
        { key: 'i', value: 1 },
      ])
      .select('key')
      .order('key'),
  (db) => db.from('counter').upsert({ key: 'b', value: 99 }, { ignoreDuplicates: true }).select(),
  (db) => db.from('tally').upsert({ a: 1, b: 1, n: 1 }, { onConflict: 'a,b' }).select(),
  (db) => db.from('tally').upsert({ a: 1, b: 1, n: 2 }, { onConflict: 'a,b' }).select().single(),
  (db) => db.from('counter').upsert({ key: 'q' }, { onConflict: 'label' }),
  (db) => db.from('counter').update({ value: 5 }).eq('key', 'c'),
  (db) => db.from('counter').update({ value: 6 }).eq('key', 'c').select(),
  (db) => db.from('counter').update({ value: 7 }).eq('key', 'c').select('value').single(),
  (db) => db.from('counter').update({ value: 7 }).eq('key', 'nobody').select().single(),
  (db) => db.from('counter').update({ value: 7 }).eq('key', 'nobody').select().maybeSingle(),
  (db) => db.from('counter').update({ label: null }).in('key', ['d', 'e']).select('key').order('key'),
  (db) => db.from('counter').update({}).eq('key', 'c').select(),
  (db) => db.from('counter').update({ nope: 1 }).eq('key', 'c'),
  (db) =>
    db
      .from('counter')
      .update({ value: 0 })
      .gte('value', 0)
      .setHeader('prefer', 'handling=strict,max-affected=1'),
  (db) => db.from('counter').delete().eq('key', 'nobody'),
  (db) => db.from('counter').delete().eq('key', 'd').select('key'),
  (db) => db.from('counter').delete({ count: 'exact' }).in('key', ['e', 'f']),
  (db) => db.from('counter').select().order('key'),
  (db) => db.from('home').delete().eq('id', 1),
  (db) => db.from('player').insert({ name: 'New', home_id: 99 }),
  (db) =>
    db
      .from('player')
      .update({ handicap: 3.5 })
      .eq('id', 1)
      .select('handicap, home(name), cup(name)')
      .order('name', { referencedTable: 'cup' }),
)

const REFUSALS = same(
  (db) => db.from('player').select('nope'),
  (db) => db.from('player').select('id').eq('nope', 1),
  (db) => db.from('player').select('id').eq('id', 'x'),
  (db) => db.from('player').select('id').order('nope'),
  (db) => db.from('player').select('id').eq('home.name', 'x'),
  (db) => db.from('player').select('id').limit(-1),
)

const DIFFERENT = [
  ...differs('the reference cannot order by an own column that is not selected beside a related one', (db) =>
    db.from('player').select('name, home(name)').order('home(name)', { ascending: false }).order('id'),
  ),
  ...differs('the reference shows a column that was not selected where one of many rows lacks it', (db) =>
    db
      .from('counter')
      .insert([{ key: 'x1' }, { key: 'x2', label: null }])
      .select('key'),
  ),
  ...differs('a number beyond 2^53 is compared as it was written, the reference makes a double of it', (db) =>
    db.from('player').select('id').eq('big', '9007199254740993'),
  ),
  ...differs(
    'the reference prints times as SQL and numerics as text where all columns are read',
    (db) => db.from('player').select('*').order('id'),
    (db) => db.from('player').select().eq('id', 4),
  ),
  ...differs('booleans in CSV are t and f as in PostgREST', (db) =>
    db.from('player').select('id, active').order('id').limit(3).csv(),
  ),
  ...differs('the reference reads no JSON path two embeds deep', (db) =>
    db.from('locker').select('number, player(name, home(name, place->town))').order('number'),
  ),
  ...differs('the reference takes the list of columns for arguments of HEAD', (db) =>
    db.rpc('players_of', { home: 1 }, { head: true, count: 'exact' }),
  ),
  ...differs('names in hints must be much alike', (db) => db.from('nothing').select()),
  ...differs('a hint with the nearest name', (db) => db.from('player').select('id, cups(*)')),
  ...differs('the message names media types without their parameters', (db) =>
    db.from('player').select('id').explain(),
  ),
]

const AGGREGATES = same(
  (db) => db.from('round').select('count()'),
  (db) => db.from('round').select('score.sum(), score.max(), least:score.min()'),
  (db) => db.from('round').select('score.avg()::int'),
  (db) => db.from('round').select('played_on, score.sum()').order('played_on'),
  (db) => db.from('round').select('played_on, rounds:count()').order('played_on').limit(2),
  (db) => db.from('round').select('count()').gt('score', 80).single(),
  (db) => db.from('player').select('id, round!round_player_id_fkey(count())').order('id'),
  (db) => db.from('player').select('id, round!round_player_id_fkey(score.max())').order('id'),
  (db) => db.from('home').select('name, player(handicap.sum()::text)').order('id'),
  (db) => db.from('round').select('score.sum(), ...player!round_player_id_fkey(name)').eq('player_id', 1),
  (db) => db.from('round').select('nope.sum()'),
  (db) => db.from('round').select('story.sum()'),
)

/** In order: the writes build on each other. */
export const ORACLE_CALLS: OracleCall[] = [
  ...FILTERS,
  ...SELECTS,
  ...EMBEDS,
  ...FUNCTIONS,
  ...AGGREGATES,
  ...WRITES,
  ...REFUSALS,
  ...DIFFERENT,
]
