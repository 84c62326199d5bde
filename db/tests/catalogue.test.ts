// Also on PostgreSQL: the roles, functions and policies of another version.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type SqlFile, sqlFiles } from '#server/database/migrate.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'

const database = testDatabase()

/** The first column of each row; a lint is clean when there is none. */
async function found(sql: string): Promise<unknown[]> {
  const { rows } = await database.runAsOwner(sql)
  return rows.map((row) => Object.values(row)[0])
}

const ourTables = `select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

/** Grants of anon and authenticated: table, privilege, and the column of a column grant. */
const grants = `
  select c.oid as of_table, r.rolname as role, lower(acl.privilege_type) as privilege, null::name as column_name
  from pg_class c, aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
  where c.oid in (${ourTables}) and r.rolname in ('anon', 'authenticated')
  union all
  select c.oid, r.rolname, lower(acl.privilege_type), a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
    join pg_roles r on r.oid = acl.grantee
  where c.oid in (${ourTables}) and r.rolname in ('anon', 'authenticated')`

/** The functions that may read the user of a token without checking the session. */
const exceptions = ['private.caller_fault()', 'private.my_id()']

const ourFunctions = `select oid from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`

describe('the catalogue', () => {
  it('has tables to look at', async () => {
    expect((await found(ourTables)).length).toBeGreaterThanOrEqual(24)
  })

  it('has row-level security on for every table', async () => {
    expect(
      await found(`select relname from pg_class where oid in (${ourTables}) and not relrowsecurity`),
    ).toEqual([])
  })

  it('has no grant without a policy for that role and operation', async () => {
    const open = await found(`
      select distinct of_table::regclass || ' ' || privilege || ' ' || role from (${grants}) g
      where not exists (
        select 1 from pg_policy p
        where p.polrelid = g.of_table and p.polpermissive
          and (p.polcmd = '*' or p.polcmd = case privilege
            when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' when 'delete' then 'd' end)
          and (select oid from pg_roles where rolname = g.role) = any (p.polroles))`)
    expect(open).toEqual([])
  })

  it('has no policy without a grant, since no role could use it', async () => {
    const idle = await found(`
      select distinct p.polrelid::regclass || ' ' || p.polname || ' ' || r.rolname
      from pg_policy p join pg_roles r on r.oid = any (p.polroles)
      where p.polrelid in (${ourTables}) and p.polpermissive and r.rolname in ('anon', 'authenticated')
        and not exists (
          select 1 from (${grants}) g
          where g.of_table = p.polrelid and g.role = r.rolname and g.privilege = case p.polcmd
            when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' end)`)
    expect(idle).toEqual([])
  })

  it('lists the columns of every insert and update grant, and grants nothing but the four operations', async () => {
    const wide = await found(`
      select of_table::regclass || ' ' || privilege from (${grants}) g
      where column_name is null and privilege not in ('select', 'delete')`)
    expect(wide).toEqual([])
  })

  it('lets no person write columns that the server decides', async () => {
    const decided = await found(`
      select of_table::regclass || '.' || column_name from (${grants}) g
      where privilege = 'insert' and column_name in ('number', 'total_minor', 'currency', 'user_id', 'reporter_id',
          'created_by', 'recorded_by', 'cut_by', 'planned_distance_m', 'author_id', 'actor_id', 'actor_role', 'role_id', 'user_group_id', 'created_at',
          'updated_at', 'published_at', 'resolved_at', 'preparing_at', 'ready_at', 'ended_at', 'recorded_at',
          'geometry_version', 'reason', 'expected_status')
        and not (of_table = 'public.hole'::regclass and column_name = 'number')
        and not (of_table in ('public.green_block'::regclass, 'public.account_correction'::regclass) and column_name = 'reason')
      union all
      select of_table::regclass || '.' || column_name from (${grants}) g
      where privilege = 'update' and column_name in ('id', 'lines', 'total_minor', 'currency', 'user_id', 'reporter_id',
          'created_by', 'recorded_by', 'author_id', 'created_at', 'updated_at', 'published_at', 'resolved_at',
          'preparing_at', 'ready_at', 'ended_at', 'course_id', 'geometry_version')
      union all
      select of_table::regclass || '.status at insert' from (${grants}) g
      where privilege = 'insert' and column_name = 'status'
        and of_table in ('public.user_order'::regclass, 'public.issue'::regclass)`)
    expect(decided).toEqual([])
  })

  it('grants nothing to the public role', async () => {
    const open = await found(`
      select c.relname from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`)
    expect(open).toEqual([])
  })

  it('sets the search path of every function whose names are looked up when it runs', async () => {
    const loose = await found(`
      select oid::regprocedure::text from pg_proc
      where oid in (${ourFunctions}) and prosqlbody is null and not ('search_path=""' = any (coalesce(proconfig, '{}')))`)
    expect(loose).toEqual([])
  })

  it('lets every function with its names looked up before become part of its caller’s plan', async () => {
    const apart = await found(`
      select oid::regprocedure::text from pg_proc
      where oid in (${ourFunctions}) and prosqlbody is not null and (prosecdef or proconfig is not null)`)
    expect(apart).toEqual([])
  })

  it('declares the expected rows of every function that returns rows, so that short queries are not compiled for seconds', async () => {
    const unsaid = await found(`
      select oid::regprocedure::text from pg_proc where oid in (${ourFunctions}) and proretset and prorows = 1000`)
    expect(unsaid).toEqual([])
  })

  it('lets callers execute only those private functions that policies need', async () => {
    const open = await found(`
      select distinct p.proname from pg_proc p
      where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute') order by 1`)
    expect(open).toEqual([
      'as_uuid',
      'caller_fault',
      'is_admin',
      'is_kitchen',
      'is_maintenance',
      'is_staff',
      'my_id',
      'my_role',
    ])
  })

  it('runs the caller check of a policy once per statement, not once per row', async () => {
    const perRow = await found(`
      select polrelid::regclass || ' ' || polname from pg_policy,
        lateral (select coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '')) e (text)
      where polrelid in (${ourTables})
        and regexp_replace(e.text, '\\( ?SELECT (auth|private)\\.\\w+\\(\\)', '', 'g') ~ '(auth|private)\\.\\w+\\(\\)'`)
    expect(perRow).toEqual([])
  })

  it('asks for the caller with private.my_id(), which checks whether the token still gives rights', async () => {
    const direct = await found(`
      select oid::regprocedure::text from pg_proc where oid in (${ourFunctions}) and prosrc ~ 'auth\\.uid\\(\\)'
      union all
      select polrelid::regclass || ' ' || polname from pg_policy
      where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ 'auth\\.uid\\(\\)'`)
    expect(direct.sort()).toEqual(exceptions.sort())
  })

  it('has an index for every foreign key', async () => {
    const bare = await found(`
      select k.conrelid::regclass || ' ' || k.conname from pg_constraint k
      where k.contype = 'f' and k.conrelid in (${ourTables})
        and not exists (
          select 1 from pg_index i
          where i.indrelid = k.conrelid and i.indpred is null
            and (i.indkey::int2[])[0 : cardinality(k.conkey) - 1] operator(pg_catalog.@>) k.conkey)`)
    expect(bare).toEqual([])
  })

  it('keeps defaults and constraints free of the private schema, which every change of a rule drops', async () => {
    const bound = await found(`
      select d.classid::regclass || ' ' || d.objid from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
        and d.refobjid in (select oid from pg_proc where pronamespace = 'private'::regnamespace)`)
    expect(bound).toEqual([])
  })

  it('has at most one row function before and one after each write', async () => {
    const several = await found(`
      select tgrelid::regclass || case when tgtype & 2 = 2 then ' before' else ' after' end
      from pg_trigger
      where tgrelid in (${ourTables}) and tgtype & 1 = 1 and not tgisinternal and tgname not like 'realtime%'
      group by tgrelid, tgtype & 2 having count(*) > 1`)
    expect(several).toEqual([])
  })

  it('names row functions after their table, and runs the AFTER functions as rules', async () => {
    const others = await found(`
      select p.oid::regprocedure::text
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where t.tgrelid in (${ourTables}) and t.tgtype & 1 = 1 and not t.tgisinternal
        and t.tgname not like 'realtime%'
        and case when t.tgtype & 2 = 2 then p.proname <> 'before_' || c.relname || '_write'
          else p.proname <> 'after_' || c.relname || '_write' or p.prosrc !~ 'start_rule.*end_rule' end`)
    expect(others).toEqual([])
  })

  it('ends each rule that a function starts, and does not return before that', async () => {
    const open = await found(`
      select oid::regprocedure::text from pg_proc
      where oid in (${ourFunctions}) and regexp_count(prosrc, 'private\\.start_rule\\(') > 0
        and (regexp_count(prosrc, 'private\\.start_rule\\(') <> regexp_count(prosrc, 'private\\.end_rule\\(')
          or prosrc ~ 'start_rule\\(\\)((?!end_rule).)*\\mreturn\\M')`)
    expect(open).toEqual([])
  })

  it('decides nothing by trigger depth', async () => {
    const deep = await found(`
      select oid::regprocedure::text from pg_proc where oid in (${ourFunctions}) and prosrc ~ 'pg_trigger_depth'
      union all
      select tgname || ' ' || tgrelid::regclass from pg_trigger
      where tgrelid in (${ourTables}) and pg_get_triggerdef(oid) ~ 'pg_trigger_depth'`)
    expect(deep).toEqual([])
  })

  it('publishes the changes of every table', async () => {
    const silent = await found(`
      select relname from pg_class c where oid in (${ourTables})
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'realtime_change')`)
    expect(silent).toEqual([])
  })
})

describe('refusals', () => {
  it('have a code for each name that the rules use, and each code is used by a rule', async () => {
    const codes = await found('select name from private.error_code order by name')
    const bodies = (
      await found(
        `select prosrc from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace)`,
      )
    ).join('\n')
    const used = [...bodies.matchAll(/(?:refuse\(|then |fault := )'([a-z_]+)'/g)].map((match) => match[1]!)
    expect(codes.filter((name) => !used.includes(String(name)))).toEqual([])
    const refused = [...bodies.matchAll(/refuse\('([a-z_]+)'/g)].map((match) => match[1]!)
    expect(refused.filter((name) => !codes.includes(name))).toEqual([])
  })

  it('are sentences', async () => {
    expect(await found(`select code from private.error_code where message !~ '^[A-Z].*\\.$'`)).toEqual([])
  })
})

describe('the rules', () => {
  it('can be applied again to a database in use', async () => {
    const policies = `select polrelid::regclass::text || polname as line from pg_policy order by 1`
    const before = await found(policies)
    await apply(await ruleFiles())
    expect(await found(policies)).toEqual(before)
  })

  it('have the same result in any order of the unnumbered files', async () => {
    const made = `
      select pg_get_functiondef(oid) as line from pg_proc
      where prokind = 'f' and pronamespace in ('private'::regnamespace, 'public'::regnamespace)
      union all select pg_get_triggerdef(oid) from pg_trigger
      union all select concat_ws(' ', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid)) from pg_policy
      union all select concat_ws(' ', oid::regclass, relacl) from pg_class where relnamespace = 'public'::regnamespace
      order by 1`
    const before = await found(made)
    const files = await ruleFiles()
    const isNumbered = ({ path }: SqlFile) => /^rules\/\d/.test(path)
    const last = files.filter((file) => isNumbered(file) && file.path > 'rules/5')
    const first = files.filter((file) => isNumbered(file) && !last.includes(file))
    const unordered = files.filter((file) => !isNumbered(file))
    await apply([...first, ...unordered.toReversed(), ...last])
    expect(await found(made)).toEqual(before)
  })

  it('are refused when a function calls one that does not exist', async () => {
    const files = await ruleFiles()
    const wrong = {
      path: 'rules/wrong.sql',
      text: 'create function private.wrong() returns int language sql as $$ select private.nothing() $$',
    }
    const [last] = files.splice(-1)
    await expect(apply([...files, wrong, last!])).rejects.toThrow('private.nothing() does not exist')
  })
})

const ruleFiles = () => sqlFiles(fileURLToPath(new URL('../', import.meta.url)), 'rules')

const apply = (files: SqlFile[]) =>
  database.asOwner(async (session) => {
    for (const { text } of files) await session.script(text)
  })
