import { CalendarSync, CircleCheck, MonitorUp } from 'lucide-react'
import { useState } from 'react'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { isOverdue } from '#domain/issues/wall.ts'
import { inWorkOrder, type WorkOrder } from '#domain/issues/work-order.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { usePosition } from '#web/data/position.ts'
import { useRegion } from '#web/data/region.ts'
import { IssueSteps } from '#web/features/issues/detail/issue-steps.tsx'
import { IssueCard } from '#web/features/issues/shared/issue-card.tsx'
import { IssueConflicts } from '#web/features/issues/shared/issue-conflict.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { LostClaims } from '#web/features/issues/shared/lost-claim.tsx'
import { RunningTime } from '#web/features/issues/work/running-time.tsx'
import { useMyWork, type WorkIssue } from '#web/features/issues/work/work-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Distance } from '#web/ui/format/reading.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/notes.tsx'
import { Badge } from '#web/ui/status.tsx'

/** My open issues and my crew's, each with buttons to start, pause and resolve it. */
export function MyWorkScreen() {
  const { t } = useTranslation('issues')
  const { mine, crews, query } = useMyWork()
  const [order, setOrder] = useState<WorkOrder>('due')
  const position = usePosition(order === 'distance')
  const me = position.fix
  return (
    <>
      <IssueConflicts />
      <LostClaims />
      <ListState query={query} isEmpty={mine.length + crews.length === 0} empty={<NothingToDo />}>
        <div className="flex flex-col gap-5">
          <Segmented
            label={t('work.order')}
            value={order}
            choices={[
              { value: 'due', label: t('work.due') },
              { value: 'priority', label: t('work.priority') },
              { value: 'distance', label: t('work.distance') },
            ]}
            onChange={setOrder}
          />
          {order === 'distance' && !me ? (
            <p role="status" className="text-muted text-sm">
              {t(position.status === 'denied' ? 'gps.denied' : 'gps.searching')}
            </p>
          ) : null}
          <WorkList title={t('work.mine')} issues={inWorkOrder(mine, order, me)} me={me} />
          <WorkList title={t('work.crew')} issues={inWorkOrder(crews, order, me)} me={me} />
          <MoreOfWork />
        </div>
      </ListState>
    </>
  )
}

function MoreOfWork() {
  const { t } = useTranslation('issues')
  return (
    <nav className="flex flex-col gap-2">
      <Link to="/assignedhistory" className={buttonClass('quiet')}>
        {t('work.history')}
      </Link>
      <Link to="/newgroupissue/rounds" className={buttonClass('quiet')}>
        <CalendarSync size={20} strokeWidth={1.75} aria-hidden />
        {t('rounds.open')}
      </Link>
      <Link to="/assignedissues/wall" className={buttonClass('quiet')}>
        <MonitorUp size={20} strokeWidth={1.75} aria-hidden />
        {t('work.wall')}
      </Link>
    </nav>
  )
}

function NothingToDo() {
  const { t } = useTranslation('issues')
  return (
    <EmptyState
      icon={CircleCheck}
      title={t('work.empty')}
      hint={t('work.emptyHint')}
      action={
        <div className="flex flex-col gap-2">
          <Link to="/newissues" className={buttonClass('primary')}>
            {t('work.toInbox')}
          </Link>
          <MoreOfWork />
        </div>
      }
    />
  )
}

function WorkList({ title, issues, me }: { title: string; issues: WorkIssue[]; me: LngLat | null }) {
  if (issues.length === 0) return null
  return (
    <section>
      <SectionHead title={title} aside={<Badge>{issues.length}</Badge>} />
      <ul className="flex flex-col gap-3">
        {issues.map((issue) => (
          <li key={issue.id}>
            <IssueCard issue={issue} aside={<WorkFacts issue={issue} me={me} />}>
              <IssueSteps issue={issue} look="row" />
            </IssueCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WorkFacts({ issue, me }: { issue: WorkIssue; me: LngLat | null }) {
  const { t } = useTranslation('issues')
  const units = useRegion().units
  const today = useClubDay()
  const place = placeOfIssue(issue)
  return (
    <>
      {isOverdue(issue, today) ? <span className="font-semibold text-error">{t('work.overdue')}</span> : null}
      {issue.reopened_count > 0 ? (
        <span className="font-semibold text-warning">
          {t('work.reopened', { count: issue.reopened_count })}
        </span>
      ) : null}
      <RunningTime issue={issue} />
      {me && place ? <Distance metres={distanceBetween(me, place)} units={units} /> : null}
    </>
  )
}
