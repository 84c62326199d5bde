import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { useCourse } from '#web/data/course.ts'
import { IssueCard } from '#web/features/issues/issue-card.tsx'
import type { ShownIssue } from '#web/features/issues/issue-data.ts'
import { IssueSteps } from '#web/features/issues/issue-steps.tsx'
import { CourseMapView } from '#web/map/course-map-view.tsx'

/** Issues where they are; a tap on one shows its card below. */
export function IssuesOnMap({ issues }: { issues: ShownIssue[] }) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  const [chosen, setChosen] = useState<string>()
  const [hole, setHole] = useState<number | null>(null)
  const marks = useMemo(
    () =>
      issues.flatMap(({ id, status, lng, lat }) => {
        const place = placeOfIssue({ lng, lat })
        return place ? [{ id, state: status, ...place }] : []
      }),
    [issues],
  )
  const issue = issues.find(({ id }) => id === chosen)
  const unplaced = issues.length - marks.length
  if (!course || course.hole.length === 0) return <p className="text-muted">{t('inbox.noMap')}</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-hidden rounded-box border border-line">
        <CourseMapView
          course={course}
          label={t('inbox.onMap')}
          hole={hole}
          marks={marks}
          onMark={setChosen}
          onHole={setHole}
          onTap={() => {
            setChosen(undefined)
            setHole(null)
          }}
          className="h-[52dvh] w-full"
        />
      </div>
      {issue ? (
        <IssueCard issue={issue} withOwner>
          <IssueSteps issue={issue} look="row" />
        </IssueCard>
      ) : (
        <p className="text-muted text-sm">{t('inbox.chooseMark')}</p>
      )}
      {unplaced > 0 ? <p className="text-muted text-sm">{t('inbox.unplaced', { count: unplaced })}</p> : null}
    </div>
  )
}
