import { clockSkew } from '#web/data/clock.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'

/** The fields of an issue that two people may change without having seen each other's words. */
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
  >
>

/** What an update of an issue says of itself. A type and not an interface: it goes out as JSON. */
export type Edit = {
  /** Of the update, so that its repetition is known. */
  id: string
  /** When it was made, by the server's clock as far as this device knows it. */
  made_at: string
  /** What its author saw in the fields that it changes. */
  base: IssueChange
}

/** What to send with a change of an issue as its author sees it. A field that the device does not know is not decided. */
export function editOf(issue: Partial<Issue>, change: object, now: number = Date.now()): Edit {
  const seen = Object.keys(change).filter((field) => field in issue)
  return {
    id: uuidv7(),
    made_at: new Date(now - clockSkew()).toISOString(),
    base: Object.fromEntries(seen.map((field) => [field, issue[field as keyof IssueChange]])),
  }
}
