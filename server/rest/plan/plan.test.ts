import { describe, expect, it } from 'vitest'
import { parseQuery } from '../parse/parse-query.ts'
import { parseSelect } from '../parse/parse-select.ts'
import type { EmbedItem } from '../parse/request.ts'
import { type Argument, qualified, type Routine } from '../schema/schema-cache.ts'
import { CLUB } from '../schema/testing-cache.ts'
import type { ReadNode } from './plan.ts'
import { findRelationship } from './plan-embed.ts'
import { findTable, planRead } from './plan-read.ts'
import { findRoutine } from './plan-rpc.ts'

function related(origin: string, embed: string) {
  return findRelationship(CLUB, { schema: 'club', name: origin }, parseSelect(embed)[0] as EmbedItem)
}

function plan(name: string, search: string): ReadNode {
  const table = findTable(CLUB, 'club', name)
  const root = { schema: 'club', name, source: qualified('club', name), table }
  return planRead(CLUB, root, parseQuery(search, false))
}

describe('an embed', () => {
  it.each([
    ['player', 'home()', 'many-to-one', 'player_home_id_fkey'],
    ['player', 'home_id()', 'many-to-one', 'player_home_id_fkey'],
    ['player', 'player_home_id_fkey()', 'many-to-one', 'player_home_id_fkey'],
    ['home', 'player()', 'one-to-many', 'player_home_id_fkey'],
    ['home', 'player_home_id_fkey()', 'one-to-many', 'player_home_id_fkey'],
    ['player', 'locker()', 'one-to-one', 'locker_player_id_fkey'],
    ['locker', 'player()', 'one-to-one', 'locker_player_id_fkey'],
    ['player', 'cup()', 'many-to-many', 'entry_player_id_fkey, entry_cup_id_fkey'],
    ['cup', 'player!entry()', 'many-to-many', 'entry_cup_id_fkey, entry_player_id_fkey'],
    ['player', 'entry()', 'one-to-many', 'entry_player_id_fkey'],
    ['round', 'player!round_marker_id_fkey()', 'many-to-one', 'round_marker_id_fkey'],
    ['round', 'player!marker_id()', 'many-to-one', 'round_marker_id_fkey'],
    ['round', 'marker_id()', 'many-to-one', 'round_marker_id_fkey'],
    ['player', 'round!marker_id()', 'one-to-many', 'round_marker_id_fkey'],
    ['player', 'player()', 'one-to-many', 'player_coach_id_fkey'],
    ['player', 'coach_id()', 'many-to-one', 'player_coach_id_fkey'],
    ['player', 'player!coach_id()', 'one-to-many', 'player_coach_id_fkey'],
  ])('of %s by %s is %s', (origin, embed, cardinality, constraint) => {
    expect(related(origin, embed)).toMatchObject({ cardinality, constraint })
  })

  it('that matches two keys is refused with the choices', () => {
    expect(() => related('round', 'player()')).toThrow(
      expect.objectContaining({
        status: 300,
        code: 'PGRST201',
        hint: "Try changing 'player' to one of the following: 'player!round_player_id_fkey', 'player!round_marker_id_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'round with player',
            relationship: 'round_player_id_fkey using round(player_id) and player(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'round with player',
            relationship: 'round_marker_id_fkey using round(marker_id) and player(id)',
          },
        ],
      }),
    )
  })

  it.each([
    ['home', 'cup()', null],
    ['player', 'homes()', "Perhaps you meant 'home' instead of 'homes'."],
    ['player', 'home!nothing()', null],
    ['home', 'id()', null],
  ])('of %s by %s is not found', (origin, embed, hint) => {
    expect(() => related(origin, embed)).toThrow(
      expect.objectContaining({ status: 400, code: 'PGRST200', hint }),
    )
  })
})

describe('a plan', () => {
  it('puts filters, orders and ranges at their path, by alias or by name', () => {
    const node = plan(
      'home',
      'select=id,p:player(id,cup(name))&p.id=gt.1&player.cup.order=name&p.limit=2&limit=9',
    )
    const player = node.embeds[0]!.node
    expect(player.conditions).toHaveLength(1)
    expect(player.limit).toBe(2)
    expect(player.embeds[0]!.node.order).toHaveLength(1)
    expect(node.limit).toBe(9)
  })

  it('turns an inner embed and a null test of an embed into conditions of the parent', () => {
    const node = plan('player', 'select=id,home!inner(),cup(name)&cup=is.null&or=(home.not.is.null,id.eq.1)')
    expect(node.conditions).toMatchObject([
      { kind: 'embedded', present: true },
      { kind: 'embedded', present: false },
      { kind: 'group', members: [{ kind: 'embedded', present: true }, { kind: 'filter' }] },
    ])
    expect(node.outputs).toHaveLength(2)
  })

  it.each([
    ['select=id&home.name=eq.x', 'PGRST108'],
    ['select=id&order=home(name)', 'PGRST108'],
    ['select=id,cup(id)&order=cup(name)', 'PGRST118'],
    ['select=id,cup(id)&cup=eq.1', 'PGRST120'],
  ])('%s is refused with %s', (search, code) => {
    expect(() => plan('player', search)).toThrow(expect.objectContaining({ code, status: 400 }))
  })

  it('names the nearest table for a missing one', () => {
    expect(() => plan('playr', '')).toThrow(
      expect.objectContaining({
        status: 404,
        code: 'PGRST205',
        message: "Could not find the table 'club.playr' in the schema cache",
        hint: "Perhaps you meant the table 'club.player'",
      }),
    )
  })
})

describe('a database function', () => {
  const arg = (name: string, more: Partial<Argument> = {}): Argument => ({
    name,
    type: 'integer',
    base: 'int4',
    required: true,
    variadic: false,
    row: undefined,
    ...more,
  })
  const routine = (name: string, args: Argument[]): Routine => ({
    schema: 'club',
    name,
    args,
    volatility: 'stable',
    returns: 'scalar',
    set: false,
    one: false,
    table: undefined,
  })
  const overloads = [
    routine('f', []),
    routine('f', [arg('a')]),
    routine('f', [arg('a'), arg('b'), arg('c', { required: false })]),
    routine('f', [arg('', { base: 'json', type: 'json' })]),
    routine('twice', [arg('x', { type: 'integer' })]),
    routine('twice', [arg('x', { type: 'text' })]),
  ]
  const routines = new Map<string, Routine[]>()
  for (const each of overloads) {
    const key = qualified('club', each.name)
    routines.set(key, [...(routines.get(key) ?? []), each])
  }
  const cache = { ...CLUB, routines }
  const find = (name: string, keys: string[] | undefined, whole: string[] = []) =>
    findRoutine(cache, 'club', name, { keys, whole })

  it('is the overload that matches the given arguments', () => {
    expect(find('f', [])).toBe(overloads[0])
    expect(find('f', ['a'])).toBe(overloads[1])
    expect(find('f', ['a', 'b'])).toBe(overloads[2])
    expect(find('f', ['a', 'b', 'c'])).toBe(overloads[2])
    expect(find('f', ['x', 'y'], ['json', 'jsonb'])).toBe(overloads[3])
    expect(find('f', undefined, ['json'])).toBe(overloads[3])
  })

  it('without a matching overload is refused with the searched signature', () => {
    expect(() => find('f', ['b', 'c'])).toThrow(
      expect.objectContaining({
        status: 404,
        code: 'PGRST202',
        message: 'Could not find the function club.f(b, c) in the schema cache',
      }),
    )
    expect(() => find('twyce', ['x'])).toThrow(
      expect.objectContaining({ hint: 'Perhaps you meant to call the function club.twice' }),
    )
  })

  it('that matches two overloads is refused with both', () => {
    expect(() => find('twice', ['x'])).toThrow(
      expect.objectContaining({
        status: 300,
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: club.twice(x => integer), club.twice(x => text)',
      }),
    )
  })
})
