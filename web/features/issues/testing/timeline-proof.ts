import { expect } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'

/** People's acts in one schedule. */
export interface Book {
  issues: string[]
  /** Every description written, those of reports included. */
  said: { id: string; author: string; description: string }[]
  comments: string[]
}

/** A row of issue_event. */
export interface Event {
  id: number
  issue_id: string
  kind: string
  from_status: string | null
  to_status: string | null
  actor_id: string | null
  changes: Record<string, [unknown, unknown]>
  lost: Record<string, { value: Record<string, unknown>; author_id: string | null }> | null
  edit_id: string | null
  made_at: string | null
  at: string
}

export interface Shape {
  id: string
  status: string
  description: string
  priority: string
  category: string
  due_on: string | null
  assignee_id: string | null
  group_id: string | null
  hole_id: string | null
}

export function pick(issue: Shape): Shape {
  const { id, status, description, priority, category, due_on, assignee_id, group_id, hole_id } = issue
  return { id, status, description, priority, category, due_on, assignee_id, group_id, hole_id }
}

/** The timeline leads from the report to the present state; each step and change starts where the last one ended. */
export function expectOneWay(events: readonly Event[], issue: Shape): void {
  const own = events.filter(({ issue_id }) => issue_id === issue.id)
  expect(own[0]).toMatchObject({ kind: 'reported', to_status: 'new' })
  let status = 'new'
  const fields = new Map<string, unknown>()
  for (const event of own.slice(1)) {
    if (event.to_status) {
      expect(event.from_status, `${issue.id}: a step from where it was not`).toBe(status)
      status = event.to_status
    }
    for (const [field, [before, after]] of Object.entries(event.changes)) {
      if (!(field in issue)) continue
      if (fields.has(field))
        expect(before, `${issue.id}: ${field} from what it was not`).toEqual(fields.get(field))
      fields.set(field, after)
    }
  }
  expect(status).toBe(issue.status)
  for (const [field, value] of fields) expect(value).toEqual(issue[field as keyof Shape])
  const edits = own.filter(
    ({ edit_id, changes, to_status }) => edit_id && (to_status || Object.keys(changes).length > 0),
  )
  expect(new Set(edits.map(({ edit_id }) => edit_id)).size, 'an update counted twice').toBe(edits.length)
}

/** Every text was once the stored value, is in the timeline as overwritten, or is still on its author's phone. */
export function expectEachWordOnce(
  events: readonly Event[],
  book: Book,
  records: readonly MutationRecord[],
): void {
  for (const { id, description } of book.said) {
    const own = events.filter(({ issue_id }) => issue_id === id)
    const stood = own.filter(({ changes }) => changes.description?.[1] === description).length
    const late = own.filter(({ lost, actor_id }) => {
      const words = lost?.description
      return words?.value.description === description && words.author_id === actor_id
    }).length
    const kept = records.filter(
      ({ status, payload }) =>
        status === 'error' && payload.id === id && payload.data.description === description,
    ).length
    const reported = records.some(
      ({ type, payload }) =>
        type === 'CREATE' && payload.id === id && payload.data.description === description,
    )
    expect([description, stood + late + kept], description).toEqual([description, reported ? 0 : 1])
  }
}

/** Of two texts written without seeing each other, the later one stayed. */
export function expectLaterWins(events: readonly Event[]): void {
  for (const event of events) {
    for (const [field, { author_id }] of Object.entries(event.lost ?? {})) {
      const before = events.findLast(
        (one) => one.issue_id === event.issue_id && one.id < event.id && field in one.changes,
      )
      // The report has no event for each field; everything else is later.
      if (!before) continue
      const [stood, came] = [Date.parse(before.made_at ?? before.at), Date.parse(event.made_at ?? event.at)]
      if (author_id === event.actor_id) expect(came, `${field} came too late`).toBeLessThan(stood)
      else expect(came, `${field} was taken over`).toBeGreaterThanOrEqual(stood)
    }
  }
}
