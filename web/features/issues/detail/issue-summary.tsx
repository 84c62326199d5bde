import { CalendarClock, MapPin, UserRound, Wrench } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import type { useCourse } from '#web/data/course/course.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { IssueDetail } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill, issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { formatDay, formatMoment } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** The issue in one line, which stays in view after the head has scrolled away. */
export function IssueSummary({ issue }: { issue: IssueDetail }) {
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

/** Whether the element has scrolled above the window; false if that cannot be observed. */
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

export function IssueFacts({ issue }: { issue: IssueDetail }) {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  const words = useLocationText()
  const names = useNames()
  const me = useMe().user?.id
  const staff = worksOnIssues(useRole())
  const reporter =
    issue.reporter_id === me ? t('who.me') : (fullName(issue.reporter) ?? names.ofPerson(issue.reporter_id))
  const rows: [typeof MapPin, string, ReactNode][] = [
    [MapPin, t('fact.place'), <Where key="where" words={words(issue)} accuracyM={issue.accuracy_m} />],
    [UserRound, t('fact.reporter'), `${reporter}, ${formatMoment(issue.created_at, i18n.language, zone)}`],
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

export function PlaceOnMap({ course, place, status, accuracyM }: PlaceOnMapProps) {
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
