import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, places, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { editIssue } from './issue-edits.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
const head = club.people.admin
let issue: string
beforeEach(async () => {
  await database.execScript('delete from public.notification')
  issue = (
    await insert(database, club.people.member.scope, 'issue', { category: 'path', description: 'Hole' })
  ).rows[0]!.id as string
  await database.runAsOwner(`update public.issue_event set at = at - interval '1 day' where issue_id = $1`, [
    issue,
  ])
  await database.execScript(`alter table public.issue disable trigger user;
    update public.issue set created_at = created_at - interval '1 day' where id = '${issue}';
    alter table public.issue enable trigger user;`)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Sends an edit made offline: its changes, the values that its author saw, and its time. */
function edit(
  { scope }: Person,
  changes: Columns,
  base: Columns,
  made_at: string,
  id: string = randomUUID(),
) {
  return editIssue(database, scope, issue, changes, { id, made_at, base })
}

const row = async () =>
  (await database.runAsOwner('select * from public.issue where id = $1', [issue])).rows[0]!
const events = async () =>
  (
    await database.runAsOwner(
      'select kind, changes, lost from public.issue_event where issue_id = $1 order by id offset 1',
      [issue],
    )
  ).rows
const told = async ({ id }: Person) =>
  (
    await database.runAsOwner(
      `select title || ' ' || body as words from public.notification where user_id = $1 and type = 'lost'`,
      [id],
    )
  ).rows.map(({ words }) => words)

describe('two people who edit an issue without having seen each other’s edit', () => {
  it('both change different fields, in each order of arrival', async () => {
    await edit(head, { priority: 'urgent' }, { priority: 'normal' }, minutesAgo(10))
    await edit(keeper, { description: 'A deep hole' }, { description: 'Hole' }, minutesAgo(20))
    expect(await row()).toMatchObject({ priority: 'urgent', description: 'A deep hole' })
    expect((await events()).map(({ lost }) => lost)).toEqual([null, null])
    expect([...(await told(head)), ...(await told(keeper))]).toEqual([])
  })

  it('the later edit of a field wins when it arrives last; the other is in the timeline and its author is notified', async () => {
    await edit(keeper, { description: 'Rabbits' }, { description: 'Hole' }, minutesAgo(20))
    await edit(head, { description: 'Badgers' }, { description: 'Hole' }, minutesAgo(10))
    expect(await row()).toMatchObject({ description: 'Badgers' })
    expect((await events()).at(-1)).toEqual({
      kind: 'changed',
      changes: { description: ['Rabbits', 'Badgers'] },
      lost: { description: { value: { description: 'Rabbits' }, author_id: keeper.id } },
    })
    expect(await told(keeper)).toEqual([
      expect.stringMatching(/^Issue \d+: someone else’s change replaced yours Description: Rabbits$/),
    ])
    expect(await told(head)).toEqual([])
  })

  it('the later edit wins also when it arrives first', async () => {
    await edit(head, { description: 'Badgers' }, { description: 'Hole' }, minutesAgo(10))
    await edit(
      keeper,
      { description: 'Rabbits', priority: 'high' },
      { description: 'Hole', priority: 'normal' },
      minutesAgo(20),
    )
    expect(await row()).toMatchObject({ description: 'Badgers', priority: 'high' })
    expect((await events()).slice(1)).toEqual([
      {
        kind: 'changed',
        changes: {},
        lost: { description: { value: { description: 'Rabbits' }, author_id: keeper.id } },
      },
      { kind: 'changed', changes: { priority: ['normal', 'high'] }, lost: null },
    ])
    expect(await told(keeper)).toHaveLength(1)
    expect(await told(head)).toEqual([])
  })

  it('an author who saw the other value replaces it, also with a wrong clock', async () => {
    await edit(head, { description: 'Badgers' }, { description: 'Hole' }, minutesAgo(10))
    await edit(keeper, { description: 'Two badgers' }, { description: 'Badgers' }, '2019-01-01T00:00:00Z')
    expect(await row()).toMatchObject({ description: 'Two badgers' })
    expect(await told(head)).toEqual([])
  })

  it('a clock that is ahead counts as now, so that the later edit wins', async () => {
    await edit(keeper, { description: 'Rabbits' }, { description: 'Hole' }, '2999-01-01T00:00:00Z')
    const { rows } = await database.runAsOwner(
      'select made_at <= now() as bounded from public.issue_event where issue_id = $1 order by id desc limit 1',
      [issue],
    )
    expect(rows).toEqual([{ bounded: true }])
    await edit(
      head,
      { description: 'Badgers' },
      { description: 'Hole' },
      new Date(Date.now() + 1000).toISOString(),
    )
    expect(await row()).toMatchObject({ description: 'Badgers' })
  })

  it('a claim that came too late is no change of the assignee: the later edit wins', async () => {
    const unassigned = { assignee_id: null, group_id: null }
    await edit(head, { assignee_id: keeper.id }, unassigned, minutesAgo(30))
    await database.runAsOwner(
      `insert into public.issue_event (issue_id, kind, actor_id, actor_role, changes)
       values ($1, 'claim_lost', $2, 'admin', jsonb_build_object('assignee_id', jsonb_build_array($3::uuid, $2::uuid)))`,
      [issue, head.id, keeper.id],
    )
    await edit(keeper, { assignee_id: head.id }, unassigned, minutesAgo(20))
    expect(await row()).toMatchObject({ assignee_id: head.id })
  })

  it('a location is merged as a whole', async () => {
    await edit(head, { ...places.green2 }, { lng: null, lat: null }, minutesAgo(10))
    await edit(
      keeper,
      { ...places.green1, place_name: 'Here' },
      { lng: null, lat: null, place_name: null },
      minutesAgo(20),
    )
    expect(await row()).toMatchObject({ ...places.green2, place_name: null })
  })

  it('the same text twice is no conflict', async () => {
    await edit(keeper, { description: 'Rabbits' }, { description: 'Hole' }, minutesAgo(20))
    await edit(head, { description: 'Rabbits' }, { description: 'Hole' }, minutesAgo(30))
    expect(await events()).toHaveLength(1)
  })

  it('an edit whose answer was lost is not applied again over later edits', async () => {
    const id = randomUUID()
    const first = () => edit(keeper, { description: 'Rabbits' }, { description: 'Hole' }, minutesAgo(20), id)
    await first()
    await edit(head, { description: 'Badgers' }, { description: 'Rabbits' }, minutesAgo(10))
    const before = [await row(), await events()]
    expect(await outcomeOf(first())).toBe('23505')
    expect([await row(), await events()]).toEqual(before)
    expect(await told(keeper)).toEqual([])
  })

  it('a step whose answer was lost is done once, also when the issue has moved on', async () => {
    await update(database, head.scope, 'issue', issue, { assignee_id: keeper.id })
    const id = randomUUID()
    const start = (of: string) =>
      edit(keeper, { status: 'in_progress' }, { status: 'assigned' }, minutesAgo(5), of)
    await start(id)
    await update(database, head.scope, 'issue', issue, { status: 'resolved' })
    expect(await outcomeOf(start(id))).toBe('23505')
    expect(await row()).toMatchObject({ status: 'resolved' })
    expect(await outcomeOf(start(randomUUID()))).toBe('GS421')
  })

  it('a person cannot edit an issue or a field that they may not update', async () => {
    const { member, other } = club.people
    const due = edit(member, { due_on: '2030-01-01' }, { due_on: null }, minutesAgo(1))
    expect(await outcomeOf(due)).toBe('GS402')
    const words = edit(other, { description: 'Mine' }, { description: 'Hole' }, minutesAgo(1))
    expect(await outcomeOf(words)).toBe('42501')
  })

  it('a person cannot edit a column that people may not write', async () => {
    for (const column of ['number', 'reporter_id', 'expected_status', 'edit_id'])
      expect(await outcomeOf(edit(head, { [column]: null }, {}, minutesAgo(1))), column).toBe('GS485')
    const { rows } = await database.runAsOwner(`
      select column_name::text from information_schema.column_privileges
      where table_name = 'issue' and grantee = 'authenticated' and privilege_type = 'UPDATE'
        and column_name <> 'expected_status' order by 1`)
    const values: Columns = {
      ...(await row()),
      description: 'All',
      priority: 'low',
      place_name: 'Here',
      lng: -8,
      lat: 53,
    }
    const changes = Object.fromEntries(
      rows.map(({ column_name }) => [column_name, values[String(column_name)]]),
    )
    await edit(head, changes, {}, minutesAgo(1))
    expect(await row()).toMatchObject({
      description: 'All',
      priority: 'low',
      place_name: 'Here',
      lng: -8,
      lat: 53,
    })
  })

  it.each([
    ['no object', { base: '[]' }, 'GS485'],
    ['no changes', { changes: '"now"' }, 'GS485'],
    ['no time', { made_at: 'soon' }, '22007'],
    ['a time that is too long', { made_at: 'infinity' }, 'GS485'],
  ])('is refused with %s', async (_, malformed, code) => {
    const before = await row()
    const wanted: Columns = {
      made_at: minutesAgo(1),
      base: '{}',
      changes: '{"description": "Mine"}',
      ...malformed,
    }
    const sent = database.run(
      keeper.scope,
      'insert into public.issue_edit (id, issue_id, made_at, base, changes) values ($1, $2, $3, $4, $5)',
      [randomUUID(), issue, wanted.made_at, wanted.base, wanted.changes],
    )
    expect(await outcomeOf(sent)).toBe(code)
    expect(await row()).toEqual(before)
  })
})
