/** Kind of a column's values, so that most generated tests make sense. */
export type Kind = 'number' | 'text' | 'list' | 'json' | 'flag' | 'time' | 'range' | 'words' | 'id'

interface Relation {
  columns: Record<string, Kind>
  /** The syntax of an embed, and its relation. */
  embeds: Record<string, string>
}

/** The relations of the fixture that generated requests use. */
export const RELATIONS: Record<string, Relation> = {
  player: {
    columns: {
      id: 'number',
      name: 'text',
      home_id: 'number',
      handicap: 'number',
      tee: 'text',
      tags: 'list',
      details: 'json',
      active: 'flag',
      joined: 'time',
      big: 'number',
      shout: 'text',
    },
    embeds: {
      home: 'home',
      cup: 'cup',
      locker: 'locker',
      'round!player_id': 'round',
      coach_id: 'player',
      'pupils:player': 'player',
      entry: 'entry',
      message: 'message',
      'post:messages': 'message',
      inbox: 'inbox',
      best_round: 'round',
      wins: 'round',
    },
  },
  home: {
    columns: { id: 'number', name: 'text', opened: 'time', place: 'json' },
    embeds: { player: 'player', 'people:player!player_home_id_fkey': 'player', member: 'member' },
  },
  locker: {
    columns: { number: 'number', player_id: 'number' },
    embeds: { player: 'player', inbox: 'inbox' },
  },
  round: {
    columns: {
      id: 'number',
      score: 'number',
      played_on: 'time',
      slot: 'range',
      story: 'text',
      words: 'words',
    },
    embeds: { 'player!marker_id': 'player', player_id: 'player' },
  },
  cup: { columns: { id: 'number', name: 'text' }, embeds: { player: 'player', entry: 'entry' } },
  entry: {
    columns: { player_id: 'number', cup_id: 'number', place: 'number' },
    embeds: { player: 'player', cup: 'cup' },
  },
  member: { columns: { number: 'number', full_name: 'text' }, embeds: { home: 'home', message: 'message' } },
  message: {
    columns: { id: 'number', words: 'text', weight: 'number', extra: 'json', owner: 'id' },
    embeds: { player: 'player', 'sender:player_id': 'player' },
  },
  inbox: { columns: { number: 'number', words: 'text', weight: 'number' }, embeds: { player: 'player' } },
  note: { columns: { id: 'id', owner: 'id', body: 'text' }, embeds: {} },
  best: { columns: { player_id: 'number', score: 'number' }, embeds: {} },
  'rpc/scores': { columns: { who: 'text', score: 'number' }, embeds: {} },
  'rpc/players_of': {
    columns: { id: 'number', name: 'text', tags: 'list' },
    embeds: { home: 'home', message: 'message', messages: 'message' },
  },
  'rpc/all_messages': {
    columns: { id: 'number', words: 'text', weight: 'number', extra: 'json' },
    embeds: { player: 'player' },
  },
}

/** Tests that suit a kind of column: operator and value. */
export const TESTS: Record<Kind, readonly string[]> = {
  number: [
    'eq.1',
    'neq.2',
    'gte.0',
    'lt.50',
    'in.(1,2)',
    'in.()',
    'isdistinct.1',
    'eq(any).{1,2}',
    'gt(all).{0,1}',
  ],
  text: [
    'eq.Ada',
    'like.*a*',
    'ilike.*ONE*',
    'match.^[A-b]',
    'imatch.bob',
    'like(any).{A*,b*}',
    'ilike(all).{*o*,*n*}',
    'in.(Ada,"bob one to ada")',
    'fts.bob',
    'wfts(english).bob or ann',
    'gte.b',
    'eq.red',
  ],
  list: ['cs.{early}', 'cd.{early,late,fast}', 'ov.{late}', 'eq.{}'],
  json: ['cs.{"to":"ada"}', 'cd.{"to":7,"a":1}', 'is.not_null', 'eq.{}'],
  flag: ['is.true', 'is.unknown', 'eq.false', 'is.not_null'],
  time: ['gt.2026-01-01', 'lte.2026-05-02', 'eq.1921-03-15'],
  range: ['sl.[5,9)', 'sr.[1,2)', 'nxl.[1,5)', 'nxr.[5,9)', 'adj.[1,5)', 'ov.[3,6)', 'cs.[2,3)'],
  words: ['fts.ball', 'plfts(english).lost ball', 'phfts.lost ball', 'wfts.eagle or rain'],
  id: [
    'eq.0194a000-0000-7000-8000-000000000002',
    'neq.0194a000-0000-7000-8000-000000000001',
    'in.(00000000-0000-0000-0000-0000000000b1)',
  ],
}

export const ODD_NAMES = [
  'secret',
  'nope',
  '"',
  '"odd"',
  'ctid',
  'x-y',
  "a'b",
  'a;b',
  '\\',
  '%',
  '💥',
  '',
  'not',
  'count',
]
export const ODD_VALUES = [
  "' or 1=1 --",
  '"',
  '(',
  ')',
  '.',
  '%',
  '\\',
  '{',
  '[[[[',
  'a:*',
  '💥',
  'null',
  '1e400',
  '\u0001',
]
