import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import { editIssue } from './issue-edits.ts'

const club = testClub()
const { database } = club
const admin = club.people.admin
const outsider = club.people.maintenance
let alex: Person
let kim: Person
beforeAll(async () => {
  alex = await createUser(database, { role_id: 'maintenance', first_name: 'Alex' })
  kim = await createUser(database, { role_id: 'maintenance', first_name: 'Kim' })
  await database.execScript(`
    insert into public.user_groups (group_id, name, claim_minutes) values ('greens', 'Greens crew', 60),
      ('slow', 'Winter crew', null), ('cooks', 'Cooks', 30);
    update public.profiles set user_group_id = 'greens' where id in ('${alex.id}', '${kim.id}');
    update public.profiles set user_group_id = 'cooks' where id = '${club.people.kitchen.id}';`)
})

async function forCrew(group_id = 'greens'): Promise<string> {
  const id = randomUUID()
  await insert(database, admin.scope, 'issue', { id, category: 'green', group_id })
  return id
}

function change({ scope }: Person, id: string, columns: Columns) {
  return update(database, scope, 'issue', id, columns)
}

function claim(person: Person, id: string, more: Columns = {}, base: Columns = {}, assignee = person) {
  const changes = { assignee_id: assignee.id, ...more }
  return editIssue(database, person.scope, id, changes, { base, only_if_unassigned: true })
}

async function issueOf(id: string) {
  const { rows } = await database.runAsOwner(
    `select *, extract(epoch from claim_by - now())::float8 / 60 as minutes from public.issue where id = $1`,
    [id],
  )
  return rows[0]!
}

async function kindsOf(id: string) {
  const { rows } = await database.runAsOwner<{ kind: string }>(
    'select kind from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

async function toldOf(id: string, person: Person) {
  const { rows } = await database.runAsOwner<{ title: string }>(
    `select regexp_replace(title, '\\d+', 'n') as title from public.notification
     where issue_id = $1 and user_id = $2 order by created_at`,
    [id, person.id],
  )
  return rows.map(({ title }) => title)
}

/** Lets the deadline of an issue pass. */
const runOut = (id: string) =>
  database.execScript(`
    alter table public.issue disable trigger user;
    update public.issue set claim_by = now() - interval '1 minute' where id = '${id}';
    alter table public.issue enable trigger user;`)

async function escalate(): Promise<boolean> {
  const { rows } = await database.runAsOwner<{ done: boolean }>('select private.escalate_claim() as done')
  return rows[0]!.done
}

describe('claiming an issue of a crew', () => {
  it('S1.14 assigns it to the person who claims it', async () => {
    const id = await forCrew()
    await claim(alex, id)
    expect(await issueOf(id)).toMatchObject({
      status: 'assigned',
      assignee_id: alex.id,
      group_id: 'greens',
      claim_by: null,
    })
    expect(await kindsOf(id)).toEqual(['reported', 'assigned'])
  })

  it('by two people offline goes to the first, and each is notified with the other’s name', async () => {
    const id = await forCrew()
    await claim(alex, id, {}, { status: 'assigned' })
    await claim(kim, id, {}, { status: 'assigned' })
    expect(await issueOf(id)).toMatchObject({ assignee_id: alex.id })
    expect(await kindsOf(id)).toEqual(['reported', 'assigned', 'claim_lost'])
    expect((await toldOf(id, kim)).at(-1)).toBe('Alex took issue n first')
    expect((await toldOf(id, alex)).at(-1)).toBe('Issue n stays yours: Kim wanted to take it too')
  })

  it('that comes too late changes nothing, also together with a step, and notifies once', async () => {
    const id = await forCrew()
    await claim(alex, id)
    await claim(kim, id)
    await claim(kim, id, { status: 'in_progress' }, { status: 'assigned' })
    expect(await issueOf(id)).toMatchObject({ status: 'assigned', assignee_id: alex.id })
    expect((await toldOf(id, kim)).filter((title) => title.startsWith('Alex took issue'))).toHaveLength(1)
  })

  it('that comes too late is in the timeline with the time and status of its author', async () => {
    const id = await forCrew()
    await claim(alex, id)
    await database.execScript(
      `update public.issue set created_at = now() - interval '1 hour' where id = '${id}'`,
    )
    const minutesAgo = new Date(Date.now() - 600_000).toISOString()
    await editIssue(
      database,
      kim.scope,
      id,
      { assignee_id: kim.id, status: 'in_progress' },
      {
        base: { status: 'assigned' },
        only_if_unassigned: true,
        made_at: minutesAgo,
      },
    )
    const { rows } = await database.runAsOwner<{ made_at: string; changes: unknown }>(
      `select to_json(made_at) #>> '{}' as made_at, changes from public.issue_event where issue_id = $1 and kind = 'claim_lost'`,
      [id],
    )
    expect(rows[0]!.changes).toEqual({
      assignee_id: [alex.id, kim.id],
      status: ['assigned', 'in_progress'],
    })
    expect(Date.parse(rows[0]!.made_at)).toBe(Date.parse(minutesAgo))
  })

  it('that comes too late a second time, after the issue was returned and claimed again, notifies again', async () => {
    const id = await forCrew()
    for (let round = 0; round < 2; round++) {
      await claim(alex, id)
      await claim(kim, id)
      await change(admin, id, { assignee_id: null })
    }
    expect((await toldOf(id, kim)).filter((title) => title.startsWith('Alex took issue'))).toHaveLength(2)
  })

  it('that is sent twice is done once', async () => {
    const id = await forCrew()
    await claim(alex, id)
    await claim(alex, id)
    expect(await kindsOf(id)).toEqual(['reported', 'assigned'])
  })

  it('of a new or a started issue goes to the first person too', async () => {
    const id = randomUUID()
    await insert(database, club.people.member.scope, 'issue', { id, category: 'path' })
    await claim(alex, id, { status: 'assigned' }, { status: 'new' })
    await claim(alex, id, { status: 'in_progress' }, { status: 'assigned' })
    await claim(kim, id, { status: 'assigned' }, { status: 'new' })
    expect(await issueOf(id)).toMatchObject({ status: 'in_progress', assignee_id: alex.id })
    expect((await kindsOf(id)).at(-1)).toBe('claim_lost')
  })

  it('is for its crew and course maintenance, in one’s own name', async () => {
    const id = await forCrew()
    expect(await outcomeOf(claim(outsider, id))).toBe('GS444')
    expect(await outcomeOf(claim(alex, id, {}, {}, kim))).toBe('GS443')
    expect(await outcomeOf(claim(club.people.member, id))).toBe('42501')
    expect(await issueOf(id)).toMatchObject({ assignee_id: null })
    await claim(admin, id)
    expect(await issueOf(id)).toMatchObject({ assignee_id: admin.id })
  })

  it('of a declined issue is refused', async () => {
    const id = await forCrew()
    await change(admin, id, { status: 'declined', reason: 'Rained off' })
    expect(await outcomeOf(claim(alex, id, {}, { status: 'assigned' }))).toBe('GS421')
  })
})

describe('giving an issue to a crew', () => {
  it('sets a deadline, a new one for another crew, and one again when it is unassigned', async () => {
    const id = await forCrew()
    expect((await issueOf(id)).minutes).toBeGreaterThan(59)
    await claim(alex, id)
    await change(admin, id, { assignee_id: null })
    expect((await issueOf(id)).minutes).toBeGreaterThan(59)
    await runOut(id)
    await change(admin, id, { priority: 'high' })
    expect((await issueOf(id)).minutes, 'no other change winds it').toBeLessThan(0)
    await change(admin, id, { group_id: 'default' })
    expect((await issueOf(id)).minutes).toBeGreaterThan(119)
  })

  it('without a time limit sets no deadline', async () => {
    await update(database, admin.scope, 'profiles', outsider.id, { user_group_id: 'slow' })
    expect(await issueOf(await forCrew('slow'))).toMatchObject({ claim_by: null })
  })

  it('without course maintenance in it is refused', async () => {
    const outcome = insert(database, admin.scope, 'issue', { category: 'green', group_id: 'cooks' })
    expect(await outcomeOf(outcome)).toBe('GS445')
    const id = await forCrew()
    expect(await outcomeOf(change(admin, id, { group_id: 'cooks' }))).toBe('GS445')
    expect(await issueOf(id)).toMatchObject({ group_id: 'greens' })
  })

  it('notifies the previous and the next assignee', async () => {
    const id = await forCrew()
    await claim(alex, id)
    await change(admin, id, { assignee_id: kim.id })
    expect((await toldOf(id, alex)).at(-1)).toBe('Issue n now belongs to someone else')
    expect((await toldOf(id, kim)).at(-1)).toBe('Issue n is yours')
  })
})

describe('an issue that its crew does not claim', () => {
  it('is escalated once to the administrators, and the crew is notified again', async () => {
    const id = await forCrew()
    expect(await escalate()).toBe(false)
    await runOut(id)
    expect(await escalate()).toBe(true)
    expect(await escalate()).toBe(false)
    const { escalated_at, status } = await issueOf(id)
    expect(status).toBe('assigned')
    expect(escalated_at).not.toBeNull()
    expect((await kindsOf(id)).at(-1)).toBe('unclaimed')
    expect(await toldOf(id, admin)).toEqual(['No one in Greens crew has taken issue n'])
    for (const person of [alex, kim])
      expect((await toldOf(id, person)).at(-1)).toBe('Issue n is still waiting for your crew')
    await claim(kim, id)
    expect(await issueOf(id)).toMatchObject({ claim_by: null, escalated_at: null })
  })

  it('is escalated to the head greenkeeper of the settings', async () => {
    const name = (value: string) =>
      database.run(admin.scope, `update public.setting set value = $1 where key = 'issues.head'`, [value])
    expect(await outcomeOf(name(JSON.stringify(club.people.kitchen.id)))).toBe('GS105')
    await name(JSON.stringify(outsider.id))
    const id = await forCrew()
    await runOut(id)
    await escalate()
    expect((await toldOf(id, outsider)).at(-1)).toBe('No one in Greens crew has taken issue n')
    expect(await toldOf(id, admin)).toEqual([])
  })
})

describe('a crew that is deleted', () => {
  it('leaves its unclaimed issues in the inbox, and claimed issues with their person', async () => {
    await database.runAsOwner(
      `insert into public.user_groups (group_id, name) values ('spring', 'Spring crew')`,
    )
    const lee = await createUser(database, { role_id: 'maintenance' })
    await database.runAsOwner(`update public.profiles set user_group_id = 'spring' where id = $1`, [lee.id])
    const waiting = await forCrew('spring')
    const begun = await forCrew('spring')
    await change(lee, begun, { status: 'in_progress' })
    const mine = await forCrew('spring')
    await change(lee, mine, { assignee_id: lee.id, status: 'in_progress' })
    await database.run(admin.scope, `delete from public.user_groups where group_id = 'spring'`)
    const noPerson = { status: 'assigned', assignee_id: null, group_id: null }
    expect(await issueOf(waiting)).toMatchObject(noPerson)
    expect(await issueOf(begun)).toMatchObject(noPerson)
    expect(await issueOf(mine)).toMatchObject({ status: 'in_progress', assignee_id: lee.id })
    const { rows } = await database.runAsOwner(
      'select issue_id from public.issue_work where issue_id = any ($1) and ended_at is null',
      [[begun, mine]],
    )
    expect(rows).toEqual([{ issue_id: mine }])
  })
})

describe('the time limit of a crew', () => {
  it('is set by administrators, between five minutes and a week', async () => {
    const set = (person: Person, minutes: number | null) =>
      database.run(person.scope, `update public.user_groups set claim_minutes = $1 where group_id = 'slow'`, [
        minutes,
      ])
    expect(await outcomeOf(set(alex, 30))).toMatchObject({ rowCount: 0 })
    for (const minutes of [0, 4, 10_081]) expect(await outcomeOf(set(admin, minutes))).toBe('23514')
    expect(await outcomeOf(set(admin, 5))).toMatchObject({ rowCount: 1 })
    expect(await outcomeOf(set(admin, null))).toMatchObject({ rowCount: 1 })
  })
})

describe('a step on my work after another person became its assignee', () => {
  /** An issue that Alex works on, and that Kim then takes over. */
  async function takenOver() {
    const id = await forCrew()
    await claim(alex, id, { status: 'in_progress' }, { status: 'assigned' })
    await change(kim, id, { assignee_id: kim.id })
    return id
  }

  it('is refused and changes nothing', async () => {
    const id = await takenOver()
    const base = { status: 'in_progress', assignee_id: alex.id }
    expect(await outcomeOf(editIssue(database, alex.scope, id, { status: 'resolved' }, { base }))).toBe(
      'GS421',
    )
    expect(await issueOf(id)).toMatchObject({ status: 'in_progress', assignee_id: kim.id })
    expect(await kindsOf(id)).toEqual(['reported', 'assigned', 'assigned'])
  })

  it('is accepted when its author knows the present assignee', async () => {
    const id = await takenOver()
    const base = { status: 'in_progress', assignee_id: kim.id }
    await editIssue(database, alex.scope, id, { status: 'resolved' }, { base })
    expect(await issueOf(id)).toMatchObject({ status: 'resolved', resolved_by: alex.id })
  })

  it('is accepted when the device of an earlier version sends no assignee', async () => {
    const id = await takenOver()
    await editIssue(database, alex.scope, id, { status: 'resolved' }, { base: { status: 'in_progress' } })
    expect(await issueOf(id)).toMatchObject({ status: 'resolved' })
  })

  it('is accepted from the present assignee, and after the other person returned the issue', async () => {
    const id = await takenOver()
    const base = { status: 'in_progress', assignee_id: alex.id }
    await editIssue(database, kim.scope, id, { status: 'resolved' }, { base })
    expect(await issueOf(id)).toMatchObject({ status: 'resolved', resolved_by: kim.id })
    const free = await takenOver()
    await change(kim, free, { assignee_id: null })
    await editIssue(database, alex.scope, free, { status: 'resolved' }, { base })
    expect(await issueOf(free)).toMatchObject({ status: 'resolved', resolved_by: alex.id })
  })
})
