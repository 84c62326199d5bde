import { distanceBetween } from '../course/geometry/distance.ts'
import type { LngLat } from '../course/geometry/lng-lat.ts'
import { enums } from '../generated/enums.ts'
import { type Placed, placeOfIssue } from './nearby.ts'

export type WorkOrder = 'due' | 'priority' | 'distance'

export interface SortableWork extends Placed {
  priority: (typeof enums.issue_priority)[number]
  due_on: string | null
  created_at: string
}

type Compare = (a: SortableWork, b: SortableWork) => number

const byPriority: Compare = (a, b) => rank(b) - rank(a)
const byDue: Compare = (a, b) => compare(a.due_on ?? 'later', b.due_on ?? 'later')
const byAge: Compare = (a, b) => compare(a.created_at, b.created_at)

/** Issues in working order. By distance without a position is by priority; those without a place come last. */
export function inWorkOrder<T extends SortableWork>(
  issues: readonly T[],
  order: WorkOrder,
  me: LngLat | null,
): T[] {
  const ways: Record<WorkOrder, Compare[]> = {
    due: [byDue, byPriority, byAge],
    priority: [byPriority, byDue, byAge],
    distance: [byDistanceFrom(me), byPriority, byAge],
  }
  return [...issues].sort((a, b) => ways[order].reduce((so, way) => so || way(a, b), 0))
}

function byDistanceFrom(me: LngLat | null): Compare {
  const metres = (issue: SortableWork) => {
    const place = me && placeOfIssue(issue)
    return place ? distanceBetween(me, place) : Number.MAX_VALUE
  }
  return (a, b) => metres(a) - metres(b)
}

function rank({ priority }: SortableWork): number {
  return enums.issue_priority.indexOf(priority)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
