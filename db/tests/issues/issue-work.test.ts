import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { editIssue } from './issue-edits.ts'

const club = testClub()
const { database } = club
let greta: Person
beforeAll(async () => {
  greta = await createUser(database, { role_id: 'maintenance', first_name: 'Greta' })
})

/** An issue of `member`, assigned to `maintenance`. */
async function given(): Promise<string> {
  const { rows } = await insert(database, club.people.member.scope, 'issue', { category: 'bunker' })
  await update(database, club.people.admin.scope, 'issue', rows[0]!.id, {
    assignee_id: club.people.maintenance.id,
  })
  return String(rows[0]!.id)
}

function step(scope: Scope, id: string, status: string, more: Columns = {}) {
  return update(database, scope, 'issue', id, { status, ...more })
}

/** A step taken at that time that arrives now. */
function stepAt(scope: Scope, id: string, status: string, made_at: string) {
  return editIssue(database, scope, id, { status }, { made_at })
}

async function issueOf(id: string) {
  return (await database.runAsOwner('select * from public.issue where id = $1', [id])).rows[0]!
}

async function workOn(id: string) {
  const { rows } = await database.runAsOwner(
    `select person_id, by_hand, ended_at is null as running, private.work_minutes(w) as minutes, w.id
     from public.issue_work w where issue_id = $1 order by started_at, created_at, id`,
    [id],
  )
  return rows
}

async function eventsOf(id: string) {
  const { rows } = await database.runAsOwner(
    'select kind, to_status, changes, reason from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('the working time', () => {
  it('begins with a start, and ends with a pause and with the repair', async () => {
    const { maintenance } = club.people
    const id = await given()
    await stepAt(maintenance.scope, id, 'in_progress', minutesAgo(90))
    expect(await workOn(id)).toMatchObject([{ person_id: maintenance.id, running: true }])
    await stepAt(maintenance.scope, id, 'assigned', minutesAgo(60))
    await stepAt(maintenance.scope, id, 'in_progress', minutesAgo(20))
    await stepAt(maintenance.scope, id, 'resolved', minutesAgo(5))
    expect(await workOn(id)).toMatchObject([
      { running: false, minutes: 30, by_hand: false },
      { running: false, minutes: 15, by_hand: false },
    ])
  })

  it('follows the times on site, also when the steps arrive late', async () => {
    const { maintenance } = club.people
    const id = await given()
    await stepAt(maintenance.scope, id, 'in_progress', minutesAgo(600))
    await stepAt(maintenance.scope, id, 'resolved', minutesAgo(555))
    expect(await workOn(id)).toMatchObject([{ minutes: 45 }])
  })

  it('is never negative and never in the future, also with a wrong clock', async () => {
    const { maintenance } = club.people
    const id = await given()
    await stepAt(maintenance.scope, id, 'in_progress', '2099-01-01T00:00:00Z')
    await stepAt(maintenance.scope, id, 'resolved', '1999-01-01T00:00:00Z')
    expect(await workOn(id)).toMatchObject([{ minutes: 0, running: false }])
  })

  it('has one stretch for each assignee', async () => {
    const { maintenance } = club.people
    const id = await given()
    await stepAt(maintenance.scope, id, 'in_progress', minutesAgo(50))
    await editIssue(database, greta.scope, id, { assignee_id: greta.id }, { made_at: minutesAgo(20) })
    await step(greta.scope, id, 'resolved')
    expect(await workOn(id)).toMatchObject([
      { person_id: maintenance.id, minutes: 30 },
      { person_id: greta.id, minutes: 20 },
    ])
  })

  it('has one stretch when it is started twice', async () => {
    const { maintenance } = club.people
    const id = await given()
    for (const made_at of [minutesAgo(3), minutesAgo(2)])
      await editIssue(
        database,
        maintenance.scope,
        id,
        { status: 'in_progress' },
        { made_at, base: { status: 'assigned' } },
      )
    expect(await workOn(id)).toHaveLength(1)
  })

  it('does not begin with a step that is refused', async () => {
    const id = await given()
    expect(await outcomeOf(step(club.people.member.scope, id, 'in_progress'))).toBe('GS423')
    expect(await outcomeOf(step(club.people.maintenance.scope, id, 'resolved'))).toBe('GS422')
    expect(await workOn(id)).toEqual([])
  })
})

describe('the working time by hand', () => {
  async function worked(): Promise<{ id: string; work: string }> {
    const id = await given()
    await stepAt(club.people.maintenance.scope, id, 'in_progress', minutesAgo(60))
    await step(club.people.maintenance.scope, id, 'assigned')
    return { id, work: String((await workOn(id))[0]!.id) }
  }
  const correct = (scope: Scope, work: string, minutes: number | null) =>
    update(database, scope, 'issue_work', work, { minutes })

  it('replaces the measured time, and is in the timeline for staff only', async () => {
    const { id, work } = await worked()
    await correct(club.people.maintenance.scope, work, 25)
    expect(await workOn(id)).toMatchObject([{ minutes: 25 }])
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'changed',
      changes: { work_minutes: [60, 25], staff_only: [null, true] },
    })
    const seen = await database.run(
      club.people.member.scope,
      `select 1 from public.issue_event where issue_id = $1 and changes ? 'work_minutes'`,
      [id],
    )
    expect(seen.rowCount).toBe(0)
    await correct(club.people.maintenance.scope, work, null)
    expect(await workOn(id)).toMatchObject([{ minutes: 60 }])
  })

  it('can be corrected by the worker and by an administrator', async () => {
    const { id, work } = await worked()
    expect((await correct(greta.scope, work, 1)).rowCount).toBe(0)
    expect((await correct(club.people.member.scope, work, 1)).rowCount).toBe(0)
    expect((await correct(club.people.admin.scope, work, 40)).rowCount).toBe(1)
    expect(await workOn(id)).toMatchObject([{ minutes: 40 }])
  })

  it('can be added for work that was not started in the app, in the name of its author', async () => {
    const id = await given()
    const row = { id: randomUUID(), issue_id: id, started_at: minutesAgo(1440), minutes: 35 }
    await insert(database, greta.scope, 'issue_work', row)
    expect(await workOn(id)).toMatchObject([
      { person_id: greta.id, by_hand: true, minutes: 35, running: false },
    ])
  })

  it.each([
    ['more than a day', 1441, '23514'],
    ['less than nothing', -1, '23514'],
    ['no number', null, 'GS461'],
  ])('cannot be %s', async (_, minutes, code) => {
    const id = await given()
    const row = { issue_id: id, started_at: minutesAgo(10), minutes }
    expect(await outcomeOf(insert(database, greta.scope, 'issue_work', row))).toBe(code)
    expect(await workOn(id)).toEqual([])
  })

  it.each(['2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z'])(
    'cannot start at an implausible time: %s',
    async (started_at) => {
      const row = { issue_id: await given(), started_at, minutes: 10 }
      expect(await outcomeOf(insert(database, greta.scope, 'issue_work', row))).toBe('GS461')
    },
  )

  it('cannot be entered for work that is running', async () => {
    const id = await given()
    await step(club.people.maintenance.scope, id, 'in_progress')
    const work = String((await workOn(id))[0]!.id)
    expect(await outcomeOf(correct(club.people.maintenance.scope, work, 5))).toBe('GS462')
  })
})

describe('an issue that is not fixed', () => {
  async function resolvedBy(person: Person): Promise<string> {
    const id = await given()
    await update(database, person.scope, 'issue', id, { assignee_id: person.id })
    await step(person.scope, id, 'in_progress')
    await step(person.scope, id, 'resolved')
    return id
  }

  it('returns to the person who resolved it, also when it has had another assignee since', async () => {
    const { member, admin } = club.people
    const id = await resolvedBy(greta)
    expect(await issueOf(id)).toMatchObject({ resolved_by: greta.id, reopened_count: 0 })
    await update(database, admin.scope, 'issue', id, { assignee_id: admin.id })
    await step(member.scope, id, 'assigned', { reason: 'It leaks again' })
    expect(await issueOf(id)).toMatchObject({
      status: 'assigned',
      assignee_id: greta.id,
      resolved_by: null,
      reopened_count: 1,
    })
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'status',
      to_status: 'assigned',
      reason: 'It leaks again',
      changes: { assignee_id: [admin.id, greta.id] },
    })
  })

  it('notifies that person of the reason', async () => {
    const id = await resolvedBy(greta)
    await step(club.people.member.scope, id, 'assigned', { reason: 'Still wet' })
    const { rows } = await database.runAsOwner(
      'select type, body from public.notification where issue_id = $1 and user_id = $2 order by created_at desc limit 1',
      [id, greta.id],
    )
    expect(rows).toEqual([{ type: 'reopened', body: 'Still wet' }])
  })

  it('is assigned again when that person no longer works here', async () => {
    const left = await createUser(database, { role_id: 'maintenance' })
    const id = await resolvedBy(left)
    await database.runAsOwner(`update public.profiles set role_id = 'member' where id = $1`, [left.id])
    await step(club.people.member.scope, id, 'assigned', { reason: 'Still wet' })
    expect((await issueOf(id)).status).toBe('assigned')
  })

  it('counts each reopening, and keeps the last person who resolved it', async () => {
    const id = await resolvedBy(greta)
    await step(club.people.member.scope, id, 'assigned', { reason: 'No' })
    await step(greta.scope, id, 'in_progress')
    await step(greta.scope, id, 'resolved')
    await step(club.people.member.scope, id, 'closed')
    expect(await issueOf(id)).toMatchObject({ resolved_by: greta.id, reopened_count: 1 })
    await step(club.people.member.scope, id, 'assigned', { reason: 'Again' })
    expect(await issueOf(id)).toMatchObject({ assignee_id: greta.id, reopened_count: 2 })
  })

  it.each(['resolved_by', 'reopened_count'])('does not let people write its %s', async (column) => {
    const id = await given()
    const value = column === 'resolved_by' ? greta.id : 0
    expect(await outcomeOf(update(database, club.people.admin.scope, 'issue', id, { [column]: value }))).toBe(
      '42501',
    )
  })
})

describe('the material used', () => {
  it('is noted, corrected and removed by its author, each with a row in the timeline for staff', async () => {
    const id = await given()
    const note = randomUUID()
    await insert(database, greta.scope, 'issue_material', {
      id: note,
      issue_id: id,
      note: ' 2 bags of sand ',
    })
    await update(database, greta.scope, 'issue_material', note, { note: '3 bags of sand' })
    await database.run(greta.scope, 'delete from public.issue_material where id = $1', [note])
    expect((await eventsOf(id)).slice(-3).map(({ changes }) => changes)).toEqual([
      { material: [null, '2 bags of sand'], staff_only: [null, true] },
      { material: ['2 bags of sand', '3 bags of sand'], staff_only: [null, true] },
      { material: ['3 bags of sand', null], staff_only: [null, true] },
    ])
  })

  it('is not empty and has a length limit', async () => {
    const id = await given()
    for (const note of ['  ', 'x'.repeat(501)])
      expect(await outcomeOf(insert(database, greta.scope, 'issue_material', { issue_id: id, note }))).toBe(
        '23514',
      )
  })
})
