import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClaimClock } from '#web/features/issues/shared/claim-clock.tsx'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill, PriorityMark } from '#web/features/issues/shared/issue-labels.tsx'
import { IssueLink } from '#web/features/issues/shared/issue-link.tsx'
import { formatDay } from '#web/ui/format.ts'

interface IssueCardProps {
  issue: ShownIssue
  /** Says who has it. */
  withOwner?: boolean
  /** Says its state. */
  withStatus?: boolean
  /** A figure beside the place, such as how far away it is. */
  aside?: ReactNode
  /** Acts on it. */
  children?: ReactNode
}

/** An issue in a list: all of its head leads to its page, its acts stand below. */
export function IssueCard({ issue, withOwner = false, withStatus = false, aside, children }: IssueCardProps) {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const owner = issue.assignee_id
    ? names.ofPerson(issue.assignee_id)
    : issue.group_id
      ? names.ofCrew(issue.group_id)
      : undefined
  const facts = [
    withOwner ? owner : undefined,
    issue.due_on ? t('card.due', { day: formatDay(issue.due_on, i18n.language) }) : undefined,
  ].filter(Boolean)
  return (
    <article className="flex flex-col overflow-hidden rounded-box border border-line bg-base-100">
      <IssueLink issue={issue} thumb={72} className="p-3">
        {withStatus ? <IssueStatusPill status={issue.status} /> : null}
        <PriorityMark priority={issue.priority} />
        {issue.issue_photo.length > 1 ? (
          <span className="inline-flex items-center gap-1">
            <Camera size={16} strokeWidth={1.75} aria-hidden />
            {t('card.photos', { count: issue.issue_photo.length })}
          </span>
        ) : null}
        <ClaimClock issue={issue} />
        {facts.length > 0 ? <span className="tabular">{facts.join(' · ')}</span> : null}
        {aside}
      </IssueLink>
      {children ? <div className="border-line border-t p-2">{children}</div> : null}
    </article>
  )
}
