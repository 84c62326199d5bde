import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Caller, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, update } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

/** An issue of `member`. */
async function reported(): Promise<string> {
  const id = randomUUID()
  await insert(database, club.people.member.scope, 'issue', {
    id,
    category: 'bunker',
    description: 'Mr Smith drove into it',
    place_name: '7, bunker',
  })
  return id
}

const follow = (caller: Caller, issue_id: string, id: string = randomUUID()) =>
  database.run(
    club.people[caller].scope,
    'insert into public.issue_follower (id, issue_id) values ($1, $2) returning *',
    [id, issue_id],
  )

async function followedBy(caller: Caller): Promise<Record<string, unknown>[]> {
  const { rows } = await database.run<{ list: Record<string, unknown>[] }>(
    club.people[caller].scope,
    'select public.followed_issues() as list',
  )
  return rows[0]!.list
}

async function titlesOf(id: string, caller: Caller) {
  const { rows } = await database.runAsOwner<{ type: string; body: string }>(
    'select type, body from public.notification where issue_id = $1 and user_id = $2 order by created_at',
    [id, club.people[caller].id],
  )
  return rows
}

const move = (caller: Caller, id: string, columns: Record<string, unknown>) =>
  update(database, club.people[caller].scope, 'issue', id, columns)

describe('following an issue', () => {
  it('starts for its reporter with the report', async () => {
    const id = await reported()
    const { rows } = await database.run(
      club.people.member.scope,
      'select user_id from public.issue_follower where issue_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: club.people.member.id }])
  })

  it('shows another member the status and the public comments of staff, and no other text, photo or name', async () => {
    const id = await reported()
    await follow('other', id)
    await move('maintenance', id, { assignee_id: club.people.maintenance.id })
    const say = (caller: Caller, body: string, staff_only = false) =>
      insert(database, club.people[caller].scope, 'issue_comment', { issue_id: id, body, staff_only })
    await say('member', 'It was Mr Smith')
    await say('maintenance', 'Sand comes on Friday')
    await say('maintenance', 'Bill Mr Smith', true)
    const [seen] = await followedBy('other')
    expect(seen).toMatchObject({ id, category: 'bunker', status: 'assigned', place_name: '7, bunker' })
    expect(seen!.steps).toMatchObject([{ status: 'new' }, { status: 'assigned' }])
    expect(seen!.said).toMatchObject([{ body: 'Sand comes on Friday' }])
    expect(JSON.stringify(seen)).not.toMatch(/Smith|reporter|assignee/)
    for (const table of ['issue_photo', 'issue_comment', 'issue_event']) {
      const { rowCount } = await database.run(
        club.people.other.scope,
        `select 1 from public.${table} where issue_id = $1`,
        [id],
      )
      expect(rowCount, table).toBe(0)
    }
    expect(await outcomeOf(move('other', id, { description: 'Mine' }))).toMatchObject({ rowCount: 0 })
  })

  it('sends notifications of its steps, without the reporter’s text', async () => {
    const id = await reported()
    await follow('other', id)
    await move('maintenance', id, { assignee_id: club.people.maintenance.id })
    await insert(database, club.people.member.scope, 'issue_comment', {
      issue_id: id,
      body: 'It was Mr Smith',
    })
    await move('maintenance', id, { status: 'in_progress' })
    await move('maintenance', id, { status: 'resolved' })
    await move('member', id, { status: 'assigned', reason: 'Mr Smith again' })
    const told = await titlesOf(id, 'other')
    expect(told.map(({ type }) => type)).toEqual(['assigned', 'in_progress', 'resolved', 'reopened'])
    expect(JSON.stringify(told)).not.toContain('Smith')
  })

  it('ends when a follower ends it, also for the reporter', async () => {
    const id = await reported()
    await follow('other', id)
    for (const caller of ['other', 'member'] as const) {
      const { rowCount } = await database.run(
        club.people[caller].scope,
        'delete from public.issue_follower where issue_id = $1',
        [id],
      )
      expect(rowCount).toBe(1)
    }
    await move('maintenance', id, { assignee_id: club.people.maintenance.id })
    expect(await titlesOf(id, 'other')).toEqual([])
    expect(await titlesOf(id, 'member')).toEqual([])
    expect(await followedBy('other')).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('twice counts once', async () => {
    const issue = await reported()
    const id = randomUUID()
    await follow('other', issue, id)
    expect(await outcomeOf(follow('other', issue, id))).toMatchObject({ rowCount: 0 })
    expect(await outcomeOf(follow('other', issue))).toMatchObject({ rowCount: 0 })
  })

  it('a duplicate follows the issue that it was merged with', async () => {
    const [kept, double] = [await reported(), await reported()]
    await move('admin', double, { duplicate_of: kept })
    const { rows } = await follow('other', double)
    expect(rows).toMatchObject([{ issue_id: kept }])
  })

  it('is allowed to members and staff, in their own name, for open issues', async () => {
    const id = await reported()
    expect(await outcomeOf(follow('guest', id))).toBe('42501')
    expect(await outcomeOf(follow('anon', id))).toBe('42501')
    expect(await outcomeOf(follow('other', randomUUID()))).toBe('GS440')
    const forged = database.run(
      club.people.other.scope,
      'insert into public.issue_follower (issue_id, user_id) values ($1, $2)',
      [id, club.people.kitchen.id],
    )
    expect(await outcomeOf(forged)).toBe('42501')
    await move('admin', id, { status: 'declined', reason: 'No' })
    expect(await outcomeOf(follow('other', id)), 'another’s that is over').toBe('GS440')
    expect(await outcomeOf(follow('admin', id))).toMatchObject({ rowCount: 1 })
  })

  it('cannot be ended for another person', async () => {
    const id = await reported()
    for (const caller of ['other', 'maintenance', 'admin'] as const) {
      const { rowCount } = await database.run(
        club.people[caller].scope,
        'delete from public.issue_follower where issue_id = $1',
        [id],
      )
      expect(rowCount, caller).toBe(0)
    }
  })
})
