import { describe, expect, it } from 'vitest'
import { type ConflictEvent, conflictOf } from './conflict.ts'

const finished = { to: 'resolved', at: '2026-11-22T03:10:00Z' } as const

const event = (id: number, fields: Partial<ConflictEvent>): ConflictEvent => ({
  ...{ id, actor_id: 'declan', to_status: null, changes: {}, at: '2026-11-22T03:11:00Z', made_at: null },
  ...fields,
})

const issue = (fields: object = {}) =>
  ({
    ...{
      status: 'in_progress',
      assignee_id: 'declan',
      reporter_id: 'kim',
      issue_event: [] as ConflictEvent[],
    },
    ...fields,
  }) as Parameters<typeof conflictOf>[1]

describe('a step that was refused because another person had changed the issue', () => {
  it('names the person who took it over, and when they did it and not when it arrived', () => {
    const events = [
      event(1, { actor_id: 'ann', to_status: 'in_progress', at: '2026-11-22T02:00:00Z' }),
      event(2, {
        changes: { assignee_id: ['ann', 'declan'] },
        at: '2026-11-22T03:20:00Z',
        made_at: '2026-11-22T03:11:00Z',
      }),
    ]
    const { other, isStepPossible } = conflictOf(
      finished,
      issue({ issue_event: events }),
      'ann',
      'maintenance',
    )
    expect(other).toEqual({
      act: 'took_over',
      actorId: 'declan',
      receiverId: 'declan',
      at: '2026-11-22T03:11:00Z',
    })
    expect(isStepPossible).toBe(true)
  })

  it('names who gave it to whom, and what else was done to it', () => {
    const given = [event(1, { actor_id: 'head', changes: { assignee_id: ['ann', 'kim'] } })]
    expect(conflictOf(finished, issue({ issue_event: given }), 'ann', 'maintenance').other).toMatchObject({
      act: 'gave',
      actorId: 'head',
      receiverId: 'kim',
    })
    const declined = [event(1, { to_status: 'declined' })]
    expect(conflictOf(finished, issue({ issue_event: declined }), 'ann', 'maintenance').other).toMatchObject({
      act: 'declined',
    })
  })

  it('takes the latest act of another, by the order of the club and not of the list', () => {
    const events = [event(5, { to_status: 'closed' }), event(3, { to_status: 'resolved' })]
    expect(conflictOf(finished, issue({ issue_event: events }), 'ann', 'maintenance').other?.act).toBe(
      'closed',
    )
  })

  it('says nothing of others where the timeline does not: comments and my own steps are none', () => {
    const events = [event(1, {}), event(2, { actor_id: 'ann', to_status: 'in_progress' })]
    expect(conflictOf(finished, issue({ issue_event: events }), 'ann', 'maintenance').other).toBeNull()
  })

  it('cannot be repeated from a status that does not lead there, and need not be where it is so already', () => {
    const closed = conflictOf(finished, issue({ status: 'closed' }), 'ann', 'maintenance')
    expect(closed).toMatchObject({ isStepPossible: false, isAlreadyDone: false })
    const done = conflictOf(finished, issue({ status: 'resolved' }), 'ann', 'maintenance')
    expect(done).toMatchObject({ isStepPossible: false, isAlreadyDone: true })
  })
})
