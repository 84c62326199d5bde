import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { ReportDraft } from '#web/features/issues/report/report-draft.ts'
import { sendPhotos } from '#web/features/issues/report/send-report.ts'
import type { OpenIssueLocation, ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { commentOn } from '#web/features/issues/shared/issue-writes.ts'

/** An issue that I may open, or only the location of another person's. */
export type Neighbour = ShownIssue | OpenIssueLocation

/** Whether I may read the whole issue; of another person's only the location is known. */
export function isReadable(issue: Neighbour): boolean {
  return 'description' in issue
}

/**
 * Follows an open issue instead of reporting it again. Adds my text and photos to it if I may read it. Resolves when
 * the device has stored everything.
 */
export async function followInstead(issue: Neighbour, draft: ReportDraft): Promise<void> {
  await write({ type: 'CREATE', table: 'issue_follower', id: uuidv7(), data: { issue_id: issue.id } })
  if (!isReadable(issue)) return
  await sendPhotos(issue.id, draft.photos, 'report')
  if (draft.description.trim()) await commentOn(issue.id, draft.description, false)
}
