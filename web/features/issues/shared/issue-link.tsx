import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { Link } from '#web/ui/link.tsx'
import { TimeAgo } from '#web/ui/reading.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface IssueLinkProps {
  issue: ShownIssue
  /** The side of its picture in pixels. */
  thumb: number
  className?: string
  /** Further facts in small type. */
  children: ReactNode
}

/** What an issue is, since when and where, in a list: all of it leads to its page. */
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
