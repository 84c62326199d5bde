// Also on PostgreSQL: the catalogue of another version, and roles of a whole server.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { applyAgain, findMissing, recordCatalogue } from './catalogue-check.ts'
import { migrate } from './migrate.ts'
import { createUser } from './testing.ts'
import { failure } from './testing-engines.ts'
import { testDatabase } from './testing-hooks.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = testDatabase()
beforeAll(() => recordCatalogue(database))

const policies = async () =>
  (await database.runAsOwner('select count(*)::int as count from pg_policy')).rows[0]

describe('a database that was restored with other tools', () => {
  it('is complete when everything was restored, also with objects of the next version', async () => {
    expect(await findMissing(database)).toBeUndefined()
    await database.execScript('create table public.of_the_operator (id int)')
    expect(await findMissing(database)).toBeUndefined()
    await database.execScript('drop table public.of_the_operator')
  })

  it('is complete when an operator drops their own objects', async () => {
    await database.execScript(`
      create table public.caddies (id serial primary key, name text unique);
      alter table public.caddies enable row level security;
      create policy "all read" on public.caddies for select using (true);
      grant select on public.caddies to authenticated;
      create function public.handicaps() returns int language sql as 'select 54';`)
    await recordCatalogue(database)
    await database.execScript('drop table public.caddies; drop function public.handicaps();')
    expect(await findMissing(database)).toBeUndefined()
  })

  it('gets back its policies, grants and functions, which are recorded as present', async () => {
    const before = await policies()
    await database.execScript(`
      drop policy "everyone reads public settings" on public.setting;
      revoke all on public.setting from authenticated, anon;`)
    const { scope } = await createUser(database)
    expect(await migrate(database)).toEqual({ applied: [] })
    expect(await findMissing(database)).toMatch(
      /^(policy everyone reads public settings|\w+ on \w+ public\.setting)/,
    )
    await applyAgain(database)
    await migrate(database)
    expect(await findMissing(database)).toBeUndefined()
    expect(await policies()).toEqual(before)
    const { rows } = await database.run(scope, `select key from public.setting where key = 'club.name'`)
    expect(rows).toEqual([{ key: 'club.name' }])
  })

  it('is refused with the name of a missing key or column', async () => {
    await database.execScript('alter table public.order_event drop constraint order_event_seq_key')
    const refusal = await failure(findMissing(database))
    expect(refusal.message).toContain('lacks the constraint order_event_seq_key of public.order_event')
    await database.execScript('alter table public.order_event add unique (seq)')
    expect(await findMissing(database)).toBeUndefined()
  })
})
