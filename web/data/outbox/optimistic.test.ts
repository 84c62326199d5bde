import { describe, expect, it } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { overlay } from '#web/data/outbox/optimistic.ts'

interface Issue {
  id: string
  status: string
  priority?: string
}

function record(change: Partial<MutationRecord>, id: string, data = {}, table = 'issue'): MutationRecord {
  const rest = { id: 1, timestamp: 1, type: 'UPDATE', status: 'pending', error: null } as const
  return { ...rest, payload: { table, id, data }, ...change }
}

const rows: Issue[] = [
  { id: 'i1', status: 'new' },
  { id: 'i2', status: 'new' },
]

describe('the overlay', () => {
  it('shows a pending change at once, marked, and the rest unchanged', () => {
    const pending = record({}, 'i1', { status: 'assigned', expected_status: 'new' })
    expect(overlay(rows, [pending], 'issue')).toEqual([
      { id: 'i1', status: 'assigned', sync: pending },
      { id: 'i2', status: 'new' },
    ])
  })

  it('rolls back a refused change and keeps the mark on its row', () => {
    const refused = record({ status: 'error', error: 'GS421: moved on' }, 'i1', { status: 'assigned' })
    expect(overlay(rows, [refused], 'issue')[0]).toEqual({ id: 'i1', status: 'new', sync: refused })
  })

  it('adds a pending row, completed by the screen, with later changes to it', () => {
    const created = record({ type: 'CREATE' }, 'i3', { priority: 'low' })
    const changed = record({ id: 2 }, 'i3', { priority: 'high' })
    const shown = overlay(
      rows,
      [created, changed],
      'issue',
      (written) => ({ status: 'new', ...written }) as Issue,
    )
    expect(shown[2]).toEqual({ id: 'i3', status: 'new', priority: 'high', sync: changed })
  })

  it('keeps a refused new row for a retry or a discard, since it is shown nowhere else', () => {
    const refused = record({ type: 'CREATE', status: 'error', error: '23514: no' }, 'i3', { status: 'new' })
    expect(overlay(rows, [refused], 'issue')[2]).toEqual({ id: 'i3', status: 'new', sync: refused })
  })

  it('adds nothing twice when the row has arrived before the answer', () => {
    expect(overlay(rows, [record({ type: 'CREATE' }, 'i1')], 'issue')).toEqual(rows)
  })

  it('hides a row that is being deleted, and shows it again when that was refused', () => {
    expect(overlay(rows, [record({ type: 'DELETE' }, 'i1')], 'issue')).toEqual([rows[1]])
    const refused = record({ type: 'DELETE', status: 'error', error: 'no' }, 'i1')
    expect(overlay(rows, [refused], 'issue')).toEqual([{ ...rows[0], sync: refused }, rows[1]])
  })

  it('holds a processed change on the screen, unmarked, until its row has been read again', () => {
    const landing = record({ status: 'processed' }, 'i1', { status: 'assigned' })
    expect(overlay(rows, [landing], 'issue')[0]).toEqual({ id: 'i1', status: 'assigned', sync: undefined })
  })

  it('does not change other tables or the given rows', () => {
    const before = structuredClone(rows)
    expect(overlay(rows, [record({}, 'i1', { status: 'x' }, 'issue_photo')], 'issue')).toEqual(rows)
    overlay(rows, [record({}, 'i1', { status: 'x' })], 'issue')
    expect(rows).toEqual(before)
  })

  it('finds rows by the table’s own key', () => {
    const status = [{ course_id: 'c1', status: 'open' }]
    const closing = record({}, 'c1', { status: 'closed' }, 'course_status')
    expect(overlay(status, [closing], 'course_status')[0]).toMatchObject({
      course_id: 'c1',
      status: 'closed',
    })
  })
})
