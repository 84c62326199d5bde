import { dayIn } from '#domain/base/day.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { settingsQuery } from '#web/data/settings.ts'
import { courseQuery } from './course.ts'
import { pinsQuery } from './pins.ts'

/** Reads what the map shows before anybody opens it: on the course there may be no signal. What is known is not read again. */
export async function readCourseAhead(now = new Date()): Promise<void> {
  const [course, settings] = await Promise.all([
    queryClient.fetchQuery(courseQuery),
    queryClient.fetchQuery(settingsQuery),
  ])
  if (!course) return
  const zone = settings['club.time_zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  await queryClient.fetchQuery(pinsQuery(course.id, dayIn(zone, now)))
}
