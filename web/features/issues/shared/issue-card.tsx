import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { ClaimClock } from '#web/features/issues/shared/claim-clock.tsx'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill, issueNumber, PriorityMark } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { Link } from '#web/ui/link.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface IssueCardProps {
  issue: ShownIssue
  /** Shows the assignee. */
  withOwner?: boolean
  /** A value beside the location, such as the distance. */
  aside?: ReactNode
  /** An action at the right end of the head. */
  corner?: ReactNode
  /** Its actions. */
  children?: ReactNode
}

/** An issue in a list: the whole head links to its page, the actions are below. */
export function IssueCard({ issue, withOwner = false, aside, corner, children }: IssueCardProps) {
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
      <div className="flex items-start">
        <IssueLink issue={issue} thumb={72} className="p-3">
          <IssueStatusPill status={issue.status} />
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
        {corner ? <div className="p-1">{corner}</div> : null}
      </div>
      {children ? <div className="border-line border-t p-2">{children}</div> : null}
    </article>
  )
}

interface IssueLinkProps {
  issue: ShownIssue
  /** The side of its picture in pixels. */
  thumb: number
  className?: string
  /** Further facts in small type. */
  children: ReactNode
}

/** An issue's category, age and location in a list; all of it links to its page. */
export function IssueLink({ issue, thumb, className = '', children }: IssueLinkProps) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  return (
    <Link
      to="/issuedetails"
      query={{ issueId: issue.id }}
      className={`flex min-w-0 flex-1 items-start gap-3 transition-colors duration-150 hover:bg-base-content/5 focus-visible:-outline-offset-2 ${className}`}
    >
      <IssueThumb issue={issue} size={thumb} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">
            {t(`category.${issue.category}`)}{' '}
            <span className="tabular font-normal text-muted text-sm">{issueNumber(issue)}</span>
          </span>
          {issue.sync ? (
            <PendingGlyph status={issue.sync.status} />
          ) : (
            <span className="text-muted text-sm">
              <TimeAgo since={issue.created_at} />
            </span>
          )}
        </span>
        {issue.description ? (
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{issue.description}</span>
        ) : null}
        <span className="text-muted text-sm">{words(issue) ?? t('place.unknown')}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm empty:hidden">
          {children}
        </span>
      </span>
    </Link>
  )
}
