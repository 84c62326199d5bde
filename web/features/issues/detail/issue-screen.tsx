import { CalendarClock, MapPin, TriangleAlert, UserRound, Wrench } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { CommentBox } from '#web/features/issues/detail/comment-box.tsx'
import { EditIssue } from '#web/features/issues/detail/edit-issue.tsx'
import { EffectsCard } from '#web/features/issues/detail/effects-card.tsx'
import { Followers } from '#web/features/issues/detail/follow-button.tsx'
import { FollowedIssueView } from '#web/features/issues/detail/followed-issue.tsx'
import { IssueSteps } from '#web/features/issues/detail/issue-steps.tsx'
import { Timeline } from '#web/features/issues/detail/issue-timeline.tsx'
import { PhotoStrip } from '#web/features/issues/photos/photos.tsx'
import { Checklist } from '#web/features/issues/rounds/checklist.tsx'
import { useIsReadingNames, useNames } from '#web/features/issues/shared/crew-data.ts'
import { useFollowedIssues } from '#web/features/issues/shared/follow-data.ts'
import { IssueConflict, isIssueConflict } from '#web/features/issues/shared/issue-conflict.tsx'
import { type IssueDetail, useIssue } from '#web/features/issues/shared/issue-data.ts'
import {
  categoryIcons,
  IssueStatusPill,
  issueNumber,
  PriorityMark,
} from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { LostClaims } from '#web/features/issues/shared/lost-claim.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { WorkSection } from '#web/features/issues/work/issue-work.tsx'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { formatDay, formatMoment } from '#web/ui/format/format.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, Pending, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** One issue: what it looks like, where it is, who has it, everything that happened, and what I can do now. */
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
      <Facts issue={issue} />
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

/** Why the club refused a change. A change that waits is in the head, where nothing moves when it is sent. */
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
        <span className="ml-auto text-muted text-sm">
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

/** The issue in one line, which stays in sight once the head has scrolled away. */
function IssueSummary({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  const end = useRef<HTMLDivElement>(null)
  const isAway = useIsAbove(end)
  const text = [issueNumber(issue), issue.description || t(`category.${issue.category}`), words(issue)]
  return (
    <>
      <div ref={end} className="-mt-5" aria-hidden />
      <div
        aria-hidden
        className={`-mx-4 -mt-5 sticky top-(--top-bar) z-10 flex items-center gap-3 border-line border-b bg-base-200 px-4 transition-opacity ${
          isAway ? 'py-2' : 'pointer-events-none h-0 overflow-hidden border-0 opacity-0'
        }`}
      >
        <IssueStatusPill status={issue.status} />
        <p className="min-w-0 flex-1 truncate text-sm">{text.filter(Boolean).join(' · ')}</p>
      </div>
    </>
  )
}

/** Whether the element has scrolled above the window; false where that cannot be observed. */
function useIsAbove(element: RefObject<Element | null>): boolean {
  const [isAbove, setIsAbove] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 80)
      },
      { rootMargin: '-64px 0px 0px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAbove
}

function Facts({ issue }: { issue: IssueDetail }) {
  const { t, i18n } = useTranslation('issues')
  const words = useLocationText()
  const names = useNames()
  const me = useMe().user?.id
  const staff = worksOnIssues(useRole())
  const reporter =
    issue.reporter_id === me ? t('who.me') : (fullName(issue.reporter) ?? names.ofPerson(issue.reporter_id))
  const rows: [typeof MapPin, string, ReactNode][] = [
    [MapPin, t('fact.place'), <Where key="where" words={words(issue)} accuracyM={issue.accuracy_m} />],
    [UserRound, t('fact.reporter'), `${reporter}, ${formatMoment(issue.created_at, i18n.language)}`],
  ]
  if (issue.assignee_id || issue.group_id)
    rows.push([Wrench, t('fact.assignee'), <Owner key="owner" issue={issue} />])
  if (issue.due_on && staff) rows.push([CalendarClock, t('fact.due'), formatDay(issue.due_on, i18n.language)])
  return (
    <List>
      {rows.map(([icon, label, value]) => (
        <ListRow
          key={label}
          icon={icon}
          title={<span className="text-muted text-sm">{label}</span>}
          detail={<span className="text-base text-base-content">{value}</span>}
        />
      ))}
      {issue.duplicate_of ? (
        <li>
          <Link
            to="/issuedetails"
            query={{ issueId: issue.duplicate_of }}
            className="flex min-h-14 items-center px-4 underline underline-offset-4"
          >
            {t('fact.duplicate')}
          </Link>
        </li>
      ) : null}
    </List>
  )
}

function Where({ words, accuracyM }: { words: string | undefined; accuracyM: number | null }) {
  const { t } = useTranslation('issues')
  return (
    <>
      {words ?? t('place.unknown')}
      {accuracyM === null ? null : (
        <span className="tabular whitespace-nowrap text-muted text-sm">
          {' '}
          {t('place.accuracy', { metres: Math.round(accuracyM) })}
        </span>
      )}
    </>
  )
}

function Owner({ issue }: { issue: IssueDetail }) {
  const names = useNames()
  const person = issue.assignee_id ? names.ofPerson(issue.assignee_id) : undefined
  const crew = issue.group_id ? names.ofCrew(issue.group_id) : undefined
  return [person, crew].filter(Boolean).join(' · ')
}

interface PlaceOnMapProps {
  course: NonNullable<ReturnType<typeof useCourse>['data']>
  place: { lng: number; lat: number }
  status: string
  accuracyM: number | null
}

function PlaceOnMap({ course, place, status, accuracyM }: PlaceOnMapProps) {
  const { t } = useTranslation('issues')
  const marks = useMemo(() => [{ id: 'issue', state: status, ...place }], [place, status])
  const fix = useMemo(() => (accuracyM === null ? null : { ...place, accuracyM }), [place, accuracyM])
  if (course.hole.length === 0) return null
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <CourseMapView
        course={course}
        label={t('issue.map')}
        layers={{ marks, fix }}
        focus={place}
        className="h-52 w-full"
      />
    </div>
  )
}
