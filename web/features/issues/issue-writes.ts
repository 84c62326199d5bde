import { write } from '#web/data/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Issue, Status } from '#web/features/issues/issue-data.ts'
import type { DraftPhoto } from '#web/features/issues/report-draft.ts'
import { sendPhotos } from '#web/features/issues/send-report.ts'

type Subject = Pick<Issue, 'id' | 'status'>

interface Assignment {
  assignee_id?: string | null
  group_id?: string | null
  due_on?: string | null
}

/** Moves an issue on from the state that its author saw, with whatever belongs to the step. */
export async function moveIssue(
  { id, status }: Subject,
  to: Status,
  more: Assignment & { reason?: string } = {},
): Promise<void> {
  await write({
    type: 'UPDATE',
    table: 'issue',
    id,
    data: { status: to, expected_status: status, acted_at: new Date().toISOString(), ...more },
  })
}

/** Gives an issue to a person or a crew. A new one becomes assigned by it; others stay as they are. */
export async function assignIssue(issue: Subject, to: Assignment): Promise<void> {
  await moveIssue(issue, issue.status === 'new' ? 'assigned' : issue.status, to)
}

interface MoreOfComment {
  /** Ids of the people whom it names. */
  mentions?: string[]
  photos?: readonly DraftPhoto[]
}

/** Says something about an issue, with photos that those see who read it. */
export async function commentOn(
  issueId: string,
  body: string,
  staffOnly: boolean,
  { mentions = [], photos = [] }: MoreOfComment = {},
): Promise<void> {
  const id = uuidv7()
  await write({
    type: 'CREATE',
    table: 'issue_comment',
    id,
    data: { issue_id: issueId, body: body.trim(), staff_only: staffOnly, mentions },
  })
  await sendPhotos(issueId, photos, 'comment', { comment_id: id, staffOnly })
}

/** Notes work that nobody started in the app. */
export async function addWork(issueId: string, startedAt: string, minutes: number): Promise<void> {
  const data = { issue_id: issueId, started_at: startedAt, minutes }
  await write({ type: 'CREATE', table: 'issue_work', id: uuidv7(), data })
}

/** Says how long a stretch of work was; null: as its times say. */
export async function correctWork(id: string, minutes: number | null): Promise<void> {
  await write({ type: 'UPDATE', table: 'issue_work', id, data: { minutes } })
}

/** Notes what was used, or is still needed. */
export async function addMaterial(issueId: string, note: string): Promise<void> {
  await write({
    type: 'CREATE',
    table: 'issue_material',
    id: uuidv7(),
    data: { issue_id: issueId, note: note.trim() },
  })
}

/** Takes such a note back. */
export async function removeMaterial(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'issue_material', id, data: {} })
}
