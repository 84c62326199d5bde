// Also on PostgreSQL: the order of letters.
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { type ChangeRow, prepareFilter } from './filter.ts'
import { FilterError } from './filter-syntax.ts'
import { describeTables, type RealtimeTable } from './tables.ts'

const anon: Scope = { role: 'anon', claims: { role: 'anon' } }

const database = testDatabase()
let table: RealtimeTable
/** The rows by id, as recorded by the trigger. */
let rows: ChangeRow[]

beforeAll(async () => {
  await database.execScript(`
    create table public.sample (
      id integer primary key, small smallint, big bigint, price numeric(8, 2), ratio double precision, open boolean,
      name text, code varchar(12), ref uuid, day date, at timestamptz, clock time, tags text[], extra jsonb,
      hidden text
    );
    alter table public.sample enable row level security;
    create policy "all" on public.sample for select to anon using (true);
    grant select (id, small, big, price, ratio, open, name, code, ref, day, at, clock, tags, extra)
      on public.sample to anon;
    select realtime.watch_all();
    insert into public.sample values
      (1, 1, 9007199254740991, 9.90, 0.5, true, 'Green', 'a,b', '5d2c2f5e-3e2d-4a63-9a2a-0a3f1f3c7d11',
        '2026-11-20', '2026-11-20 10:00:00+00', '08:30', '{a,b}', '{"a": [1, 2]}', 'x'),
      (2, -5, 12, 10.00, 1.5, false, 'green keeper', 'B', 'FFFC2F5E-3E2D-4A63-9A2A-0A3F1F3C7D11',
        '2026-02-01', '2026-11-20 12:00:00.123456+02', '23:59:59.5', '{}', '[]', 'y'),
      (3, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
      (4, 7, -12, -0.5, -1e20, true, '100%', 'é', '00000000-0000-0000-0000-000000000000',
        '1999-12-31', '2027-01-01 00:00:00+09', '00:00', '{"c,d"}', '"text"', 'z');
  `)
  const { rows: recorded } = await database.runAsOwner<{ record: ChangeRow }>(
    `select record from realtime.change where table_name = 'sample' order by seq`,
  )
  rows = recorded.map(({ record }) => record)
  table = (await describeTables(database, ['public.sample'])).get('public.sample') as RealtimeTable
})

async function accepted(filter: string): Promise<unknown[]> {
  const { accepts } = await prepareFilter(database, anon, table, filter)
  return rows.filter(accepts).map((row) => row.id)
}

describe('a filter', () => {
  // Each filter must match exactly the rows that PostgreSQL finds with the condition beside it.
  it.each([
    ['id=eq.2', 'id = 2'],
    ['small=gt.-5', 'small > -5'],
    ['small=not.gt.-5', 'not small > -5'],
    ['big=gte.12', 'big >= 12'],
    ['big=eq.9007199254740991', 'big = 9007199254740991'],
    ['price=eq.9.9', 'price = 9.9'],
    ['price=lt.10', 'price < 10'],
    ['price=in.(9.90,-0.50)', 'price in (9.90, -0.50)'],
    ['price=not.in.(9.90,10)', 'price not in (9.90, 10)'],
    ['ratio=lte.0.5', 'ratio <= 0.5'],
    ['open=eq.t', 'open'],
    ['open=eq.false', 'not open'],
    ['open=gt.false', 'open > false'],
    ['open=is.true', 'open is true'],
    ['open=not.is.true', 'open is not true'],
    ['open=is.unknown', 'open is unknown'],
    ['small=is.null', 'small is null'],
    ['name=not.is.null', 'name is not null'],
    ['name=eq.Green', `name = 'Green'`],
    ['name=neq.Green', `name <> 'Green'`],
    ['name=like.%een%', `name like '%een%'`],
    ['name=like.green', `name like 'green'`],
    ['name=ilike.GREEN%', `name ilike 'GREEN%'`],
    ['name=not.ilike.GREEN%', `name not ilike 'GREEN%'`],
    ['name=like.100\\%', `name like '100\\%'`],
    ['code=eq."a,b"', `code = 'a,b'`],
    ['code=gt.B', `code collate "C" > 'B'`],
    ['name=isdistinct.Green', `name is distinct from 'Green'`],
    ['name=isdistinct.null', 'name is distinct from null'],
    ['name=not.isdistinct.null', 'name is not distinct from null'],
    ['ref=eq.5D2C2F5E3E2D4A639A2A0A3F1F3C7D11', `ref = '5d2c2f5e-3e2d-4a63-9a2a-0a3f1f3c7d11'`],
    ['ref=gt.5d2c2f5e-3e2d-4a63-9a2a-0a3f1f3c7d11', `ref > '5d2c2f5e-3e2d-4a63-9a2a-0a3f1f3c7d11'`],
    ['day=gte.2026-02-01', `day >= '2026-02-01'`],
    ['day=lt.1 February 2026', `day < '2026-02-01'`],
    ['at=eq.2026-11-20T11:00:00+01:00', `at = '2026-11-20 10:00:00+00'`],
    ['at=gt.2026-11-20 10:00:00Z', `at > '2026-11-20 10:00:00Z'`],
    ['at=lt.2026-12-31T15:00:00.000001Z', `at < '2026-12-31 15:00:00.000001Z'`],
    ['clock=gt.8:30', `clock > '08:30'`],
    ['tags=eq."{a,b}"', `tags = '{a,b}'`],
    ['tags=neq."{a,b}"', `tags <> '{a,b}'`],
    ['extra=eq."{\\"a\\":[1,2]}"', `extra = '{"a": [1, 2]}'`],
    ['id=gt.1,open=is.true', 'id > 1 and open'],
    ['', 'true'],
  ])('%s is true where %s is', async (filter, condition) => {
    const { rows: expected } = await database.runAsOwner<{ id: number }>(
      `select id from public.sample where ${condition} order by id`,
    )
    expect(await accepted(filter)).toEqual(expected.map(({ id }) => id))
  })

  it.each([
    ['a column that the role may not read', 'hidden=eq.x'],
    ['an unknown column', 'colour=eq.red'],
    ['a value of another type', 'id=eq.two'],
    ['a value out of range', 'small=eq.70000'],
    ['an invalid uuid', 'ref=eq.1'],
    ['an order of a type without one', 'extra=gt.1'],
    ['a pattern for a number', 'id=like.1%'],
    ['is true for a text', 'name=is.true'],
    ['is with another word', 'open=is.perhaps'],
    ['an invalid regular expression', 'name=match.(("'],
    ['a regular expression that the database cannot read', 'name=match.[z-a]'],
    ['an invalid number of values', 'id=in.()'],
  ])('is refused for %s', async (_, filter) => {
    await expect(prepareFilter(database, anon, table, filter)).rejects.toThrow(FilterError)
  })

  it('leaves regular expressions to the database', async () => {
    const filter = await prepareFilter(database, anon, table, 'name=not.imatch.^GREEN,id=gt.1')
    expect(filter.patterns).toEqual([{ column: 'name', pattern: '^GREEN', caseless: true, negated: true }])
    expect(filter.columns).toEqual(['id', 'name'])
  })
})
