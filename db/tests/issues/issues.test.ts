import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, places, server, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

function report({ scope }: Pick<Person, 'scope'>, issue: Columns = {}) {
  return insert(database, scope, 'issue', { id: randomUUID(), category: 'bunker', ...issue })
}

async function reported(person: Pick<Person, 'scope'>, issue?: Columns): Promise<Columns> {
  return (await report(person, issue)).rows[0]!
}

function change(scope: Scope, id: unknown, columns: Columns) {
  return update(database, scope, 'issue', id, columns)
}

async function issueOf(id: unknown) {
  return (await database.runAsOwner('select * from public.issue where id = $1', [id])).rows[0]!
}

async function eventsOf(id: unknown) {
  const { rows } = await database.runAsOwner(
    'select kind, from_status, to_status, actor_id, actor_role, changes, reason from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows
}

describe('reporting an issue', () => {
  it('S1.11 signs it, numbers it and shows it to course maintenance', async () => {
    const { member, maintenance } = club.people
    const first = await reported(member, { description: 'Sprinkler head broken', priority: 'high' })
    const second = await reported(club.people.kitchen)
    expect(first).toMatchObject({
      reporter_id: member.id,
      status: 'new',
      priority: 'high',
      assignee_id: null,
      resolved_at: null,
    })
    expect(Number(second.number)).toBeGreaterThan(Number(first.number))
    const { rows } = await database.run(
      maintenance.scope,
      'select description from public.issue where id = $1',
      [first.id],
    )
    expect(rows).toEqual([{ description: 'Sprinkler head broken' }])
    expect(await eventsOf(first.id)).toEqual([
      {
        kind: 'reported',
        from_status: null,
        to_status: 'new',
        actor_id: member.id,
        actor_role: 'member',
        changes: {},
        reason: null,
      },
    ])
  })

  it('finds the hole from the position: the feature that contains it, else the nearest line of play', async () => {
    const holeFor = async (lng: number, lat: number) =>
      (await reported(club.people.member, { lng, lat })).hole_id
    expect(await holeFor(places.green2.lng, places.green2.lat)).toBe(ids.hole2)
    expect(await holeFor(-8.001, 53.002), 'in the bunker of hole 1').toBe(ids.hole1)
    expect(await holeFor(-7.995, 53.0005), 'beside the fairway of hole 2').toBe(ids.hole2)
    expect(await holeFor(-8.0115, 53.0105), 'beside hole 3').toBe(ids.hole3)
    expect(await holeFor(places.nowhere.lng, places.nowhere.lat), 'off the course').toBeNull()
  })

  it('has the given hole, and none without a position', async () => {
    expect(await reported(club.people.member, { ...places.green2, hole_id: ids.hole1 })).toMatchObject({
      hole_id: ids.hole1,
    })
    expect(await reported(club.people.member, { place_name: 'Car park' })).toMatchObject({
      hole_id: null,
      lng: null,
    })
  })

  it('S1.12 by course maintenance can assign it at once', async () => {
    const { maintenance, admin } = club.people
    const issue = await reported(admin, { assignee_id: maintenance.id, due_on: '2030-05-01' })
    expect(issue).toMatchObject({ status: 'assigned', assignee_id: maintenance.id, due_on: '2030-05-01' })
    expect((await eventsOf(issue.id))[0]).toMatchObject({
      kind: 'reported',
      to_status: 'assigned',
      changes: { assignee_id: [null, maintenance.id], due_on: [null, '2030-05-01'] },
    })
  })

  it('S1.14 by course maintenance can give it to a group', async () => {
    expect(await reported(club.people.maintenance, { group_id: 'default' })).toMatchObject({
      status: 'assigned',
      group_id: 'default',
      assignee_id: null,
    })
  })

  it('by the server can have any author, time and state', async () => {
    const issue = await reported(
      { scope: server },
      {
        reporter_id: club.people.other.id,
        status: 'closed',
        created_at: '2026-01-02T10:00:00Z',
        resolved_at: '2026-01-05T10:00:00Z',
      },
    )
    expect(issue).toMatchObject({ status: 'closed', reporter_id: club.people.other.id })
    expect((await eventsOf(issue.id))[0]).toMatchObject({
      kind: 'reported',
      actor_id: null,
      actor_role: 'system',
    })
  })

  it('twice creates one issue: the second is refused as a duplicate key', async () => {
    const id = randomUUID()
    await report(club.people.member, { id })
    const again = await report(club.people.member, { id }).catch((error) => error)
    expect(again).toMatchObject({ code: '23505', constraint: 'issue_pkey' })
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it.each([
    ['to a person', { assignee_id: 'maintenance' }],
    ['to a group', { group_id: 'default' }],
    ['for a day', { due_on: '2030-01-01' }],
  ])('does not let a member assign it %s', async (_, columns) => {
    const issue = 'assignee_id' in columns ? { assignee_id: club.people.maintenance.id } : columns
    for (const caller of ['member', 'kitchen'] as const)
      expect(await outcomeOf(report(club.people[caller], issue))).toBe('GS402')
  })

  it.each(['reporter_id', 'number', 'status', 'created_at', 'resolved_at', 'reason', 'duplicate_of'])(
    'does not let a person write its %s',
    async (column) => {
      const value =
        { reporter_id: club.people.other.id, number: 1, status: 'closed', duplicate_of: ids.issue }[column] ??
        '2026-01-01'
      expect(await outcomeOf(report(club.people.admin, { [column]: value }))).toBe('42501')
    },
  )

  it.each([
    ['a guest', '42501', 'guest', {}],
    ['a visitor', '42501', 'anon', {}],
    ['an unknown category', '23514', 'member', { category: 'weather' }],
    ['half a position', '23514', 'member', { lng: -8 }],
    ['a position off the world', '23514', 'member', { lng: -200, lat: 0 }],
    ['an error that is no number', '23514', 'member', { lng: -8, lat: 53, accuracy_m: 'NaN' }],
    ['a description that is too long', '23514', 'member', { description: 'x'.repeat(4001) }],
    ['an assignee who is no greenkeeper', 'GS403', 'admin', { assignee_id: randomUUID() }],
    ['an unknown group', '23503', 'admin', { group_id: 'nobody' }],
    ['an unknown hole', '23503', 'member', { hole_id: randomUUID() }],
  ] as const)('is refused from or with %s (%s)', async (_, code, caller, columns) => {
    expect(await outcomeOf(report(club.people[caller], columns))).toBe(code)
  })
})

describe('assigning an issue', () => {
  it('S1.12 moves a new one to assigned, with one row in its timeline', async () => {
    const { member, maintenance, admin } = club.people
    const issue = await reported(member)
    await change(admin.scope, issue.id, {
      assignee_id: maintenance.id,
      due_on: '2030-06-01',
      expected_status: 'new',
    })
    expect(await issueOf(issue.id)).toMatchObject({
      status: 'assigned',
      assignee_id: maintenance.id,
      expected_status: null,
    })
    expect((await eventsOf(issue.id)).slice(1)).toEqual([
      {
        kind: 'assigned',
        from_status: 'new',
        to_status: 'assigned',
        actor_id: admin.id,
        actor_role: 'admin',
        reason: null,
        changes: { assignee_id: [null, maintenance.id], due_on: [null, '2030-06-01'] },
      },
    ])
  })

  it('S1.14 to a group lets a person of the group claim it', async () => {
    const { maintenance, admin } = club.people
    const issue = await reported(club.people.member)
    await change(admin.scope, issue.id, { group_id: 'default' })
    await change(maintenance.scope, issue.id, { assignee_id: maintenance.id })
    expect(await issueOf(issue.id)).toMatchObject({
      status: 'assigned',
      group_id: 'default',
      assignee_id: maintenance.id,
    })
  })

  it('is possible to course maintenance only', async () => {
    const issue = await reported(club.people.member)
    for (const caller of ['member', 'kitchen', 'guest'] as const) {
      const assign = change(club.people.admin.scope, issue.id, { assignee_id: club.people[caller].id })
      expect(await outcomeOf(assign), caller).toBe('GS403')
    }
    expect(await issueOf(issue.id)).toMatchObject({ status: 'new', assignee_id: null })
  })

  it('by two people at once is decided by the first, and the second is refused', async () => {
    const { maintenance, admin, member } = club.people
    const issue = await reported(member)
    const first = { assignee_id: maintenance.id, expected_status: 'new' }
    await change(admin.scope, issue.id, first)
    expect(
      await outcomeOf(change(maintenance.scope, issue.id, { assignee_id: admin.id, expected_status: 'new' })),
    ).toBe('GS421')
    await change(admin.scope, issue.id, first)
    expect(await issueOf(issue.id)).toMatchObject({ assignee_id: maintenance.id })
    expect(await eventsOf(issue.id)).toHaveLength(2)
  })

  it('needs an assignee or a crew', async () => {
    const { maintenance, member } = club.people
    const issue = await reported(member)
    expect(await outcomeOf(change(maintenance.scope, issue.id, { status: 'assigned' }))).toBe('GS405')
    await change(maintenance.scope, issue.id, { assignee_id: maintenance.id })
    expect(await outcomeOf(change(maintenance.scope, issue.id, { assignee_id: null }))).toBe('GS405')
    await change(maintenance.scope, issue.id, { assignee_id: null, group_id: 'default' })
    expect(await issueOf(issue.id)).toMatchObject({ assignee_id: null, group_id: 'default' })
  })

  it('is refused to reporters', async () => {
    const issue = await reported(club.people.member)
    for (const columns of [
      { assignee_id: club.people.maintenance.id },
      { group_id: 'default' },
      { due_on: '2030-01-01' },
      { duplicate_of: ids.issue },
    ]) {
      expect(await outcomeOf(change(club.people.member.scope, issue.id, columns))).toBe('GS402')
    }
  })
})

describe('changing an issue', () => {
  it('is allowed to its reporter while it is new', async () => {
    const { member, maintenance } = club.people
    const issue = await reported(member, { description: 'Hole' })
    await change(member.scope, issue.id, { description: 'Rabbit hole', priority: 'urgent', ...places.green2 })
    expect(await issueOf(issue.id)).toMatchObject({
      description: 'Rabbit hole',
      hole_id: ids.hole2,
      status: 'new',
    })
    expect((await eventsOf(issue.id))[1]).toMatchObject({
      kind: 'changed',
      to_status: null,
      changes: {
        description: ['Hole', 'Rabbit hole'],
        priority: ['normal', 'urgent'],
        lng: [null, -7.99],
        lat: [null, 53],
        hole_id: [null, ids.hole2],
      },
    })
    await change(maintenance.scope, issue.id, { assignee_id: maintenance.id })
    expect(await outcomeOf(change(member.scope, issue.id, { description: 'Badger' }))).toBe('GS404')
    await change(maintenance.scope, issue.id, { priority: 'low' })
    expect(await issueOf(issue.id)).toMatchObject({ description: 'Rabbit hole', priority: 'low' })
  })

  it('that is sent twice is one change', async () => {
    const issue = await reported(club.people.member)
    for (let n = 0; n < 2; n++)
      await change(club.people.member.scope, issue.id, { description: 'Same', expected_status: 'new' })
    expect(await eventsOf(issue.id)).toHaveLength(2)
  })

  it('by another person affects no row', async () => {
    const issue = await reported(club.people.member)
    for (const caller of ['other', 'kitchen', 'guest'] as const) {
      expect(
        (await change(club.people[caller].scope, issue.id, { description: 'Mine' })).rowCount,
        caller,
      ).toBe(0)
    }
  })

  it('marks duplicates, but not of itself', async () => {
    const issue = await reported(club.people.member)
    await change(club.people.maintenance.scope, issue.id, {
      status: 'declined',
      reason: 'Known',
      duplicate_of: ids.issue,
    })
    expect(await issueOf(issue.id)).toMatchObject({ status: 'declined', duplicate_of: ids.issue })
    expect(await outcomeOf(change(club.people.maintenance.scope, issue.id, { duplicate_of: issue.id }))).toBe(
      'GS406',
    )
  })

  it('stays assigned, without a group, when its group is deleted', async () => {
    const group = randomUUID()
    const keeper = await createUser(database, { role_id: 'maintenance' })
    await database.runAsOwner(`insert into public.user_groups (group_id, name) values ($1, 'Summer crew')`, [
      group,
    ])
    await update(database, club.people.admin.scope, 'profiles', keeper.id, { user_group_id: group })
    const issue = await reported(club.people.admin, { group_id: group })
    await database.runAsOwner('delete from public.user_groups where group_id = $1', [group])
    expect(await issueOf(issue.id)).toMatchObject({ status: 'assigned', group_id: null })
  })
})
