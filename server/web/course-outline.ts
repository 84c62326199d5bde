import { type CourseOutline, courseOutline } from '#domain/course/course-outline.ts'
import type { Database } from '#server/database/types.ts'

interface CurrentCourse {
  id: string
  geometry_version: number
}

/** Reads the outline of the club's current course; null without one. It is worked out once for each version of the course. */
export function courseOutlineReader(database: Database): () => Promise<CourseOutline | null> {
  let cached: (CurrentCourse & { outline: CourseOutline | null }) | undefined
  return async () => {
    const { rows } = await database.runAsOwner<CurrentCourse>(
      'select id, geometry_version from public.course where is_current',
    )
    const [course] = rows
    if (!course) return null
    if (cached?.id !== course.id || cached.geometry_version !== course.geometry_version)
      cached = { ...course, outline: await readOutline(database, course.id) }
    return cached.outline
  }
}

async function readOutline(database: Database, courseId: string): Promise<CourseOutline | null> {
  const holes = await database.runAsOwner<Parameters<typeof courseOutline>[0]['hole'][number]>(
    'select line from public.hole where course_id = $1::uuid order by number',
    [courseId],
  )
  const features = await database.runAsOwner<Parameters<typeof courseOutline>[0]['course_feature'][number]>(
    `select kind, geometry from public.course_feature
     where course_id = $1::uuid and kind in ('boundary', 'fairway', 'green', 'water')`,
    [courseId],
  )
  return courseOutline({ hole: holes.rows, course_feature: features.rows })
}
