import { write } from '#web/data/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Issue, Status } from '#web/features/issues/issue-data.ts'

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
    data: { status: to, expected_status: status, ...more },
  })
}

/** Gives an issue to a person or a crew. A new one becomes assigned by it; others stay as they are. */
export async function assignIssue(issue: Subject, to: Assignment): Promise<void> {
  await moveIssue(issue, issue.status === 'new' ? 'assigned' : issue.status, to)
}

/** Says something about an issue. */
export async function commentOn(issueId: string, body: string, staffOnly: boolean): Promise<void> {
  await write({
    type: 'CREATE',
    table: 'issue_comment',
    id: uuidv7(),
    data: { issue_id: issueId, body: body.trim(), staff_only: staffOnly },
  })
}
