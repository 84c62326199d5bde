import { useMemo, useState } from 'react'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { useCourse } from '#web/data/course/course.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

interface IssuesOnMapProps {
  issues: readonly ShownIssue[]
  /** The name of the map for screen readers. */
  label: string
  /** The issue at the centre of the view. */
  selectedIssue: ShownIssue | undefined
  onChoose: (id: string | undefined) => void
  className: string
}

/** Issues at their locations, in the colours of their states; a tap chooses one. */
export function IssuesOnMap({ issues, label, selectedIssue, onChoose, className }: IssuesOnMapProps) {
  const { t } = useTranslation('issues')
  const read = useCourse()
  const { data: course, isLoading } = read
  const [hole, setHole] = useState<number | null>(null)
  const marks = useMemo(
    () =>
      issues.flatMap(({ id, status, lng, lat }) => {
        const place = placeOfIssue({ lng, lat })
        return place ? [{ id, state: status, isChosen: id === selectedIssue?.id, ...place }] : []
      }),
    [issues, selectedIssue?.id],
  )
  const { lng = null, lat = null } = selectedIssue ?? {}
  const focus = useMemo(() => placeOfIssue({ lng, lat }) ?? null, [lng, lat])
  const unplaced = issues.length - marks.length
  if (hindranceOf(read)) return <ReadError what={t('inbox.mapFailed')} read={read} />
  if (isLoading) return <Skeleton className={className} />
  if (!course || course.hole.length === 0) return <p className="text-muted">{t('inbox.noMap')}</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-box border border-line">
        <CourseMapView
          course={course}
          label={label}
          layers={{ marks }}
          hole={hole}
          focus={focus}
          onMark={onChoose}
          onHole={setHole}
          onTap={() => {
            onChoose(undefined)
            setHole(null)
          }}
          className={className}
        />
      </div>
      {unplaced > 0 ? <p className="text-muted text-sm">{t('inbox.unplaced', { count: unplaced })}</p> : null}
    </div>
  )
}
