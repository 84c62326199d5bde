import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCode } from '#domain/generated/errors.ts'
import { conflictOf } from '#domain/issues/conflict.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { isReadOver } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { ConflictChoice } from '#web/features/issues/shared/conflict-choice.tsx'
import { madeAt, useConflictText } from '#web/features/issues/shared/conflict-text.ts'
import { type IssueDetail, type Status, useIssue } from '#web/features/issues/shared/issue-data.ts'
import { issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'

/** Whether a change is a step refused because another person had changed the issue. */
export function isIssueConflict(record: MutationRecord | undefined): record is MutationRecord {
  return (
    record?.status === 'error' &&
    record.payload.table === 'issue' &&
    typeof record.payload.data.status === 'string' &&
    refusalOf(record)?.code === errorCode.issue_moved_on
  )
}

/** My refused steps, with both people's changes; nothing without any. */
export function IssueConflicts() {
  const conflicts = usePending('issue').filter(isIssueConflict)
  const newest = new Map(conflicts.map((record) => [record.payload.id, record]))
  if (newest.size === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {[...newest.values()].map((record) => (
        <IssueConflict key={record.id} record={record} linked />
      ))}
    </div>
  )
}

interface IssueConflictProps {
  record: MutationRecord
  /** The title leads to the issue. */
  linked?: boolean
}

/** My step that conflicts with another person's: both acts with times, and the choice between them. */
export function IssueConflict({ record, linked = false }: IssueConflictProps) {
  useRefusalInView(record.id)
  const { issue, query } = useIssue(record.payload.id, 'always')
  // Waits for a new read: the state read before the refusal lacks the other person's change.
  const isRead = isReadOver(query)
  const role = useRole()
  const me = useMe().user?.id ?? ''
  const step = { to: record.payload.data.status as Status, at: madeAt(record) }
  const conflict = issue && isRead ? conflictOf(step, issue, me, role) : undefined
  const sentence = useConflictText(record, issue, conflict)
  return (
    <ConflictCard issueId={record.payload.id} issue={issue} linked={linked} sentence={sentence}>
      <ConflictChoice record={record} issue={issue} conflict={conflict} isRead={isRead} />
    </ConflictCard>
  )
}

interface ConflictCardProps {
  issueId: string
  /** undefined while being read. */
  issue: IssueDetail | undefined
  /** The title leads to the issue. */
  linked: boolean
  /** Both acts with their times. */
  sentence: string
  /** The choice between the two. */
  children: ReactNode
}

/** The card of an issue on which my act conflicts with another person's. */
export function ConflictCard({ issueId, issue, linked, sentence, children }: ConflictCardProps) {
  const { t } = useTranslation('issues')
  const place = useLocationText()
  const title = issue
    ? [issueNumber(issue), place(issue) ?? t(`category.${issue.category}`)].filter(Boolean).join(' ')
    : t('conflict.title')
  return (
    <section role="alert" className="rounded-box border border-warning bg-warning/10 p-4">
      <div className="flex items-start gap-3">
        <UsersRound size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            {linked ? (
              <Link
                to="/issuedetails"
                query={{ issueId }}
                className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="[overflow-wrap:anywhere]">{sentence}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
