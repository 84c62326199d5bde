import { describe, expect, it } from 'vitest'
import { type ConflictEvent, conflictOf, lostClaimOf } from './conflict.ts'

const finished = { to: 'resolved', at: '2026-11-22T03:10:00Z' } as const

const event = (id: number, fields: Partial<ConflictEvent>): ConflictEvent => ({
  ...{ id, kind: 'changed', actor_id: 'declan', to_status: null, changes: {} },
  ...{ at: '2026-11-22T03:11:00Z', made_at: null },
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
  it('names the new assignee, with the time of the act and not of its arrival', () => {
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

  it('names who gave the issue to whom, or another act on it', () => {
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

  it('shows an unassigned issue that another person took, and ignores a claim that came too late', () => {
    const events = [
      event(1, { kind: 'assigned', changes: { assignee_id: [null, 'declan'] } }),
      event(2, { kind: 'claim_lost', actor_id: 'kim', changes: { assignee_id: ['declan', 'kim'] } }),
    ]
    expect(conflictOf(finished, issue({ issue_event: events }), 'ann', 'maintenance').other).toMatchObject({
      act: 'took',
      actorId: 'declan',
    })
  })

  it('shows the last act of another person, in the order of the club and not of the list', () => {
    const comment = event(6, { kind: 'comment' })
    const events = [comment, event(5, { to_status: 'closed' }), event(3, { to_status: 'resolved' })]
    expect(conflictOf(finished, issue({ issue_event: events }), 'ann', 'maintenance').other?.act).toBe(
      'closed',
    )
  })

  it('shows no other person when the timeline has only comments and my own steps', () => {
    const events = [event(1, {}), event(2, { actor_id: 'ann', to_status: 'in_progress' })]
    expect(conflictOf(finished, issue({ issue_event: events }), 'ann', 'maintenance').other).toBeNull()
  })

  it('cannot be repeated when the status does not allow it, or when it is already done', () => {
    const closed = conflictOf(finished, issue({ status: 'closed' }), 'ann', 'maintenance')
    expect(closed).toMatchObject({ isStepPossible: false, isAlreadyDone: false })
    const done = conflictOf(finished, issue({ status: 'resolved' }), 'ann', 'maintenance')
    expect(done).toMatchObject({ isStepPossible: false, isAlreadyDone: true })
  })
})

describe('a claim that came after another person’s', () => {
  const lost = (id: number, fields: Partial<ConflictEvent> = {}) =>
    event(id, {
      kind: 'claim_lost',
      actor_id: 'ann',
      changes: { assignee_id: ['declan', 'ann'], status: ['assigned', 'assigned'] },
      at: '2026-11-22T03:30:00Z',
      made_at: '2026-11-22T03:09:00Z',
      ...fields,
    })

  it('shows when I took it, and who had it since when', () => {
    const events = [
      event(1, { kind: 'assigned', changes: { assignee_id: [null, 'declan'] } }),
      lost(2),
      event(3, { kind: 'assigned', changes: { assignee_id: ['kim', 'declan'] }, at: '2026-11-22T05:00:00Z' }),
    ]
    expect(lostClaimOf(events, 'ann')).toEqual({
      act: 'took',
      at: '2026-11-22T03:09:00Z',
      holderId: 'declan',
      other: { act: 'took', actorId: 'declan', receiverId: 'declan', at: '2026-11-22T03:11:00Z' },
    })
  })

  it('shows that I started it if I did, and the time of arrival when no other is known', () => {
    const start = lost(4, {
      changes: { assignee_id: ['declan', 'ann'], status: ['assigned', 'in_progress'] },
    })
    expect(lostClaimOf([lost(2), start], 'ann')).toMatchObject({ act: 'in_progress', other: null })
    expect(lostClaimOf([lost(2, { made_at: null })], 'ann')?.at).toBe('2026-11-22T03:30:00Z')
  })

  it('is undefined when only another person’s claim came too late', () => {
    expect(lostClaimOf([lost(2, { actor_id: 'kim' })], 'ann')).toBeUndefined()
  })
})
