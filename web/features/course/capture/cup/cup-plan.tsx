import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, Hole } from '#web/data/course.ts'
import type { Cup } from '#web/features/course/capture/cup/cup-place.ts'
import { OutlinePlan } from '#web/features/course/capture/outline/outline-plan.tsx'
import { greenFrameOf, landAround, useCourseGreens } from '#web/features/course/capture/outline/targets.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'

interface CupPlanProps {
  course: Course
  hole: Hole
  framed: FramedHole
  cup: Cup | null
  stand: { lng: number; lat: number; accuracyM: number } | null
}

/** The green with the cup on it, and where I stand. */
export function CupPlan({ course, hole, framed, cup, stand }: CupPlanProps) {
  const { t } = useTranslation('course')
  const greens = useCourseGreens(course)
  const green = greens.find(({ holeId }) => holeId === hole.id)!
  const frame = useMemo(() => greenFrameOf(green), [green])
  const land = useMemo(() => landAround(course, green, frame), [course, green, frame])
  const move = (point: { x: number; y: number }) => frame.toPoint(framed.frame.toLngLat(point))
  const older = framed.green ? [framed.green.map((part) => part.map((ring) => ring.map(move)))] : []
  return (
    <OutlinePlan
      label={t('capture.plan', { green: green.label })}
      frame={frame}
      land={land}
      older={older}
      corners={cup ? [move(cup.point)] : []}
      closed={false}
      selected={cup ? 0 : null}
      me={stand}
    />
  )
}
