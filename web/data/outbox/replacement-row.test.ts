import { describe, expect, it } from 'vitest'
import type { MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'
import { replacementRowOf } from '#web/data/outbox/replacement-row.ts'

const made_at = '2026-11-21T07:03:00.000Z'

const record = (data: MutationData, over: Partial<MutationRecord> = {}, table = 'issue'): MutationRecord => ({
  id: 1,
  timestamp: 1,
  type: 'UPDATE',
  payload: { table, id: 'i1', data },
  status: 'pending',
  error: null,
  ...over,
})

describe('the row of an edit', () => {
  it('has the changes, and the values that the author saw', () => {
    const edit = { id: 'e1', made_at, base: { priority: 'low' } }
    expect(replacementRowOf(record({ priority: 'high', edit }))).toEqual({
      table: 'issue_edit',
      row: {
        id: 'e1',
        issue_id: 'i1',
        made_at,
        base: { priority: 'low' },
        changes: { priority: 'high' },
        only_if_unassigned: false,
      },
    })
  })

  it('has the claim and the expected status of an earlier version’s record', () => {
    const edit = { id: 'e1', made_at, base: { assignee_id: null } }
    const step = {
      status: 'assigned',
      expected_status: 'new',
      acted_at: made_at,
      assignee_id: 'me',
      claim: true,
    }
    expect(replacementRowOf(record({ ...step, edit }))!.row).toEqual({
      id: 'e1',
      issue_id: 'i1',
      made_at,
      base: { assignee_id: null, status: 'new' },
      changes: { status: 'assigned', assignee_id: 'me' },
      only_if_unassigned: true,
    })
  })

  it('is not made for a new row, another table, or a change without an edit', () => {
    const edit = { id: 'e1', made_at, base: {} }
    expect(replacementRowOf(record({ edit }, { type: 'CREATE' }))).toBeUndefined()
    expect(replacementRowOf(record({ edit }, {}, 'user_order'))).toBeUndefined()
    expect(replacementRowOf(record({ status: 'closed', expected_status: 'resolved' }))).toBeUndefined()
  })
})

describe('the row of an inbox that an earlier version marked as read', () => {
  const read_at = '2026-11-21T07:03:00.000Z'

  it('has the newest notification, and the same id at each attempt', () => {
    const marked = record({ read_at, and_older: true }, {}, 'notification')
    expect(replacementRowOf(marked)).toEqual({
      table: 'notification_reading',
      row: { id: 'i1', notification_id: 'i1', read_at },
    })
  })

  it('is not made for one notification that was read alone', () => {
    expect(replacementRowOf(record({ read_at }, {}, 'notification'))).toBeUndefined()
  })
})
