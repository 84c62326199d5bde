import type { InboxTime } from '#domain/issues/triage.ts'
import { useClubDay } from '#web/data/course/course.ts'
import { useNow } from '#web/ui/format/reading.tsx'

const EACH_MS = 30_000

/** The present for the inbox, live. */
export function useInboxTime(): InboxTime {
  return { now: useNow(EACH_MS), today: useClubDay() }
}
