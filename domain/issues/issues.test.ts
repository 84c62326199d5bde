import { describe, expect, it } from 'vitest'
import { surveyCourse } from './course-survey.ts'
import { nearbyIssues } from './nearby.ts'
import { fitWithin } from './photo-file.ts'
import { isOpen, issueStepsFrom } from './steps.ts'
import { metres, twoHoles } from './testing-course.ts'
import { timelineOf } from './timeline.ts'
import { inWorkOrder, type SortableWork } from './work-order.ts'

describe('open issues near a place', () => {
  const survey = surveyCourse(twoHoles)!
  const issue = (id: string, east: number, north: number) => ({ id, ...metres(east, north) })
  const ids = (found: { issue: { id: string } }[]) => found.map(({ issue }) => issue.id)

  it('are within 30 m, nearest first', () => {
    const issues = [issue('far', 0, 231), issue('near', 0, 210), issue('edge', 0, 229)]
    expect(ids(nearbyIssues(issues, metres(0, 200), survey))).toEqual(['near', 'edge'])
  })

  it('include those in the same bunker, however long it is', () => {
    const [found] = nearbyIssues([issue('other end', 58, 385)], metres(20, 385), survey)
    expect(found).toMatchObject({ sameSpot: true })
    expect(found!.metres).toBeCloseTo(38, 1)
  })

  it('exclude those without a position, and are found by distance alone without a course', () => {
    const issues = [{ id: 'nowhere', lng: null, lat: null }, issue('near', 3, 0)]
    expect(ids(nearbyIssues(issues, metres(0, 0), null))).toEqual(['near'])
  })

  it('include those of the same machine, wherever it was then, but not of the one next to it', () => {
    const issues = [
      { ...issue('same, over there', 150, 0), place_id: 'mower 1' },
      { ...issue('other machine', 1, 0), place_id: 'mower 2' },
      { id: 'same, no place', lng: null, lat: null, place_id: 'mower 1' },
      issue('the ground here', 2, 0),
    ]
    const found = nearbyIssues(issues, metres(0, 0), survey, 'mower 1')
    expect(ids(found)).toEqual(['same, no place', 'same, over there', 'the ground here'])
    expect(found.map(({ sameSpot }) => sameSpot)).toEqual([true, true, false])
    expect(ids(nearbyIssues(issues, null, survey, 'mower 1'))).toEqual(['same, over there', 'same, no place'])
  })
})

describe('the size of a stored photo', () => {
  it('has a longer side of at most 1600 pixels and the same proportions', () => {
    expect(fitWithin({ width: 4032, height: 3024 })).toEqual({ width: 1600, height: 1200 })
    expect(fitWithin({ width: 3024, height: 4032 })).toEqual({ width: 1200, height: 1600 })
  })

  it('is never larger than the photo and never zero', () => {
    expect(fitWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
    expect(fitWithin({ width: 20_000, height: 3 })).toEqual({ width: 1600, height: 1 })
  })
})

describe('the order of work', () => {
  const work = (id: string, more: Partial<SortableWork> = {}) => ({
    id,
    priority: 'normal' as const,
    due_on: null,
    created_at: '2026-11-01T08:00:00Z',
    lng: null,
    lat: null,
    ...more,
  })
  const ids = (issues: { id: string }[]) => issues.map(({ id }) => id)

  it('by due date has undated ones last and urgent ones first on a day', () => {
    const issues = [
      work('undated', { priority: 'urgent' }),
      work('normal', { due_on: '2026-11-03' }),
      work('urgent', { due_on: '2026-11-03', priority: 'urgent' }),
      work('sooner', { due_on: '2026-11-02', priority: 'low' }),
    ]
    expect(ids(inWorkOrder(issues, 'due', null))).toEqual(['sooner', 'urgent', 'normal', 'undated'])
  })

  it('by priority has the older of equal ones first', () => {
    const issues = [
      work('low', { priority: 'low' }),
      work('younger', { created_at: '2026-11-02T08:00:00Z' }),
      work('older'),
      work('high', { priority: 'high' }),
    ]
    expect(ids(inWorkOrder(issues, 'priority', null))).toEqual(['high', 'older', 'younger', 'low'])
  })

  it('by distance has the nearest first, and falls back to priority without a position', () => {
    const issues = [
      work('nowhere', { priority: 'urgent' }),
      work('far', metres(0, 400)),
      work('near', metres(0, 10)),
    ]
    expect(ids(inWorkOrder(issues, 'distance', metres(0, 0)))).toEqual(['near', 'far', 'nowhere'])
    expect(ids(inWorkOrder(issues, 'distance', null))[0]).toBe('nowhere')
  })
})

describe('the steps of an issue', () => {
  const targets = (...asked: Parameters<typeof issueStepsFrom>) =>
    issueStepsFrom(...asked).map(({ to }) => to)

  it('follow the role for staff and the report for the reporter', () => {
    expect(targets('new', 'maintenance', false)).toEqual(['assigned', 'declined'])
    expect(targets('resolved', 'member', true)).toEqual(['assigned', 'closed'])
    expect(targets('resolved', 'kitchen', true)).toEqual(['assigned', 'closed'])
  })

  it('are none for other people, and none for a reporter after the end', () => {
    expect(targets('resolved', 'member', false)).toEqual([])
    expect(targets('new', 'member', true)).toEqual([])
    expect(targets('declined', 'admin', true)).toEqual(['new'])
    expect(targets('declined', 'member', true)).toEqual([])
  })

  it('need a reason for a refusal', () => {
    expect(issueStepsFrom('new', 'admin', false).find(({ to }) => to === 'declined')?.needsReason).toBe(true)
  })

  it('make the issue no longer open with the repair', () => {
    expect([isOpen('in_progress'), isOpen('resolved')]).toEqual([true, false])
  })
})

describe('the timeline of an issue', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()
  const event = (id: number, kind: 'reported' | 'status' | 'photo' | 'comment', actor_id = 'ann') => ({
    id,
    kind,
    actor_id,
    at: at(id),
  })

  it('puts comments in their places and groups photos added together', () => {
    const events = [
      event(1, 'reported'),
      event(2, 'photo'),
      event(3, 'photo'),
      event(4, 'comment'),
      event(5, 'status'),
    ]
    const entries = timelineOf(events, [{ id: 'c', created_at: at(4) }])
    expect(entries.map(({ type }) => type)).toEqual(['event', 'photos', 'comment', 'event'])
    expect(entries[1]).toMatchObject({ count: 2 })
  })

  it('separates photos of two people and of two occasions', () => {
    const events = [event(1, 'photo'), event(2, 'photo', 'ben'), event(20, 'photo', 'ben')]
    expect(timelineOf(events, []).map(({ type }) => type)).toEqual(['photos', 'photos', 'photos'])
  })
})
