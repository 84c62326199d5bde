import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { server, testClub } from '#db/tests/club.ts'
import { outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

const statuses = ['new', 'assigned', 'in_progress', 'resolved', 'closed', 'declined'] as const
type Status = (typeof statuses)[number]

/** An issue reported by `member` and assigned to `maintenance`. */
async function issueIn(status: Status): Promise<string> {
  const id = randomUUID()
  await database.runAsOwner(
    `insert into public.issue (id, reporter_id, category, status, assignee_id) values ($1, $2, 'path', $3, $4)`,
    [id, club.people.member.id, status, club.people.maintenance.id],
  )
  return id
}

function move(scope: Scope, id: string, step: { status: string; reason?: string; expected_status?: string }) {
  return update(database, scope, 'issue', id, step)
}

async function issueOf(id: string) {
  return (await database.runAsOwner('select * from public.issue where id = $1', [id])).rows[0]!
}

async function eventsOf(id: string) {
  const { rows } = await database.runAsOwner(
    'select kind, from_status, to_status, actor_role, reason from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows
}

const staffSteps = [
  'new assigned',
  'assigned in_progress',
  'in_progress resolved',
  'in_progress assigned',
  'resolved closed',
  'new declined',
  'assigned declined',
  'resolved assigned',
  'closed assigned',
  'declined new',
  'assigned new',
]
/** Every step allowed for a role; all others are refused. */
const allowed = {
  guest: [],
  member: ['resolved closed', 'resolved assigned', 'closed assigned'],
  other: [],
  kitchen: [],
  maintenance: staffSteps,
  admin: staffSteps,
}
const sees = new Set<string>(['member', 'maintenance', 'admin'])

describe('the life of an issue', () => {
  it.each(Object.keys(allowed) as (keyof typeof allowed)[])(
    `of a member can be moved by %s within their rights`,
    async (caller) => {
      for (const from of statuses) {
        for (const to of statuses.filter((status) => status !== from)) {
          const id = await issueIn(from)
          const outcome = await outcomeOf(
            move(club.people[caller].scope, id, { status: to, reason: 'Because' }),
          )
          const found = typeof outcome === 'string' ? outcome : outcome.rowCount
          const may = (allowed[caller] as string[]).includes(`${from} ${to}`)
          const refusal = staffSteps.includes(`${from} ${to}`) ? 'GS423' : 'GS422'
          expect(found, `${from} to ${to}`).toBe(may ? 1 : sees.has(caller) ? refusal : 0)
          expect((await issueOf(id)).status).toBe(may ? to : from)
        }
      }
    },
  )

  it('S1.13 goes from assigned to closed, each step a row of its timeline', async () => {
    const id = await issueIn('assigned')
    const { maintenance, member } = club.people
    await move(maintenance.scope, id, { status: 'in_progress', expected_status: 'assigned' })
    await move(maintenance.scope, id, { status: 'resolved', expected_status: 'in_progress', reason: 'Raked' })
    expect((await issueOf(id)).resolved_at).not.toBeNull()
    await move(member.scope, id, { status: 'closed', expected_status: 'resolved' })
    expect((await issueOf(id)).resolved_at).not.toBeNull()
    expect((await eventsOf(id)).slice(1)).toEqual([
      {
        kind: 'status',
        from_status: 'assigned',
        to_status: 'in_progress',
        actor_role: 'maintenance',
        reason: null,
      },
      {
        kind: 'status',
        from_status: 'in_progress',
        to_status: 'resolved',
        actor_role: 'maintenance',
        reason: 'Raked',
      },
      { kind: 'status', from_status: 'resolved', to_status: 'closed', actor_role: 'member', reason: null },
    ])
  })

  it('is declined only with a reason', async () => {
    const id = await issueIn('new')
    expect(await outcomeOf(move(club.people.maintenance.scope, id, { status: 'declined' }))).toBe('GS424')
    await move(club.people.maintenance.scope, id, { status: 'declined', reason: 'Not ours' })
    expect(await issueOf(id)).toMatchObject({ status: 'declined', reason: 'Not ours' })
  })

  it('is reopened by its reporter only with a reason of its own', async () => {
    const id = await issueIn('in_progress')
    await move(club.people.maintenance.scope, id, { status: 'resolved', reason: 'Tightened' })
    expect(await outcomeOf(move(club.people.member.scope, id, { status: 'assigned' }))).toBe('GS424')
    await move(club.people.member.scope, id, { status: 'assigned', reason: 'Still leaks' })
    expect(await issueOf(id)).toMatchObject({ status: 'assigned', resolved_at: null, reason: null })
    expect((await issueOf(id)).assignee_id).toBe(club.people.maintenance.id)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ to_status: 'assigned', reason: 'Still leaks' })
    expect(await outcomeOf(move(club.people.maintenance.scope, id, { status: 'declined' }))).toBe('GS424')
  })

  it('that a greenkeeper reported follows the rights of maintenance', async () => {
    const id = await issueIn('assigned')
    await database.runAsOwner('update public.issue set reporter_id = assignee_id where id = $1', [id])
    expect((await move(club.people.maintenance.scope, id, { status: 'in_progress' })).rowCount).toBe(1)
  })

  it('can be moved by the server, but only along steps that a role has', async () => {
    const id = await issueIn('assigned')
    expect(await outcomeOf(move(server, id, { status: 'closed' }))).toBe('GS422')
    await move(server, id, { status: 'in_progress' })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ to_status: 'in_progress', actor_role: 'system' })
  })

  it('has known states only', async () => {
    expect(
      await outcomeOf(move(club.people.admin.scope, await issueIn('new'), { status: 'forgotten' })),
    ).toBe('GS422')
  })
})

describe('a step of an issue', () => {
  it('that is sent twice is done once', async () => {
    const id = await issueIn('resolved')
    const step = { status: 'assigned', reason: 'Not fixed', expected_status: 'resolved' }
    await move(club.people.member.scope, id, step)
    const before = await issueOf(id)
    expect((await move(club.people.member.scope, id, step)).rowCount).toBe(1)
    expect(await issueOf(id)).toEqual(before)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('is refused when its author saw another state, and changes nothing', async () => {
    const id = await issueIn('assigned')
    await move(club.people.admin.scope, id, { status: 'declined', reason: 'Winter' })
    const before = await issueOf(id)
    expect(
      await outcomeOf(
        move(club.people.maintenance.scope, id, { status: 'in_progress', expected_status: 'assigned' }),
      ),
    ).toBe('GS421')
    expect(await issueOf(id)).toEqual(before)
  })
})

describe('an issue that is reopened after its worker was removed', () => {
  it.each([null, 'ghosts'])('has no assignee, so that it is in the inbox; its crew was %s', async (group) => {
    const { id: left } = await createUser(database, { role_id: 'maintenance' })
    if (group) {
      await database.runAsOwner(`insert into public.user_groups (group_id, name) values ($1, 'Ghosts')`, [
        group,
      ])
    }
    const id = await issueIn('resolved')
    await database.execScript(`alter table public.issue disable trigger user;
      update public.issue set assignee_id = '${left}', resolved_by = '${left}',
        group_id = ${group ? `'${group}'` : 'null'} where id = '${id}';
      alter table public.issue enable trigger user;`)
    await database.run(club.people.admin.scope, 'select public.remove_person($1)', [left])
    await move(club.people.member.scope, id, { status: 'assigned', reason: 'Still broken' })
    expect(await issueOf(id)).toMatchObject({ status: 'assigned', assignee_id: null, group_id: null })
  })
})
