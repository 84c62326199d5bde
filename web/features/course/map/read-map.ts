import { config } from '#web/data/config.ts'
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
  const course = queryClient.prefetchQuery(courseQuery)
  // The day of the pins is by the club's time zone.
  await queryClient.prefetchQuery(settingsQuery)
  const expected = config().courseId
  if (expected) readDay(expected)
  await course
  const { courseId } = currentFacts()
  if (courseId !== undefined && courseId !== expected) readDay(courseId)
}

function readDay(courseId: string): void {
  void queryClient.prefetchQuery(pinsQuery(courseId, currentFacts().today))
  void queryClient.prefetchQuery(courseStatusQuery(courseId))
}
