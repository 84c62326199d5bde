import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distanceBetween } from '#domain/course/distance.ts'
import type { Place } from '#domain/course/place.ts'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { inWorkOrder, type WorkOrder } from '#domain/issues/work-order.ts'
import { usePosition } from '#web/data/position.ts'
import { useRegion } from '#web/data/region.ts'
import { useMe } from '#web/data/session.ts'
import { IssueCard } from '#web/features/issues/issue-card.tsx'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/issue-data.ts'
import { IssueSteps } from '#web/features/issues/issue-steps.tsx'
import { ListState } from '#web/features/issues/list-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/notes.tsx'
import { Distance } from '#web/ui/reading.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Badge } from '#web/ui/status.tsx'

/** What is mine to do, and what my crew has that nobody of it has taken. */
export function useMyWork() {
  const { user, group } = useMe()
  const { issues, query } = useOpenIssues()
  const { mine, crews } = useMemo(() => {
    const taken = issues.filter(({ status }) => status !== 'new')
    return {
      mine: taken.filter(({ assignee_id }) => assignee_id !== null && assignee_id === user?.id),
      crews: taken.filter(({ assignee_id, group_id }) => assignee_id === null && group_id === group.group_id),
    }
  }, [issues, user, group])
  return { mine, crews, query }
}

/** My work and my crew's: started, paused and resolved where it stands. */
export function MyWorkScreen() {
  const { t } = useTranslation('issues')
  const { mine, crews, query } = useMyWork()
  const [order, setOrder] = useState<WorkOrder>('due')
  const position = usePosition(order === 'distance')
  const me = position.fix
  return (
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
        <Link to="/assignedhistory" className={buttonClass('quiet')}>
          {t('work.history')}
        </Link>
      </div>
    </ListState>
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
          <Link to="/assignedhistory" className={buttonClass('quiet')}>
            {t('work.history')}
          </Link>
        </div>
      }
    />
  )
}

function WorkList({ title, issues, me }: { title: string; issues: ShownIssue[]; me: Place | null }) {
  const units = useRegion().units
  if (issues.length === 0) return null
  return (
    <section>
      <SectionHead title={title} aside={<Badge>{issues.length}</Badge>} />
      <ul className="flex flex-col gap-3">
        {issues.map((issue) => {
          const place = placeOfIssue(issue)
          const metres = me && place ? distanceBetween(me, place) : undefined
          return (
            <li key={issue.id}>
              <IssueCard
                issue={issue}
                withStatus
                aside={metres === undefined ? null : <Distance metres={metres} units={units} />}
              >
                <IssueSteps issue={issue} look="row" />
              </IssueCard>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
