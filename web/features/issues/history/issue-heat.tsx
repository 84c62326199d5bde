import { Flame } from 'lucide-react'
import { useMemo, useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { hottest } from '#domain/issues/history.ts'
import { useCourse } from '#web/data/course/course.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useIssueLocations } from '#web/features/issues/history/figures-data.ts'
import { HistoryPeriod } from '#web/features/issues/history/history-tabs.tsx'
import type { Category } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** A heat map of the locations reported in a period. */
export function IssueHeatScreen() {
  return (
    <HistoryPeriod tab="/issuehistory/heat">{(firstDay) => <HeatSince firstDay={firstDay} />}</HistoryPeriod>
  )
}

function HeatSince({ firstDay }: { firstDay: string | null }) {
  const { t } = useTranslation('issues')
  const courseRead = useCourse()
  const { data: course, isLoading } = courseRead
  const [category, setCategory] = useState<Category | null>(null)
  const [hole, setHole] = useState<number | null>(null)
  const query = useIssueLocations(firstDay, category)
  const places = query.data
  const heat = useMemo(() => (places ? { places, hottest: hottest(places) } : null), [places])
  if (hindranceOf(query)) return <ReadError what={t('list.failed')} read={query} />
  if (hindranceOf(courseRead)) return <ReadError what={t('inbox.mapFailed')} read={courseRead} />
  if (isLoading) return <Skeleton className="h-[60dvh] w-full" />
  if (!course || course.hole.length === 0) return <EmptyState icon={Flame} title={t('inbox.noMap')} />
  return (
    <div className="flex flex-col gap-3">
      <ChipRow label={t('report.what')}>
        {enums.issue_category.map((one) => (
          <Chip
            key={one}
            icon={categoryIcons[one]}
            pressed={category === one}
            onPress={() => setCategory(category === one ? null : one)}
          >
            {t(`category.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <p role="status" className="tabular text-muted text-sm">
        {t('figures.places', { count: places?.length ?? 0 })}
      </p>
      <div className="overflow-hidden rounded-box border border-line">
        <CourseMapView
          course={course}
          label={t('figures.heat')}
          layers={{ heat }}
          hole={hole}
          onHole={setHole}
          onTap={() => setHole(null)}
          className="h-[60dvh] w-full"
        />
      </div>
    </div>
  )
}
