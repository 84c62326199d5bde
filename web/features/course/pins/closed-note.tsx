import { CircleSlash } from 'lucide-react'
import type { Hole } from '#web/data/course/course.ts'
import { useEffects, useEffectsOn } from '#web/data/course/issue-effects.ts'
import { useUntil } from '#web/features/course/closure-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Pending } from '#web/ui/notes.tsx'

/** A note that the hole is closed that day, and why. */
export function ClosedNote({ hole, date }: { hole: Pick<Hole, 'id' | 'number'>; date: string }) {
  const { t } = useTranslation('course')
  const { isPending } = useEffects()
  const closed = useEffectsOn(date).closedHoles.get(hole.id)
  const until = useUntil()
  if (isPending) return <Pending />
  if (!closed) return null
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-error">
      <CircleSlash size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {[t('day.holeClosed', { number: hole.number }), until(closed)].filter(Boolean).join(' · ')}
    </p>
  )
}
