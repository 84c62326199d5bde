import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { CommentBox } from '#web/features/issues/detail/comment-box.tsx'
import { EditIssue } from '#web/features/issues/detail/edit-issue.tsx'
import { EffectsCard } from '#web/features/issues/detail/effects-card.tsx'
import { Followers } from '#web/features/issues/detail/follow-button.tsx'
import { FollowedIssueView } from '#web/features/issues/detail/followed-issue.tsx'
import { IssueSteps } from '#web/features/issues/detail/issue-steps.tsx'
import { IssueFacts, IssueSummary, PlaceOnMap } from '#web/features/issues/detail/issue-summary.tsx'
import { Timeline } from '#web/features/issues/detail/issue-timeline.tsx'
import { PhotoStrip } from '#web/features/issues/photos/photos.tsx'
import { Checklist } from '#web/features/issues/rounds/checklist.tsx'
import { useIsReadingNames } from '#web/features/issues/shared/crew-data.ts'
import { useFollowedIssues } from '#web/features/issues/shared/follow-data.ts'
import { IssueConflict, isIssueConflict } from '#web/features/issues/shared/issue-conflict.tsx'
import { type IssueDetail, useIssue } from '#web/features/issues/shared/issue-data.ts'
import {
  categoryIcons,
  IssueStatusPill,
  issueNumber,
  PriorityMark,
} from '#web/features/issues/shared/issue-labels.tsx'
import { LostClaims } from '#web/features/issues/shared/lost-claim.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { WorkSection } from '#web/features/issues/work/issue-work.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, Pending, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** One issue: photos, location, assignee, full history, and my actions now. */
export function IssueScreen() {
  const { t } = useTranslation('issues')
  const id = useQueryParam('issueId') ?? ''
  const { issue, isPartial, query } = useIssue(id)
  const followedIssue = useFollowedIssues().issues.find((one) => one.id === id)
  useThingInView((issue ?? followedIssue)?.id)
  if (issue) return <IssueInView issue={issue} isPartial={isPartial} />
  if (followedIssue) return <FollowedIssueView issue={followedIssue} />
  if (hindranceOf(query)) return <ReadError what={t('issue.failed')} read={query} />
  if (query.isLoading) return <IssueSkeleton />
  return <EmptyState icon={TriangleAlert} title={t('issue.absent')} hint={t('issue.absentHint')} />
}

function IssueSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="aspect-4/3 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function IssueInView({ issue, isPartial }: { issue: Shown<IssueDetail>; isPartial: boolean }) {
  const { t } = useTranslation('issues')
  const { online } = useConnection()
  useScreenTitle(`${t(`category.${issue.category}`)} ${issueNumber(issue)}`.trim())
  const { data: course } = useCourse()
  const isReadingNames = useIsReadingNames()
  const place = useMemo(() => placeOfIssue({ lng: issue.lng, lat: issue.lat }), [issue.lng, issue.lat])
  return (
    <article className="flex flex-col gap-5">
      <IssueHead issue={issue} />
      <IssueSummary issue={issue} />
      <EditIssue issue={issue} />
      <Refusal record={issue.sync} />
      <LostClaims issueId={issue.id} />
      <Checklist issue={issue} />
      <PhotoStrip photos={issue.issue_photo.filter(({ comment_id }) => comment_id === null)} />
      {isReadingNames ? <Pending /> : null}
      <IssueFacts issue={issue} />
      <Followers issueId={issue.id} />
      {course && place ? (
        <PlaceOnMap course={course} place={place} status={issue.status} accuracyM={issue.accuracy_m} />
      ) : null}
      <EffectsCard issue={issue} />
      {isPartial && !online ? <p className="text-muted">{t('issue.partial')}</p> : null}
      <WorkSection issue={issue} />
      <Timeline issue={issue} />
      <CommentBox issue={issue} />
      <IssueSteps issue={issue} />
    </article>
  )
}

/** Why the club refused a change. The head shows an unsent change, where sending moves nothing. */
function Refusal({ record }: { record: MutationRecord | undefined }) {
  if (record?.status !== 'error') return null
  return isIssueConflict(record) ? <IssueConflict record={record} /> : <SyncNote record={record} />
}

function IssueHead({ issue }: { issue: Shown<IssueDetail> }) {
  const { t } = useTranslation('issues')
  const waits = issue.sync !== undefined && issue.sync.status !== 'error' ? issue.sync.status : undefined
  const Icon = categoryIcons[issue.category]
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon size={24} strokeWidth={1.75} className="text-muted" aria-hidden />
        <IssueStatusPill status={issue.status} />
        <PriorityMark priority={issue.priority} />
        <span className="ml-auto flex h-6 items-center text-muted text-sm">
          {waits ? <PendingGlyph status={waits} withWord /> : <TimeAgo since={issue.created_at} />}
        </span>
      </div>
      <p className="whitespace-pre-wrap text-lg leading-snug">
        {issue.description || <span className="text-muted">{t('issue.noWords')}</span>}
      </p>
      {issue.status === 'declined' && issue.reason ? (
        <p className="rounded-box bg-base-content/6 px-4 py-3">
          {t('issue.declined', { reason: issue.reason })}
        </p>
      ) : null}
    </header>
  )
}
