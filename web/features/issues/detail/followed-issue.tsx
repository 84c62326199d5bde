import { useClubZone } from '#web/data/settings.ts'
import { FollowButton } from '#web/features/issues/detail/follow-button.tsx'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import type { FollowedIssue } from '#web/features/issues/shared/follow-data.ts'
import { useFollowedIssues } from '#web/features/issues/shared/follow-data.ts'
import { IssueStatusPill, issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'

/** Another person's issue for its followers: its status, and the club's public comments. */
export function FollowedIssueView({ issue }: { issue: FollowedIssue }) {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  const words = useLocationText()
  useScreenTitle(`${t(`category.${issue.category}`)} ${issueNumber(issue)}`.trim())
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <header className="flex items-start gap-4">
        <IssueThumb issue={issue} size={64} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-snug">
            {t(`category.${issue.category}`)} <span className="tabular text-muted">{issueNumber(issue)}</span>
          </h2>
          <p className="text-muted">{words(issue) ?? t('place.unknown')}</p>
          <p className="mt-2">
            <IssueStatusPill status={issue.status} />
          </p>
        </div>
      </header>
      <FollowButton issueId={issue.id} block />
      <p className="text-muted text-sm">{t('triage.public')}</p>
      {issue.said.length > 0 ? (
        <section>
          <SectionHead title={t('triage.said')} />
          <ul className="flex flex-col gap-2">
            {issue.said.map(({ body, at }) => (
              <li key={at} className="rounded-box border border-line bg-base-100 px-4 py-3">
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
                <p className="tabular mt-1 text-muted text-sm">{formatMoment(at, i18n.language, zone)}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <List title={t('triage.steps')}>
        {issue.steps.map(({ status, at }) => (
          <ListRow
            key={at}
            title={<IssueStatusPill status={status} />}
            trailing={
              <span className="tabular text-muted text-sm">{formatMoment(at, i18n.language, zone)}</span>
            }
          />
        ))}
      </List>
    </div>
  )
}

/** The newest issues, at most `most`, that I follow but did not report; nothing without any. */
export function FollowedIssues({ most }: { most: number }) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  const { issues: all, isLoading } = useFollowedIssues()
  const issues = all.slice(0, most)
  if (isLoading && most > 0) return <Pending />
  if (issues.length === 0) return null
  return (
    <List title={t('triage.followed')}>
      {issues.map((issue) => (
        <ListRow
          key={issue.id}
          to="/issuedetails"
          query={{ issueId: issue.id }}
          leading={<IssueThumb issue={issue} size={44} />}
          title={`${t(`category.${issue.category}`)} ${issueNumber(issue)}`}
          detail={
            <span className="flex items-center gap-2">
              <IssueStatusPill status={issue.status} />
              <span className="line-clamp-1">{words(issue) ?? t('place.unknown')}</span>
            </span>
          }
        />
      ))}
    </List>
  )
}
