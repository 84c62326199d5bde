import { clockSkew } from '#web/data/clock.ts'
import type { EditParts, MutationRecord } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { currentMe } from '#web/data/session/session.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import { sendPhotos } from '#web/features/issues/report/send-report.ts'
import type { Issue, Priority, Status } from '#web/features/issues/shared/issue-data.ts'

type Subject = Pick<Issue, 'id' | 'status'> & Partial<Issue>

interface Assignment {
  priority?: Priority
  assignee_id?: string | null
  group_id?: string | null
  due_on?: string | null
}

interface Step extends Assignment {
  reason?: string
  duplicate_of?: string
  /** Only while no other person is the assignee. */
  claim?: boolean
}

/**
 * Moves an issue from its status in `issue` to another, with the step's other changes. A comment or photo of the same
 * act waits for the returned record, see write().
 */
export function moveIssue(
  issue: Subject,
  to: Status,
  { claim, ...more }: Step = {},
): Promise<MutationRecord> {
  const change = { status: to, ...more }
  const edit = editOf(issue, change)
  // A step of my work applies only if no other person became the assignee.
  if (issue.assignee_id && issue.assignee_id === currentMe().user?.id && !('assignee_id' in change))
    edit.base = { ...edit.base, assignee_id: issue.assignee_id }
  return write({
    type: 'UPDATE',
    table: 'issue',
    id: issue.id,
    data: { ...change, edit, ...(claim && { claim }) },
  })
}

/** Changes fields of an issue in any status. Each field is merged separately with others' changes. */
export function changeIssue(issue: Subject, change: IssueChange): Promise<MutationRecord> {
  return write({
    type: 'UPDATE',
    table: 'issue',
    id: issue.id,
    data: { ...change, edit: editOf(issue, change) },
  })
}

/** Assigns an issue to a person or a crew. A new one gets the status assigned; others keep theirs. */
export function assignIssue(issue: Subject, to: Assignment): Promise<MutationRecord> {
  return issue.status === 'new' ? moveIssue(issue, 'assigned', to) : changeIssue(issue, to)
}

/**
 * Claims an unassigned issue; with `to` in_progress also starts it. The first claim counts, and the server notifies
 * both people.
 */
export function claimIssue(issue: Subject, me: string | null, to?: Status): Promise<MutationRecord> {
  const step = to ?? (issue.status === 'new' ? 'assigned' : issue.status)
  return moveIssue(issue, step, { assignee_id: me, claim: true })
}

/** Declines an issue as a duplicate of another, which gets its followers and photos. */
export function mergeIssue(issue: Subject, keptId: string): Promise<MutationRecord> {
  return moveIssue(issue, 'declined', { duplicate_of: keptId })
}

interface MoreOfComment {
  /** Ids of the mentioned people. */
  mentions?: string[]
  photos?: readonly DraftPhoto[]
  /** The step of the same act; the comment is sent only after it. */
  needs?: MutationRecord
}

/** Adds a comment with photos. */
export async function commentOn(
  issueId: string,
  body: string,
  staffOnly: boolean,
  { mentions = [], photos = [], needs }: MoreOfComment = {},
): Promise<void> {
  const id = uuidv7()
  await write(
    {
      type: 'CREATE',
      table: 'issue_comment',
      id,
      data: { issue_id: issueId, body: body.trim(), staff_only: staffOnly, mentions },
    },
    needs,
  )
  await sendPhotos(issueId, photos, 'comment', { comment_id: id, staffOnly })
}

/** Adds work that was not timed in the app. */
export async function addWork(issueId: string, startedAt: string, minutes: number): Promise<void> {
  const data = { issue_id: issueId, started_at: startedAt, minutes }
  await write({ type: 'CREATE', table: 'issue_work', id: uuidv7(), data })
}

/** Corrects the minutes of a period of work; null: as measured. */
export async function correctWork(id: string, minutes: number | null): Promise<void> {
  await write({ type: 'UPDATE', table: 'issue_work', id, data: { minutes } })
}

/** Adds material, used or still needed; `needs` as in write(). */
export async function addMaterial(issueId: string, note: string, needs?: MutationRecord): Promise<void> {
  const data = { issue_id: issueId, note: note.trim() }
  await write({ type: 'CREATE', table: 'issue_material', id: uuidv7(), data }, needs)
}

/** Removes a material. */
export async function removeMaterial(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'issue_material', id, data: {} })
}

/** The fields of an issue that are merged when two people change them at the same time. */
type IssueChange = Partial<
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

/** The edit that sends a change with the values its author saw. `base` has only columns known to the device. */
function editOf(issue: Partial<Issue>, change: object, now: number = Date.now()): EditParts {
  const knownColumns = Object.keys(change).filter((field) => field in issue)
  return {
    id: uuidv7(),
    made_at: new Date(now - clockSkew()).toISOString(),
    base: Object.fromEntries(knownColumns.map((field) => [field, issue[field as keyof Issue]])),
  }
}
