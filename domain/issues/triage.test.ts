import { describe, expect, it } from 'vitest'
import {
  duplicatesOf,
  filterInbox,
  type InboxIssue,
  isOfKind,
  isToSort,
  isUnassigned,
  loadOf,
  roundedDuration,
  snoozeDays,
} from './triage.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

function issue(id: string, more: Partial<InboxIssue> = {}): InboxIssue {
  return {
    id,
    number: 1,
    status: 'new',
    category: 'bunker',
    description: '',
    assignee_id: null,
    claim_by: null,
    escalated_at: null,
    snoozed_until: null,
    lng: null,
    lat: null,
    ...more,
  }
}

const inbox = [
  issue('rake', { number: 12, description: 'Rake is gone' }),
  issue('waiting', { status: 'assigned', category: 'green', claim_by: at(20) }),
  issue('late', { status: 'assigned', claim_by: at(-20) }),
  issue('told', { status: 'assigned', claim_by: at(-90), escalated_at: at(-80), description: 'Rabbits' }),
]

function found(filter: Partial<Parameters<typeof filterInbox>[1]>): string[] {
  const wordsOf = ({ id }: InboxIssue) => (id === 'late' ? '7, Bunker, Left' : '')
  const whole = { kind: 'all' as const, category: null, search: '', ...filter }
  return filterInbox(inbox, whole, { now, today: '2026-11-21' }, wordsOf).map(({ id }) => id)
}

describe('a snooze', () => {
  const time = { now, today: '2026-11-21' }

  it('hides an issue in all parts except its own until its day', () => {
    const later = issue('later', { snoozed_until: '2026-11-22' })
    expect([isToSort(later, time), isToSort({ ...later, snoozed_until: '2026-11-21' }, time)]).toEqual([
      false,
      true,
    ])
    const parts = (['all', 'new', 'crew', 'late', 'snoozed'] as const).filter((kind) =>
      isOfKind(later, kind, time),
    )
    expect(parts).toEqual(['snoozed'])
    expect(isOfKind(issue('now'), 'snoozed', time)).toBe(false)
  })

  it('ends when no person claimed the issue in time', () => {
    expect(isToSort(issue('late', { snoozed_until: '2026-12-01', escalated_at: at(-5) }), time)).toBe(true)
  })

  it.each([
    ['a Saturday', '2026-11-21', ['2026-11-22', '2026-11-23', '2026-11-28']],
    ['a Sunday', '2026-11-22', ['2026-11-23', '2026-11-30', '2026-11-29']],
    ['a Monday', '2026-11-23', ['2026-11-24', '2026-11-30', '2026-11-30']],
  ])('offers days after %s', (_, today, days) => {
    expect(snoozeDays(today).map(({ day }) => day)).toEqual(days)
  })
})

describe('the inbox', () => {
  it('contains new issues, and those of a crew without an assignee', () => {
    expect(isUnassigned(issue('new'))).toBe(true)
    expect(isUnassigned(issue('crew', { status: 'assigned' }))).toBe(true)
    expect(isUnassigned(issue('taken', { status: 'assigned', assignee_id: 'alex' }))).toBe(false)
    expect(isUnassigned(issue('over', { status: 'declined' }))).toBe(false)
  })

  it('can be filtered by new, waiting for a crew, and overdue issues', () => {
    expect(found({})).toHaveLength(4)
    expect(found({ kind: 'new' })).toEqual(['rake'])
    expect(found({ kind: 'crew' })).toEqual(['waiting', 'late', 'told'])
    expect(found({ kind: 'late' })).toEqual(['late', 'told'])
    expect(found({ category: 'green' })).toEqual(['waiting'])
  })

  it('is searched by words of the report and of the location, and by number', () => {
    expect(found({ search: 'rake' })).toEqual(['rake'])
    expect(found({ search: ' GONE rake ' })).toEqual(['rake'])
    expect(found({ search: '7 left' })).toEqual(['late'])
    expect(found({ search: '#12' })).toEqual(['rake'])
    expect(found({ search: 'rake rabbits' })).toEqual([])
  })
})

describe('the possible duplicates of an issue', () => {
  it('are open issues nearby, of the same kind first, and never the issue itself', () => {
    const here = issue('here', { lng: -8, lat: 53 })
    const open = [
      here,
      issue('path', { lng: -8, lat: 53.00005, category: 'path' }),
      issue('bunker', { lng: -8, lat: 53.0001 }),
      issue('far', { lng: -8, lat: 53.01 }),
      issue('nowhere'),
    ]
    expect(duplicatesOf(here, open, null).map(({ issue: { id } }) => id)).toEqual(['bunker', 'path'])
    expect(duplicatesOf(issue('lost'), open, null)).toEqual([])
  })
})

describe('time and load', () => {
  it.each([
    [0.4, 'minutes', 1],
    [45, 'minutes', 45],
    [120, 'hours', 2],
    [47 * 60, 'hours', 47],
    [10_080, 'days', 7],
  ] as const)('shows %s minutes in %s', (minutes, unit, count) => {
    expect(roundedDuration(minutes)).toEqual({ unit, count })
  })

  it('counts open, urgent and overdue issues', () => {
    const issues = [
      { priority: 'urgent', due_on: '2026-11-20' },
      { priority: 'urgent', due_on: '2026-11-21' },
      { priority: 'low', due_on: null },
    ] as const
    expect(loadOf(issues, '2026-11-21')).toEqual({ open: 3, urgent: 2, overdue: 1 })
  })
})
