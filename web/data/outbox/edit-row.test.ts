import { describe, expect, it } from 'vitest'
import { editRowOf } from '#web/data/outbox/edit-row.ts'
import type { MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'

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
  it('has the changes, and what the author saw', () => {
    const edit = { id: 'e1', made_at, base: { priority: 'low' } }
    expect(editRowOf(record({ priority: 'high', edit }))).toEqual({
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

  it('has a claim and the expected status that a record of an earlier version says beside the edit', () => {
    const edit = { id: 'e1', made_at, base: { assignee_id: null } }
    const step = {
      status: 'assigned',
      expected_status: 'new',
      acted_at: made_at,
      assignee_id: 'me',
      claim: true,
    }
    expect(editRowOf(record({ ...step, edit }))!.row).toEqual({
      id: 'e1',
      issue_id: 'i1',
      made_at,
      base: { assignee_id: null, status: 'new' },
      changes: { status: 'assigned', assignee_id: 'me' },
      only_if_unassigned: true,
    })
  })

  it('is not for a new row, another table, or a change without an edit', () => {
    const edit = { id: 'e1', made_at, base: {} }
    expect(editRowOf(record({ edit }, { type: 'CREATE' }))).toBeUndefined()
    expect(editRowOf(record({ edit }, {}, 'user_order'))).toBeUndefined()
    expect(editRowOf(record({ status: 'closed', expected_status: 'resolved' }))).toBeUndefined()
  })
})
