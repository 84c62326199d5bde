import { useMemo } from 'react'
import type { CourseChanges } from '#domain/course/import/changes.ts'
import type { ClubFeature } from '#domain/course/import/club-course.ts'
import { type EditCourse, mapped } from '#web/features/course/edit/edit-data.ts'
import { withRow } from '#web/features/course/edit/pin-guard.tsx'
import { LeavingNote, leavingPins, useDatedPins } from '#web/features/course/pins/publish/leaving-pins.tsx'

interface ImportPinsProps {
  /** The course in play, as stored. */
  course: EditCourse
  changes: CourseChanges
}

/** A warning that an import leaves published pins off their greens. */
export function ImportPins({ course, changes }: ImportPinsProps) {
  const now = useMemo(() => mapped(course), [course])
  const after = useMemo(() => mapped(withImport(course, changes)), [course, changes])
  return <LeavingNote leaving={leavingPins(now, after, useDatedPins(now))} />
}

/** The course after the import for the pin check: its greens, and the green of each hole. */
function withImport(course: EditCourse, { holes, features }: CourseChanges): EditCourse {
  const added = features.add as unknown as ClubFeature[]
  const withFeatures = features.change.reduce<EditCourse>(
    (course, { id, ...columns }) => withRow(course, 'course_feature', id, columns),
    { ...course, course_feature: [...course.course_feature, ...added] },
  )
  return holes.change.reduce(
    (course, { id, ...columns }) => withRow(course, 'hole', id, columns),
    withFeatures,
  )
}
