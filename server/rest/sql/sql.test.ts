import { describe, expect, it } from 'vitest'
import { parseAccept } from '../parse/accept.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { parseRows } from '../parse/payload.ts'
import { parsePrefer } from '../parse/prefer.ts'
import { findTable, planRead } from '../plan/plan-read.ts'
import { planWrite, type WriteKind } from '../plan/plan-write.ts'
import { qualified } from '../schema/schema-cache.ts'
import { CLUB } from '../schema/testing-cache.ts'
import { Values } from './sql-filter.ts'
import { selectSql } from './sql-read.ts'
import { writeStatement } from './sql-write.ts'

function read(name: string, search: string): { text: string; values: unknown[] } {
  const table = findTable(CLUB, 'club', name)
  const root = { schema: 'club', name, source: qualified('club', name), table }
  const values = new Values()
  const text = selectSql(planRead(CLUB, root, parseQuery(search, false)), { values, maxRows: 100 })
  return { text, values: values.list }
}

function write(name: string, kind: WriteKind, search: string, body: string, preferences = '') {
  const prefer = parsePrefer(preferences)
  const query = parseQuery(search, false)
  const rows = body === '' ? undefined : parseRows(body, query.columns)
  const plan = planWrite(CLUB, findTable(CLUB, 'club', name), { kind, query, rows, prefer })
  return writeStatement(plan, { media: parseAccept(null, false), prefer, bounds: undefined, maxRows: 100 })
}

describe('the SQL of a read', () => {
  it('quotes every name and makes every value a parameter', () => {
    expect(
      read('player', 'select=name,"x\\"y"&name=eq.it\'s&tags=cs.{a}&id=in.(1,"2")&limit=5&offset=10'),
    ).toEqual({
      text:
        'select "player"."name" as "name", "player"."x""y" as "x""y" from "club"."player" as "player"' +
        ' where ("player"."name" = $1) and ("player"."tags" @> $2) and ("player"."id" = any ($3))' +
        ' limit $4 offset $5',
      values: ["it's", '{a}', '{"1","2"}', '5', '10'],
    })
  })

  it('depends only on the shape of a request', () => {
    const one = read('home', 'select=id,player(name)&name=like.A*&player.id=gt.1&limit=1')
    const two = read('home', 'select=id,player(name)&name=like.B*&player.id=gt.20&limit=50')
    expect(one.text).toBe(two.text)
    expect(one.values).not.toEqual(two.values)
  })

  it('never returns more rows than the limit of the API, also in embeds', () => {
    expect(read('home', 'select=id,player(id)').text).toMatch(/limit 100\) _\).* limit 100$/)
    expect(read('home', 'select=id&limit=5000').values).toEqual(['100'])
  })

  it('joins by the columns of the relationship, through the junction where there is one', () => {
    expect(read('player', 'select=home(name)').text).toContain('where "home_1"."id" = "player"."home_id"')
    expect(read('player', 'select=cup(name)').text).toContain(
      'from "club"."entry" as "entry_1", "club"."cup" as "cup_1"' +
        ' where "entry_1"."player_id" = "player"."id" and "cup_1"."id" = "entry_1"."cup_id"',
    )
  })

  it('converts other columns to JSON before it follows a path', () => {
    const { text } = read('player', 'select=details->>a,tags->0')
    expect(text).toContain(`"player"."details"->>'a' as "a"`)
    expect(text).toContain(`to_jsonb("player"."tags")->0 as "tags"`)
    expect(read('home', 'select=place->"it\'s \\\\"').text).toContain(`"home"."place"->E'it''s \\\\'`)
  })

  it('converts a text to a vector for full-text search, and uses a vector unchanged', () => {
    expect(read('round', 'select=id&story=fts(english).ball').text).toContain(
      'to_tsvector($1::regconfig, "round"."story") @@ to_tsquery($1::regconfig, $2)',
    )
    expect(read('round', 'select=id&words=plfts.ball').text).toContain(
      '"round"."words" @@ plainto_tsquery($1)',
    )
  })

  it('separates aliases, also from a table of the same name', () => {
    const { text } = read('player', 'select=player(id,player(id))')
    expect(text).toContain('"player_1"')
    expect(text).toContain('"player_2"."coach_id" = "player_1"."id"')
  })
})

describe('the SQL of a write', () => {
  it('sends the rows as one JSON value, in columns of a fixed order', () => {
    const one = write('cup', 'insert', '', '{"name":"A","id":1}')
    const two = write('cup', 'insert', '', '[{"id":2,"name":"B"},{"id":3,"name":"C"}]')
    expect(one.text).toBe(two.text)
    expect(one.text).toContain(
      'insert into "club"."cup" ("id", "name") select pgrst_body."id", pgrst_body."name"' +
        ' from json_to_recordset($1::json) as pgrst_body ("id" int4, "name" text) returning 1',
    )
    expect(one.values).toEqual(['[{"name":"A","id":1}]'])
  })

  it('returns only the columns of the representation', () => {
    const { text } = write(
      'player',
      'update',
      'id=eq.1&select=name,home(name)',
      '{"name":"x"}',
      'return=representation',
    )
    expect(text).toContain('returning "player"."name", "player"."home_id")')
  })

  it('merges into existing rows by the named key', () => {
    const { text } = write('cup', 'insert', 'on_conflict=name', '{"name":"A"}', 'resolution=merge-duplicates')
    expect(text).toContain('on conflict ("name") do update set "name" = excluded."name"')
    expect(write('cup', 'insert', '', '{"name":"A"}', 'resolution=ignore-duplicates').text).toContain(
      'on conflict ("id") do nothing',
    )
  })

  it('returns all rows that it wrote, with limited lists inside', () => {
    const { text } = write(
      'home',
      'update',
      'select=name,player(name)',
      '{"name":"x"}',
      'return=representation',
    )
    expect(text.match(/limit 100/g)).toHaveLength(1)
    expect(text).toContain('limit 100) _) as "player" from pgrst_source')
  })

  it('deletes by its conditions', () => {
    expect(write('cup', 'delete', 'id=eq.1&name=not.is.null', '').text).toContain(
      'delete from "club"."cup" where ("cup"."id" = $1) and not ("cup"."name" is null) returning 1',
    )
  })

  it.each([
    ['insert', '', '{"nope":1}', 'PGRST204'],
    ['put', 'name=eq.x', '{"id":1}', 'PGRST105'],
    ['put', 'id=gt.1', '{"id":1}', 'PGRST105'],
    ['put', 'id=eq.1&limit=1', '{"id":1}', 'PGRST114'],
  ] as const)('%s of cup?%s %s is refused with %s', (kind, search, body, code) => {
    expect(() => write('cup', kind, search, body)).toThrow(expect.objectContaining({ code }))
  })
})
