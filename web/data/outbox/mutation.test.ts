import { describe, expect, it } from 'vitest'
import {
  isMutationRecord,
  type MutationRecord,
  mustWait,
  refusalOf,
  rowOf,
} from '#web/data/outbox/mutation.ts'

function record(
  change: Partial<MutationRecord>,
  payload: Partial<MutationRecord['payload']> = {},
): MutationRecord {
  const whole = { table: 'issue', data: {}, id: 'i1', ...payload }
  return { id: 1, timestamp: 1, type: 'UPDATE', payload: whole, status: 'pending', error: null, ...change }
}

describe('mutation record', () => {
  it('S3.14 has a status of pending, processed or error; with any other it is not a record', () => {
    for (const status of ['pending', 'processed', 'error'] as const) {
      expect(isMutationRecord(record({ status }))).toBe(true)
    }
    for (const status of ['done', '', undefined, 1]) {
      expect(isMutationRecord({ ...record({}), status })).toBe(false)
    }
  })

  it('is invalid without number, time or payload', () => {
    const { payload, ...rest } = record({})
    for (const broken of [
      null,
      7,
      rest,
      { ...rest, payload: { ...payload, data: null } },
      { ...rest, id: 'x' },
    ]) {
      expect(isMutationRecord(broken)).toBe(false)
    }
  })

  it('inserts the key under the table’s own name for it', () => {
    expect(rowOf(record({ type: 'CREATE' }))).toEqual({ id: 'i1' })
    const status = record({ type: 'CREATE' }, { table: 'course_status', id: 'c1', data: { status: 'open' } })
    expect(rowOf(status)).toEqual({ course_id: 'c1', status: 'open' })
  })

  it('splits code and sentence of its refusal', () => {
    expect(refusalOf(record({ error: 'GS321: The order has moved on: look again' }))).toEqual({
      code: 'GS321',
      message: 'The order has moved on: look again',
    })
    expect(refusalOf(record({ error: 'not found or not yours' }))).toEqual({
      code: '',
      message: 'not found or not yours',
    })
    expect(refusalOf(record({}))).toBeUndefined()
  })
})

describe('mustWait', () => {
  const comment = record({}, { table: 'issue_comment', id: 'm1', data: { issue_id: 'i1' } })

  it('holds each kind of change behind an unsent one of the same row', () => {
    for (const type of ['CREATE', 'UPDATE', 'DELETE'] as const) {
      expect(mustWait(record({}), record({ type }))).toBe(true)
    }
    expect(mustWait(record({}), record({}, { id: 'i2' }))).toBe(false)
    expect(mustWait(record({}), record({}, { table: 'issue_photo' }))).toBe(false)
  })

  it('holds a change behind the creation of a row that it refers to, unsent or refused', () => {
    expect(mustWait(comment, record({ type: 'CREATE' }))).toBe(true)
    expect(mustWait(comment, record({ type: 'CREATE', status: 'error' }))).toBe(true)
    expect(mustWait(comment, record({ type: 'UPDATE' }))).toBe(false)
  })

  it('finds the row in the lists and objects of a change', () => {
    const file = record(
      {},
      { table: 'menu_import', id: 'f1', data: { changes: { items: [{ parent: 'i1' }] } } },
    )
    expect(mustWait(file, record({ type: 'CREATE' }))).toBe(true)
    expect(mustWait(file, record({ type: 'CREATE' }, { id: 'i2' }))).toBe(false)
  })

  it('lets a change pass a refused update or deletion of its row', () => {
    expect(mustWait(record({}), record({ type: 'UPDATE', status: 'error' }))).toBe(false)
    expect(mustWait(record({}), record({ type: 'DELETE', status: 'error' }))).toBe(false)
  })
})
