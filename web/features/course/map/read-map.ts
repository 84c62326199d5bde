import { courseQuery } from '#web/data/course/course.ts'
import { courseStatusQuery } from '#web/data/course/course-status.ts'
import { effectsQuery } from '#web/data/course/issue-effects.ts'
import { pinsQuery } from '#web/data/course/pins.ts'
import { weatherQuery } from '#web/data/course/weather.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { currentFacts } from '#web/data/queries/screen-reads.ts'
import { settingsQuery } from '#web/data/settings.ts'

/** Begins to read what the map shows first. Never rejects: the map repeats and reports a failed read. */
export async function readMap(): Promise<void> {
  void queryClient.prefetchQuery(effectsQuery)
  void queryClient.prefetchQuery(weatherQuery)
  await Promise.all([queryClient.prefetchQuery(settingsQuery), queryClient.prefetchQuery(courseQuery)])
  const { courseId, today } = currentFacts()
  if (courseId === undefined) return
  void queryClient.prefetchQuery(pinsQuery(courseId, today))
  void queryClient.prefetchQuery(courseStatusQuery(courseId))
}
