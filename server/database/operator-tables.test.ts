// Also on PostgreSQL: policies, triggers and grants as another version keeps them.
import { describe, expect, it, vi } from 'vitest'
import { applyAgain } from './catalogue-check.ts'
import { migrate } from './migrate.ts'
import { failure } from './testing-engines.ts'
import { testDatabase } from './testing-hooks.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = testDatabase()

/** All properties of the operator's table and function that the rules could change. */
const describeOperators = async () =>
  (
    await database.runAsOwner(`
      select c.relacl::text as grants, c.relrowsecurity as security,
        (select s.relacl::text from pg_class s where s.oid = 'public.caddies_id_seq'::regclass) as sequence_grants,
        (select p.proacl::text from pg_proc p where p.proname = 'handicaps') as function_grants,
        (select array_agg(p.polname || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' '
          || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') || p.polroles::text || p.polcmd::text || p.polpermissive::text
          order by p.polname) from pg_policy p where p.polrelid = c.oid) as policies,
        (select array_agg(pg_get_triggerdef(t.oid) order by t.tgname) from pg_trigger t
          where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
        (select array_agg(a.attname || ' ' || pg_get_expr(d.adbin, d.adrelid) order by a.attname) from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = c.oid) as defaults,
        (select array_agg(o.conname || ' ' || pg_get_constraintdef(o.oid) order by o.conname) from pg_constraint o
          where o.conrelid = c.oid) as constraints
      from pg_class c where c.oid = 'public.caddies'::regclass`)
  ).rows

describe('when the rules are applied again', () => {
  it('an operator’s table and function do not change', async () => {
    await database.execScript(`
      create table public.caddies (id serial primary key, name text, added_by uuid default private.my_id(),
        constraint noted check (private.is_admin() is not null));
      alter table public.caddies enable row level security;
      create policy "all read" on public.caddies for select using (true);
      create policy "admin writes" on public.caddies as restrictive for insert to authenticated
        with check ((select private.is_admin()));
      create function public.handicaps() returns int language plpgsql as 'begin return (select x from public.later); end';
      create function public.note_caddy() returns trigger language plpgsql as 'begin return new; end';
      create trigger note before insert on public.caddies for each row execute function public.note_caddy();
      grant select on public.caddies to anon, authenticated;
      grant usage on public.caddies_id_seq to authenticated;
      grant execute on function public.handicaps() to anon;`)
    const before = await describeOperators()
    await applyAgain(database)
    await migrate(database)
    expect(await describeOperators()).toEqual(before)
  })

  it('an operator’s policy and trigger on tables of the server stay, also when they read the rules', async () => {
    await database.execScript(`
      create policy "of the operator" on storage.objects as restrictive for select to authenticated
        using ((select private.my_id()) is not null);
      create trigger of_operator before insert on auth.users for each row when (private.is_admin())
        execute function public.note_caddy();`)
    const own = async () =>
      (
        await database.runAsOwner(`
          select polname || ' ' || polpermissive || ' ' || pg_get_expr(polqual, polrelid) as definition
          from pg_policy where polname = 'of the operator'
          union all select pg_get_triggerdef(oid) from pg_trigger where tgname = 'of_operator'`)
      ).rows
    const before = await own()
    expect(before).toHaveLength(2)
    await applyAgain(database)
    await migrate(database)
    expect(await own()).toEqual(before)
    await database.execScript(
      'drop policy "of the operator" on storage.objects; drop trigger of_operator on auth.users',
    )
  })

  it('the club’s own tables and functions are closed again', async () => {
    await database.execScript(`
      grant select on public.audit_entry to anon;
      grant execute on function public.remove_demo() to anon;`)
    await applyAgain(database)
    await migrate(database)
    const { rows } = await database.runAsOwner(
      `select has_table_privilege('anon', 'public.audit_entry', 'select') as reads,
         has_function_privilege('anon', 'public.remove_demo()', 'execute') as calls,
         has_table_privilege('service_role', 'public.profiles', 'insert') as serves`,
    )
    expect(rows).toEqual([{ reads: false, calls: false, serves: true }])
  })

  it('an operator’s view that uses the rules is named, and nothing changes', async () => {
    await database.execScript('create view public.my_ids as select private.my_id() as id')
    await applyAgain(database)
    const error = await failure(migrate(database))
    expect(error.message).toContain('the view my_ids of the operator reads schema private')
    await database.execScript('drop view public.my_ids')
    expect((await migrate(database)).applied).not.toEqual([])
  })

  it.each([
    [
      'a generated column',
      'alter table public.caddies add column admin boolean generated always as (private.fixed()) stored',
      'column admin of table caddies',
      'alter table public.caddies drop column admin',
    ],
    [
      'an index',
      'create index by_rule on public.caddies (private.fixed())',
      'index by_rule',
      'drop index public.by_rule',
    ],
    [
      'a function',
      'create function public.asks() returns boolean language sql begin atomic select private.fixed(); end',
      'function asks()',
      'drop function public.asks()',
    ],
    [
      'a domain',
      'create domain public.ruled as text check (private.fixed())',
      'constraint',
      'drop domain public.ruled',
    ],
    [
      'an event trigger',
      'create function private.note_command() returns event_trigger language plpgsql as $$begin end$$; create event trigger watcher on ddl_command_end execute function private.note_command()',
      'event trigger watcher',
      'drop event trigger watcher; drop function private.note_command()',
    ],
    [
      'a cast',
      `create type public.score as (points int); create function private.to_score(int) returns public.score language sql as 'select row($1)::public.score'; create cast (int as public.score) with function private.to_score(int)`,
      'cast from integer to score',
      'drop cast (int as public.score); drop function private.to_score(int); drop type public.score',
    ],
    [
      'an operator symbol',
      `create function private.near(point, point) returns boolean language sql as 'select $1 <-> $2 < 1'; create operator public.=~= (function = private.near, leftarg = point, rightarg = point)`,
      'operator =~=(point,point)',
      'drop operator public.=~= (point, point); drop function private.near(point, point)',
    ],
    [
      'an aggregate',
      `create function private.add(int, int) returns int language sql as 'select $1 + $2'; create aggregate public.total(int) (sfunc = private.add, stype = int)`,
      'function total(integer)',
      'drop aggregate public.total(int); drop function private.add(int, int)',
    ],
  ])('%s of an operator that uses the rules is named, and nothing changes', async (_, make, name, drop) => {
    await database.execScript(
      `create or replace function private.fixed() returns boolean language sql immutable as 'select true'; ${make}`,
    )
    await applyAgain(database)
    const error = await failure(migrate(database))
    expect(error.message).toContain(name)
    expect(error.message).toContain('of the operator reads schema private')
    await database.execScript(drop)
  })

  it('nothing of them is in the way once the operator has dropped them all', async () => {
    await applyAgain(database)
    expect((await migrate(database)).applied).not.toEqual([])
  })

  it('a default of an operator whose function is gone is named, and nothing changes', async () => {
    await database.execScript(`
      create function private.own_rule() returns text language sql as $$ select 'x' $$;
      alter table public.caddies add column rule text default private.own_rule();`)
    await applyAgain(database)
    const error = await failure(migrate(database))
    expect(error.message).toContain('the default of caddies.rule of the operator cannot be made again')
    const { rows } = await database.runAsOwner('select private.own_rule() as rule')
    expect(rows).toEqual([{ rule: 'x' }])
    await database.execScript('alter table public.caddies drop column rule')
  })
})
