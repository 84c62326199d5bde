import { TriangleAlert } from 'lucide-react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { isOpen } from '#domain/issues/steps.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { FollowedIssues } from '#web/features/issues/detail/followed-issue.tsx'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import {
  type ShownIssue,
  useMyReports,
  useOpenIssueLocations,
  useOpenIssues,
} from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill } from '#web/features/issues/shared/issue-labels.tsx'
import { useIssuePlaces } from '#web/features/issues/shared/issue-places.ts'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

const MOST_SHOWN = 2
const ENDED_SHOWN_MS = 7 * 24 * 3600 * 1000

/** My unfinished reports, and those that ended in the last seven days. */
export function MyReportsCard() {
  const { t } = useTranslation('issues')
  usePrefetchReport()
  const { issues, query } = useMyReports()
  const recent = issues.filter(({ status, updated_at }) => {
    const ended = status === 'closed' || status === 'declined'
    return !ended || Date.now() - Date.parse(updated_at) < ENDED_SHOWN_MS
  })
  if (recent.length === 0) {
    return (
      <div className="flex flex-col gap-2">
        {query.isLoading ? <Pending /> : null}
        <FollowedIssues most={MOST_SHOWN} />
        <ReportLink />
      </div>
    )
  }
  const newest = recent
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, MOST_SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <List title={t('home.mine')}>
        <ReportRows issues={newest} />
      </List>
      <FollowedIssues most={MOST_SHOWN - newest.length} />
      <ReportLink />
    </div>
  )
}

/** All my unfinished reports. */
export function MyOpenReports() {
  const { t } = useTranslation('issues')
  const { issues, query } = useMyReports()
  const open = issues.filter(({ status }) => isOpen(status))
  if (query.isLoading) return <Pending />
  if (open.length === 0) return null
  return (
    <List title={t('home.open')}>
      <ReportRows issues={open} />
    </List>
  )
}

function ReportRows({ issues }: { issues: readonly ShownIssue[] }) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  return issues.map((issue) => (
    <ListRow
      key={issue.id}
      to="/issuedetails"
      query={{ issueId: issue.id }}
      leading={<IssueThumb issue={issue} size={44} />}
      title={<span className="line-clamp-1">{issue.description || t(`category.${issue.category}`)}</span>}
      detail={
        <span className="flex items-center gap-2">
          <IssueStatusPill status={issue.status} />
          <span className="line-clamp-1">{words(issue) ?? t('place.unknown')}</span>
        </span>
      }
      trailing={issue.sync ? <PendingGlyph status={issue.sync.status} /> : null}
    />
  ))
}

/** For members this action is at the lower edge of Today. */
function ReportLink() {
  const { t } = useTranslation('issues')
  if (useRole() === 'member') return null
  return (
    <Link to="/createissue" className={buttonClass('plain', 'large', true)}>
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      {t('home.report')}
    </Link>
  )
}

/** Reads the data of a report form in advance: the course may have no signal. */
export function usePrefetchReport(): void {
  useIssuePlaces()
  useOpenIssues()
  useOpenIssueLocations(!worksOnIssues(useRole()))
}
