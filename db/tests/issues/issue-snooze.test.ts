import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { editIssue } from './issue-edits.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
let today: string
let later: string
let issue: string
beforeAll(async () => {
  const days = await database.runAsOwner(
    'select private.club_today()::text as today, (private.club_today() + 3)::text as later',
    [],
  )
  today = days.rows[0]!.today as string
  later = days.rows[0]!.later as string
})
beforeEach(async () => {
  const row = { id: randomUUID(), category: 'bunker', description: 'Rake is broken' }
  issue = (await insert(database, club.people.member.scope, 'issue', row)).rows[0]!.id as string
})

const change = (columns: Columns, { scope } = keeper as Pick<Person, 'scope'>) =>
  outcomeOf(update(database, scope, 'issue', issue, columns))

const snoozedUntil = async () =>
  (await database.runAsOwner('select snoozed_until::text as day from public.issue where id = $1', [issue]))
    .rows[0]!.day

describe('an issue that is put off', () => {
  it('comes back on its day; its timeline shows it, and it can be brought back earlier', async () => {
    await change({ snoozed_until: later })
    expect(await snoozedUntil()).toBe(later)
    await change({ snoozed_until: null })
    expect(await snoozedUntil()).toBe(null)
    const { rows } = await database.runAsOwner(
      `select kind, actor_id, changes -> 'snoozed_until' as change from public.issue_event
       where issue_id = $1 and changes ? 'snoozed_until' order by id`,
      [issue],
    )
    expect(rows).toEqual([
      { kind: 'changed', actor_id: keeper.id, change: [null, later] },
      { kind: 'changed', actor_id: keeper.id, change: [later, null] },
    ])
  })

  it('merges the day as a field of its own', async () => {
    await change({ snoozed_until: later })
    const { scope } = keeper
    const seen = {
      made_at: '2020-01-01T00:00:00Z',
      base: { snoozed_until: '2999-01-01', priority: 'normal' },
    }
    await editIssue(database, scope, issue, { snoozed_until: null, priority: 'urgent' }, seen)
    expect(await snoozedUntil()).toBe(later)
    expect(
      (await database.runAsOwner('select priority from public.issue where id = $1', [issue])).rows,
    ).toEqual([{ priority: 'urgent' }])
  })

  it.each<[string, Columns]>([
    ['it is given to a person', { assignee_id: 'keeper' }],
    ['it is declined', { status: 'declined', reason: 'Seen' }],
  ])('is no longer put off when %s', async (_, columns) => {
    await change({ snoozed_until: later })
    const values = columns.assignee_id ? { assignee_id: keeper.id } : columns
    await change(values)
    expect(await snoozedUntil()).toBe(null)
  })

  it('is new again, without an assignee, when an assignment is undone', async () => {
    await change({ assignee_id: keeper.id, status: 'assigned' })
    expect(await change({ status: 'new' }, club.people.member)).toBe('GS423')
    await change({ status: 'new' })
    const { rows } = await database.runAsOwner(
      'select status, assignee_id, group_id from public.issue where id = $1',
      [issue],
    )
    expect(rows).toEqual([{ status: 'new', assignee_id: null, group_id: null }])
  })

  it('comes back when its reporter adds to it, but not when course maintenance does', async () => {
    await change({ snoozed_until: later })
    const comment = ({ scope }: Person) =>
      insert(database, scope, 'issue_comment', { id: randomUUID(), issue_id: issue, body: 'Worse now' })
    await comment(keeper)
    expect(await snoozedUntil()).toBe(later)
    await comment(club.people.member)
    expect(await snoozedUntil()).toBe(null)
  })

  it('cannot be put off until a past day, when it has an assignee, or by its reporter', async () => {
    expect(await change({ snoozed_until: today })).toBe('GS490')
    expect(await change({ snoozed_until: later }, club.people.member)).toBe('GS402')
    await change({ assignee_id: keeper.id })
    expect(await change({ snoozed_until: later })).toBe('GS490')
    expect(await snoozedUntil()).toBe(null)
  })
})
