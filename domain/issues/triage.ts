import { addDays } from '../base/day.ts'
import type { enums } from '../generated/enums.ts'
import type { SurveyedCourse } from './course-survey.ts'
import { type Nearby, nearbyIssues, type Placed, placeOfIssue } from './nearby.ts'

/**
 * Parts of the inbox: new issues, issues of a crew without an assignee, those past their claim deadline, and those put
 * off until a later day, which are in no other part.
 */
export type InboxKind = 'all' | 'new' | 'crew' | 'late' | 'snoozed'

/** The current time: epoch milliseconds, and the club's day as YYYY-MM-DD. */
export interface InboxTime {
  now: number
  today: string
}

export interface InboxIssue extends Placed {
  id: string
  number: number
  status: (typeof enums.issue_status)[number]
  category: (typeof enums.issue_category)[number]
  description: string
  assignee_id: string | null
  claim_by: string | null
  escalated_at: string | null
  /** YYYY-MM-DD */
  snoozed_until: string | null
}

export interface InboxFilter<Category extends string = string> {
  kind: InboxKind
  category: Category | null
  /** Words that must all be found; `#12` or `12` finds by number. */
  search: string
}

/** Status new, or assigned to a crew without an assignee. */
export function isUnassigned({ status, assignee_id }: Pick<InboxIssue, 'status' | 'assignee_id'>): boolean {
  return status === 'new' || (status === 'assigned' && assignee_id === null)
}

/** Whether the claim deadline of its crew has passed. */
export function isLate(
  { claim_by, escalated_at }: Pick<InboxIssue, 'claim_by' | 'escalated_at'>,
  now: number,
): boolean {
  return escalated_at !== null || (claim_by !== null && Date.parse(claim_by) <= now)
}

/** Whether an issue is put off until a later day. A missed claim deadline ends the snooze. */
function isSnoozed(
  issue: Pick<InboxIssue, 'snoozed_until' | 'claim_by' | 'escalated_at'>,
  { now, today }: InboxTime,
): boolean {
  return issue.snoozed_until !== null && issue.snoozed_until > today && !isLate(issue, now)
}

/** The dates for a snooze: tomorrow, the next Monday after it, and a week from today (YYYY-MM-DD). */
export function snoozeDays(today: string): { key: 'tomorrow' | 'monday' | 'week'; day: string }[] {
  const tomorrow = addDays(today, 1)
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  const daysToMonday = (8 - weekday) % 7 || 7
  return [
    { key: 'tomorrow', day: tomorrow },
    { key: 'monday', day: addDays(tomorrow, daysToMonday) },
    { key: 'week', day: addDays(today, 7) },
  ]
}

/** Whether an issue waits in the inbox now. */
export function isToSort(
  issue: Pick<InboxIssue, 'status' | 'assignee_id' | 'snoozed_until' | 'claim_by' | 'escalated_at'>,
  time: InboxTime,
): boolean {
  return isUnassigned(issue) && !isSnoozed(issue, time)
}

/** Whether an issue is of that kind. */
export function isOfKind(issue: InboxIssue, kind: InboxKind, time: InboxTime): boolean {
  if (isSnoozed(issue, time)) return kind === 'snoozed'
  if (kind === 'new') return issue.status === 'new'
  if (kind === 'crew') return issue.status !== 'new'
  return kind === 'all' || (kind === 'late' && isLate(issue, time.now))
}

/** The matching issues; `wordsOf` gives further search text, such as the place in the reader's language. */
export function filterInbox<T extends InboxIssue>(
  issues: readonly T[],
  { kind, category, search }: InboxFilter,
  time: InboxTime,
  wordsOf: (issue: T) => string,
): T[] {
  const terms = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return issues.filter(
    (issue) =>
      isOfKind(issue, kind, time) &&
      (category === null || issue.category === category) &&
      (terms.length === 0 || holds(issue, terms, wordsOf)),
  )
}

function holds<T extends InboxIssue>(issue: T, terms: readonly string[], wordsOf: (issue: T) => string) {
  const text = `#${issue.number} ${issue.description} ${wordsOf(issue)}`.toLowerCase()
  return terms.every((word) => text.includes(word))
}

/**
 * Possible originals of a duplicate: open issues in the same bunker or green, of the same machine or within 30 metres;
 * those of the same kind first.
 */
export function duplicatesOf<T extends InboxIssue>(
  issue: InboxIssue,
  open: readonly T[],
  survey: SurveyedCourse | null,
): Nearby<T>[] {
  const others = open.filter(({ id }) => id !== issue.id)
  const place = placeOfIssue(issue) ?? null
  const candidates = nearbyIssues(others, place, survey, issue.place_id ?? null)
  return candidates.sort(
    (a, b) => Number(b.issue.category === issue.category) - Number(a.issue.category === issue.category),
  )
}

export interface RoundedDuration {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

/** A duration in its most readable single unit. */
export function roundedDuration(minutes: number): RoundedDuration {
  if (minutes < 60) return { unit: 'minutes', count: Math.max(1, Math.round(minutes)) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / 1440) }
}

export interface Load {
  open: number
  urgent: number
  overdue: number
}

interface Burden {
  priority: (typeof enums.issue_priority)[number]
  due_on: string | null
}

/** The number of issues, of urgent and of overdue ones; `today` as YYYY-MM-DD. */
export function loadOf(issues: readonly Burden[], today: string): Load {
  return {
    open: issues.length,
    urgent: issues.filter(({ priority }) => priority === 'urgent').length,
    overdue: issues.filter(({ due_on }) => due_on !== null && due_on < today).length,
  }
}
