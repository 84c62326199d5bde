import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCourse } from '#web/data/course.ts'
import { OutlineCapture } from '#web/features/course/capture/outline-screen.tsx'
import { useCourseGreens } from '#web/features/course/capture/targets.ts'
import { useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Record a green's outline by walking its edge; `?hole=7` begins with that one. */
export function GreenOutlineScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const greens = useCourseGreens(course)
  const asked = Number(useQueryParam('hole'))
  if (!course && error) return <ErrorNote what={t('map.failed')} onRetry={() => void refetch()} />
  if (course === undefined) return <Skeleton className="h-[60dvh] w-full" />
  if (!course || greens.length === 0)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
  const first = course.hole.find(({ number }) => number === asked)?.id
  return <OutlineCapture course={course} of="course" choices={greens} first={first} />
}
