import { clockSkew } from '#web/data/clock.ts'
import type { EditParts } from '#web/data/outbox/mutation.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'

/** The fields of an issue that are merged when two people change them at the same time. */
export type IssueChange = Partial<
  Pick<
    Issue,
    | 'description'
    | 'category'
    | 'priority'
    | 'lng'
    | 'lat'
    | 'accuracy_m'
    | 'hole_id'
    | 'place_name'
    | 'assignee_id'
    | 'group_id'
    | 'due_on'
    | 'snoozed_until'
  >
>

/** The edit that sends a change of an issue as its author sees it. `base` has only columns that the device knows. */
export function editOf(issue: Partial<Issue>, change: object, now: number = Date.now()): EditParts {
  const knownColumns = Object.keys(change).filter((field) => field in issue)
  return {
    id: uuidv7(),
    made_at: new Date(now - clockSkew()).toISOString(),
    base: Object.fromEntries(knownColumns.map((field) => [field, issue[field as keyof Issue]])),
  }
}
