import { useMemo } from 'react'
import type { CourseChanges } from '#domain/course/import/changes.ts'
import type { ClubFeature } from '#domain/course/import/club-course.ts'
import { type EditCourse, mapped } from '#web/features/course/edit/edit-data.ts'
import { withRow } from '#web/features/course/edit/pin-guard.tsx'
import { LeavingNote, leavingPins, useDatedPins } from '#web/features/course/pins/publish/leaving-pins.tsx'

interface ImportPinsProps {
  /** The course that is played, as the club has it. */
  course: EditCourse
  changes: CourseChanges
}

/** That an import takes pins which players see off their greens. */
export function ImportPins({ course, changes }: ImportPinsProps) {
  const now = useMemo(() => mapped(course), [course])
  const after = useMemo(() => mapped(withImport(course, changes)), [course, changes])
  return <LeavingNote leaving={leavingPins(now, after, useDatedPins(now))} />
}

/** The course as an import makes it, as far as pins care: its greens, and which hole is played to which. */
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
