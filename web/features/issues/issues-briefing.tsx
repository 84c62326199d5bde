import { CalendarClock, Inbox, UsersRound, Wrench } from 'lucide-react'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { type InboxTime, isToSort } from '#domain/issues/triage.ts'
import { isOverdue } from '#domain/issues/wall.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { type Fix, useIsPositionAllowed, usePosition } from '#web/data/position.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useRegion } from '#web/data/region.ts'
import { useMe } from '#web/data/session/session.ts'
import { usePrefetchReport } from '#web/features/issues/home-cards.tsx'
import { openIssuesQuery, type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { useMyWork, workQuery } from '#web/features/issues/work/work-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDistance } from '#web/ui/format/format.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { useNow } from '#web/ui/format/reading.tsx'
import { ListRow } from '#web/ui/list.tsx'
import { useNeedsPart } from '#web/ui/needs/needs-list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The issues that need action: to triage, overdue with the nearest, mine, and those free for my crew. */
export function IssuesBriefing() {
  const { t, i18n } = useTranslation('issues')
  const { issues, query } = useOpenIssues()
  const work = useMyWork()
  const { user, group } = useMe()
  const issuesAt = useKnownAt(openIssuesQuery.queryKey)
  const workAt = useKnownAt(workQuery(user?.id ?? '', group.group_id).queryKey)
  const today = useClubDay()
  const units = useRegion().units
  const inboxTime = useInboxTime()
  usePrefetchReport()
  const overdue = [...work.mine, ...work.crews].filter((issue) => isOverdue(issue, today))
  const { fix } = usePosition(useIsPositionAllowed() && overdue.length > 0)
  const unsorted = issues.filter((issue) => isToSort(issue, inboxTime))
  const urgent = unsorted.filter(({ priority }) => priority === 'urgent').length
  const isLoading = query.isLoading || work.query.isLoading
  useNeedsPart({
    isLoading,
    hindrance: hindranceOf(query) ?? hindranceOf(work.query),
    rowCount: [overdue, unsorted, work.mine, work.crews].filter(({ length }) => length > 0).length,
    knownAt: Math.min(issuesAt, workAt),
  })
  if (isLoading) return <Pending />
  const nearest = nearestM(overdue, fix)
  const workAge = <ReadAge at={workAt} />
  return (
    <>
      {overdue.length > 0 ? (
        <ListRow
          icon={CalendarClock}
          to="/assignedissues"
          title={
            <span className="font-semibold text-error">
              {nearest === undefined
                ? t('briefing.overdue', { count: overdue.length })
                : t('briefing.overdueNear', {
                    count: overdue.length,
                    distance: formatDistance(nearest, units, i18n.language),
                  })}
            </span>
          }
          detail={workAge}
        />
      ) : null}
      {unsorted.length > 0 ? (
        <ListRow
          icon={Inbox}
          to="/newissues"
          title={t('briefing.unsorted', { count: unsorted.length })}
          detail={
            <>
              {urgent > 0 ? (
                <span className="text-error">{t('briefing.urgent', { count: urgent })} </span>
              ) : null}
              <ReadAge at={issuesAt} />
            </>
          }
        />
      ) : null}
      {work.mine.length > 0 ? (
        <ListRow
          icon={Wrench}
          to="/assignedissues"
          title={t('briefing.mine', { count: work.mine.length })}
          detail={workAge}
        />
      ) : null}
      {work.crews.length > 0 ? (
        <ListRow
          icon={UsersRound}
          to="/assignedissues"
          title={t('briefing.crew', { count: work.crews.length })}
          detail={workAge}
        />
      ) : null}
    </>
  )
}

function nearestM(issues: readonly ShownIssue[], fix: Fix | null): number | undefined {
  if (!fix) return undefined
  const distances = issues.flatMap((issue) => {
    const place = placeOfIssue(issue)
    return place ? [distanceBetween(fix, place)] : []
  })
  return distances.length > 0 ? Math.min(...distances) : undefined
}

const EACH_MS = 30_000

/** The current time for the inbox, live. */
function useInboxTime(): InboxTime {
  return { now: useNow(EACH_MS), today: useClubDay() }
}
