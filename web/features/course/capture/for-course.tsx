import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Course, useCourse } from '#web/data/course/course.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

interface ForCourseProps {
  /** Whether the course has the data that the screen needs. */
  has?: (course: Course) => boolean
  children: (course: Course) => ReactNode
}

/** Shows the course in play, or why there is none. */
export function ForCourse({ has = () => true, children }: ForCourseProps) {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  if (!course && error) return <ErrorNote what={t('map.failed')} onRetry={() => void refetch()} />
  if (course === undefined) return <Skeleton className="h-[60dvh] w-full" />
  if (!course || !has(course))
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
  return children(course)
}
