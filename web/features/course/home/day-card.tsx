import { CircleSlash, Target } from 'lucide-react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import { useEffects, useEffectsOn } from '#web/data/course/issue-effects.ts'
import { useUntil } from '#web/features/course/closure-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** Today's closures from issues; nothing without any. */
export function DayCard() {
  const { t } = useTranslation('course')
  const { data: course, isLoading } = useCourse()
  const { isPending } = useEffects()
  const { closedHoles, rangeClosed } = useEffectsOn(useClubDay())
  const until = useUntil()
  const closed = (course?.hole ?? []).filter(({ id }) => closedHoles.has(id))
  if (isLoading || isPending) return <Pending />
  if (closed.length === 0 && !rangeClosed) return null
  return (
    <List>
      {closed.map(({ id, number }) => (
        <ListRow
          key={id}
          icon={CircleSlash}
          title={t('day.holeClosed', { number })}
          detail={until(closedHoles.get(id)!)}
          to="/map"
          query={{ hole: number }}
        />
      ))}
      {rangeClosed ? (
        <ListRow icon={Target} title={t('day.rangeClosed')} detail={until(rangeClosed)} to="/showrange" />
      ) : null}
    </List>
  )
}
