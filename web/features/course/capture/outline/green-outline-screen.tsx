import { Flag } from 'lucide-react'
import { useCourse } from '#web/data/course/course.ts'
import { OutlineCapture } from '#web/features/course/capture/outline/outline-screen.tsx'
import { useCourseGreens } from '#web/features/course/capture/outline/targets.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Records a green's outline by walking its edge; `?hole=7` chooses it, `?green=…` a practice green. */
export function GreenOutlineScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const greens = useCourseGreens(course)
  const go = useGo()
  const queryHole = Number(useQueryParam('hole'))
  const practice = useQueryParam('green')
  if (!course && error) return <ErrorNote what={t('map.failed')} onRetry={() => void refetch()} />
  if (course === undefined) return <Skeleton className="h-[60dvh] w-full" />
  if (!course || greens.length === 0)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
  const choose = (key: string) => {
    const hole = course.hole.find(({ id }) => id === key)?.number
    go('/getgreenpolygon', hole ? { hole } : { green: key }, { replace: true })
  }
  return (
    <OutlineCapture
      course={course}
      of="course"
      choices={greens}
      queryKey={course.hole.find(({ number }) => number === queryHole)?.id ?? practice}
      onChoose={choose}
    />
  )
}
