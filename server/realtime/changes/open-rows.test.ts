// Also on PostgreSQL: the trees in which it stores policies.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { askedBy } from '../testing.ts'
import { audienceOf } from './audience.ts'
import type { ChangeType, LoggedChange } from './change-log.ts'
import { createDelivery } from './delivery.ts'
import type { Subscriber } from './post.ts'
import { openTableBook, type TableBook } from './tables.ts'

const MEMBERS = 40

const database = testDatabase()
let book: TableBook
beforeAll(async () => {
  await database.execScript(`
    create table public.flag (id integer primary key, is_out boolean not null, owner_id uuid);
    alter table public.flag enable row level security;
    grant select on public.flag to anon, authenticated;
    create policy "everyone sees flags that are out" on public.flag for select to authenticated using (is_out);
    create policy "owners see theirs" on public.flag for select to authenticated using (owner_id = (select auth.uid()));
    select realtime.watch_all();`)
  book = openTableBook(database)
  await book.start()
})
afterAll(() => book.close())

const members = Array.from({ length: MEMBERS }, () => randomUUID()).sort()
let seq = 0

/**
 * Delivers a change of a flag to the members; returns its receivers and the number of people that the database checked.
 */
async function tell(type: ChangeType, row: { id: number; is_out: boolean; owner_id: string | null }) {
  if (type === 'DELETE') await database.runAsOwner('delete from public.flag where id = $1', [row.id])
  else
    await database.runAsOwner(
      `insert into public.flag values ($1, $2, $3) on conflict (id) do update set is_out = $2, owner_id = $3`,
      [row.id, row.is_out, row.owner_id],
    )
  const change: LoggedChange = {
    seq: ++seq,
    schema: 'public',
    table: 'flag',
    type,
    record: type === 'DELETE' ? null : row,
    oldRecord: type === 'DELETE' ? { id: row.id } : null,
    deletedRow: type === 'DELETE' ? row : null,
    concerned: null,
    at: new Date().toISOString(),
  }
  const heard: string[] = []
  let asked = 0
  const deliver = createDelivery({
    database: {
      ...database,
      runAsOwner: (text, values) => {
        if (text.includes('seen_by')) asked += askedBy(values).flat().length
        return database.runAsOwner(text, values)
      },
    },
    tables: book,
    subscribers: new Set(members.map((sub) => listener(sub, heard))),
    log: () => undefined,
  })
  await deliver([change])
  return { heard: heard.sort(), asked }
}

const listener = (sub: string, heard: string[]): Subscriber => ({
  audience: audienceOf({ role: 'authenticated', sub }),
  topic: 'realtime:all',
  bindings: [{ id: 1, event: '*', schema: 'public', table: 'flag', filter: undefined, select: undefined }],
  deliver: () => heard.push(sub),
  interrupt: () => undefined,
})

describe('a row that everyone of a role can see', () => {
  const owner_id = members[0]!

  it('is looked up once and not for each of forty people, also when it is deleted', async () => {
    const out = { id: 1, is_out: true, owner_id }
    expect(await tell('INSERT', out)).toEqual({ heard: members, asked: 0 })
    expect(await tell('DELETE', out)).toEqual({ heard: members, asked: 0 })
  })

  it('reaches only its owner when it is no longer open', async () => {
    await tell('INSERT', { id: 2, is_out: true, owner_id })
    expect(await tell('UPDATE', { id: 2, is_out: false, owner_id })).toEqual({ heard: [owner_id], asked: 40 })
    expect(await tell('DELETE', { id: 2, is_out: false, owner_id })).toEqual({ heard: [owner_id], asked: 40 })
  })

  it('is checked for each person once a restrictive policy is announced', async () => {
    const [first, second] = members
    const openTo = async () => (await book.describe(['public.flag'])).get('public.flag')!.openTo
    await database.execScript(
      `create policy "not for the first" on public.flag as restrictive for select to authenticated
        using ((select auth.uid()) <> '${first}')`,
    )
    await expect.poll(openTo).not.toContain('authenticated')
    const { heard, asked } = await tell('INSERT', { id: 3, is_out: true, owner_id: null })
    expect([heard.length, heard[0], asked]).toEqual([MEMBERS - 1, second, MEMBERS])
    await database.execScript('drop policy "not for the first" on public.flag')
    await expect.poll(openTo).toContain('authenticated')
    expect((await tell('UPDATE', { id: 3, is_out: true, owner_id: null })).asked).toBe(0)
  })
})

describe('a deleted row', () => {
  it('reaches no person through a policy that only checks written rows', async () => {
    await database.execScript(
      'create policy "anyone writes" on public.flag to authenticated with check (true)',
    )
    const hidden = { id: 4, is_out: false, owner_id: null }
    await tell('INSERT', hidden)
    expect((await tell('DELETE', hidden)).heard).toEqual([])
    await database.execScript('drop policy "anyone writes" on public.flag')
  })
})

describe('the condition under which everyone of a role sees a row', () => {
  const conditionOf = async (policies: string, role = 'authenticated') => {
    await database.execScript(`
      drop table if exists public.sign;
      create table public.sign (id integer primary key, text text, is_up boolean, until timestamptz);
      alter table public.sign enable row level security;
      ${policies}`)
    const { rows } = await database.runAsOwner<{ condition: string | null }>(
      `select realtime.open_condition('public.sign', $1) as condition`,
      [role],
    )
    return rows[0]?.condition
  }
  const policy = (using: string, to = 'authenticated') =>
    `create policy "${randomUUID()}" on public.sign for select to ${to} using (${using});`

  it.each([
    ['true', '(true)'],
    ['is_up', '(is_up)'],
    ['is_up and until is null and id > 3', '((is_up AND (until IS NULL) AND (id > 3)))'],
    ["text <> 'draft' or not is_up", "(((text <> 'draft'::text) OR (NOT is_up)))"],
  ])('is the condition of a policy that uses only the row: %s', async (using, condition) => {
    expect(await conditionOf(policy(using))).toBe(condition)
  })

  it.each([
    ['a function of the caller', '(select auth.uid()) is null'],
    ['a setting', "current_setting('role') = 'authenticated'"],
    ['the user', 'text = current_user'],
    ['the clock', 'until > now()'],
    ['another table', 'exists (select from public.setting where key = text)'],
    ['an array', 'id = any (array[1, 2])'],
  ])('is null for a policy that uses %s', async (_what, using) => {
    expect(await conditionOf(policy(using))).toBeNull()
  })

  it('is null for an operator that is not built into PostgreSQL', async () => {
    await database.execScript(`
      create function public.is_like_me(a text, b text) returns boolean language sql stable as 'select a = current_user';
      create operator public.=~= (leftarg = text, rightarg = text, function = public.is_like_me);`)
    expect(await conditionOf(policy("text operator(public.=~=) 'x'"))).toBeNull()
    await database.execScript('drop table public.sign; drop operator public.=~= (text, text)')
  })

  it('includes the policies of the role and of all roles, and no other', async () => {
    const policies = policy('is_up', 'public') + policy('id = 1', 'anon') + policy('id = 2')
    const condition = await conditionOf(policies)
    expect(condition?.split(' or ').sort()).toEqual(['((id = 2))', '(is_up)'])
    expect(await conditionOf(policy('true', 'anon'))).toBeNull()
    expect(await conditionOf('')).toBeNull()
  })
})
