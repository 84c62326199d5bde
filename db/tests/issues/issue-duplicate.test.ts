// Also on PostgreSQL: two merges at once.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Caller, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

async function reported(caller: Caller = 'member'): Promise<string> {
  const id = randomUUID()
  await insert(database, club.people[caller].scope, 'issue', { id, category: 'bunker' })
  return id
}

function change(caller: Caller, id: string, columns: Columns) {
  return update(database, club.people[caller].scope, 'issue', id, columns)
}

const merge = (id: string, kept: string | null, caller: Caller = 'maintenance') =>
  change(caller, id, { status: 'declined', expected_status: 'new', duplicate_of: kept })

async function photograph(id: string, caller: Caller = 'member'): Promise<string> {
  const photo = randomUUID()
  const path = `${id}/${photo}.webp`
  await insert(database, club.people[caller].scope, 'issue_photo', { id: photo, issue_id: id, path })
  return path
}

async function issueOf(id: string) {
  return (await database.runAsOwner('select * from public.issue where id = $1', [id])).rows[0]!
}

async function followersOf(id: string) {
  const { rows } = await database.runAsOwner<{ user_id: string }>(
    'select user_id from public.issue_follower where issue_id = $1',
    [id],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

async function picturesOf(id: string, caller: Caller = 'maintenance') {
  const { rows } = await database.run<{ path: string }>(
    club.people[caller].scope,
    'select path from public.issue_photo where issue_id = $1 order by path',
    [id],
  )
  return rows.map(({ path }) => path)
}

async function kindsOf(id: string) {
  const { rows } = await database.runAsOwner<{ kind: string }>(
    'select kind from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

async function toldOf(id: string, caller: Caller) {
  const { rows } = await database.runAsOwner<{ type: string; title: string }>(
    'select type, title from public.notification where issue_id = $1 and user_id = $2 order by created_at',
    [id, club.people[caller].id],
  )
  return rows
}

describe('merging a duplicate', () => {
  it('declines it, and copies its followers and photos to the other', async () => {
    const { member, other } = club.people
    const [kept, double] = [await reported('other'), await reported('member')]
    const picture = await photograph(double)
    await merge(double, kept)
    expect(await issueOf(double)).toMatchObject({ status: 'declined', duplicate_of: kept, reason: null })
    expect(await followersOf(kept)).toEqual(new Set([member.id, other.id]))
    expect(await picturesOf(kept)).toEqual([picture])
    expect(await picturesOf(double, 'member'), 'its reporter has lost none').toEqual([picture])
    expect(await picturesOf(kept, 'other'), 'another’s picture stays with staff').toEqual([])
    expect(await kindsOf(kept)).toEqual(['reported', 'merged'])
  })

  it('needs only the other issue, which also replaces the reason to decline', async () => {
    const [kept, double] = [await reported(), await reported()]
    await change('admin', double, { duplicate_of: kept })
    expect(await issueOf(double)).toMatchObject({ status: 'declined', duplicate_of: kept })
    expect(await outcomeOf(change('admin', kept, { status: 'declined' }))).toBe('GS424')
  })

  it('notifies its reporter of the merge, and later of the steps of the other issue', async () => {
    const [kept, double] = [await reported('other'), await reported('member')]
    await merge(double, kept)
    const { number } = await issueOf(kept)
    expect((await toldOf(double, 'member')).at(-1)).toMatchObject({
      type: 'merged',
      title: expect.stringMatching(new RegExp(`is the same as issue ${number}$`)),
    })
    await change('maintenance', kept, { assignee_id: club.people.maintenance.id })
    await change('maintenance', kept, { status: 'in_progress' })
    await change('maintenance', kept, { status: 'resolved' })
    expect((await toldOf(kept, 'member')).map(({ type }) => type)).toEqual([
      'assigned',
      'in_progress',
      'resolved',
    ])
  })

  it('that is undone removes the copies, and nothing else', async () => {
    const { other } = club.people
    const [kept, double] = [await reported('other'), await reported('member')]
    const own = await photograph(kept, 'other')
    await photograph(double)
    await merge(double, kept)
    await change('maintenance', double, { status: 'new', expected_status: 'declined' })
    expect(await issueOf(double)).toMatchObject({ status: 'new', duplicate_of: null, reason: null })
    expect(await followersOf(kept)).toEqual(new Set([other.id]))
    expect(await picturesOf(kept)).toEqual([own])
    expect(await picturesOf(double)).toHaveLength(1)
    expect((await kindsOf(kept)).slice(-2)).toEqual(['merged', 'unmerged'])
    expect((await toldOf(double, 'member')).at(-1)).toMatchObject({ type: 'new' })
  })

  it('copies a photo that arrives later, up to the issue that stays open', async () => {
    const [top, middle, low] = [await reported(), await reported(), await reported()]
    await merge(low, middle)
    await merge(middle, top)
    const late = await photograph(low)
    expect(await picturesOf(middle)).toEqual([late])
    expect(await picturesOf(top)).toEqual([late])
    await change('admin', low, { status: 'new' })
    expect(await picturesOf(top)).toEqual([])
  })

  it('into a duplicate goes to the issue that the duplicate was merged into', async () => {
    const [top, middle, low] = [await reported(), await reported(), await reported()]
    await merge(middle, top)
    await merge(low, middle)
    expect(await issueOf(low)).toMatchObject({ duplicate_of: top })
  })

  it('is refused in a circle', async () => {
    const [top, middle, low] = [await reported(), await reported(), await reported()]
    await merge(middle, top)
    await merge(low, middle)
    expect(await outcomeOf(merge(top, middle))).toBe('GS441')
    expect(await outcomeOf(merge(top, low))).toBe('GS441')
    expect(await outcomeOf(merge(top, top))).toBe('GS406')
    expect(await issueOf(top)).toMatchObject({ status: 'new', duplicate_of: null })
  })

  it('by two people with each other’s issue is decided by the first', async () => {
    const [one, two] = [await reported(), await reported()]
    const outcomes = await Promise.all([
      outcomeOf(merge(one, two)),
      outcomeOf(change('admin', two, { status: 'declined', duplicate_of: one })),
    ])
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1)
    const states = [await issueOf(one), await issueOf(two)].map(({ status }) => status)
    expect(states.sort()).toEqual(['declined', 'new'])
  })

  it('is refused with an ended or unknown issue, and for an issue in progress', async () => {
    const [over, double] = [await reported(), await reported()]
    await change('admin', over, { status: 'declined', reason: 'Not ours' })
    expect(await outcomeOf(merge(double, over))).toBe('GS442')
    expect(await outcomeOf(merge(double, randomUUID()))).toBe('23503')
    const kept = await reported()
    await change('maintenance', double, { assignee_id: club.people.maintenance.id })
    await change('maintenance', double, { status: 'in_progress' })
    expect(await outcomeOf(change('admin', double, { duplicate_of: kept }))).toBe('GS422')
    expect(await issueOf(double)).toMatchObject({ status: 'in_progress', duplicate_of: null })
    expect(await followersOf(kept)).toEqual(new Set([club.people.member.id]))
  })

  it('by two people with different issues is decided by the first, and the second is refused', async () => {
    const [kept, also, double] = [await reported(), await reported(), await reported()]
    await merge(double, kept)
    expect(await outcomeOf(merge(double, also, 'admin'))).toBe('GS421')
    expect(await issueOf(double)).toMatchObject({ duplicate_of: kept })
  })

  it('is allowed for course maintenance only', async () => {
    const [kept, double] = [await reported(), await reported()]
    expect(await outcomeOf(merge(double, kept, 'member'))).toBe('GS402')
    for (const caller of ['other', 'kitchen', 'guest'] as const) {
      expect(await outcomeOf(merge(double, kept, caller)), caller).toMatchObject({ rowCount: 0 })
    }
    expect(await issueOf(double)).toMatchObject({ status: 'new', duplicate_of: null })
  })

  it('declined without a duplicate can be reopened by staff only', async () => {
    const issue = await reported()
    await change('admin', issue, { assignee_id: club.people.maintenance.id })
    await change('admin', issue, { status: 'declined', reason: 'Winter' })
    expect(await outcomeOf(change('member', issue, { status: 'new' }))).toBe('GS423')
    await change('maintenance', issue, { status: 'new' })
    expect(await issueOf(issue)).toMatchObject({ status: 'new', assignee_id: null, reason: null })
  })
})
