import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

type Row = Database['public']['Tables']['course_status']['Row']

/** Whether the course is open, and where carts may go. */
export type CourseStatus = Pick<Row, 'course_id' | 'status' | 'carts' | 'note' | 'updated_at'>

/** The query of a course's status. */
export function courseStatusQuery(courseId: string) {
  return queryOptions({
    queryKey: ['course_status', courseId],
    meta: { isSmall: true, refreshesUnseen: true },
    queryFn: async (): Promise<CourseStatus | null> => {
      const { data: row } = await supabase()
        .from('course_status')
        .select('course_id, status, carts, note, updated_at')
        .eq('course_id', courseId)
        .maybeSingle()
        .throwOnError()
      return row
    },
  })
}

/**
 * The course's status with my unsent change applied: undefined while it is read, null when none was ever set.
 * `hindrance` is the obstacle to reading it.
 */
export function useCourseStatus(courseId: string | undefined) {
  const query = useQuery({ ...courseStatusQuery(courseId ?? ''), enabled: courseId !== undefined })
  const [row] = useOverlay<CourseStatus>('course_status', query.data ? [query.data] : [], withServersPart)
  const status: Shown<CourseStatus> | null | undefined = row ?? query.data
  return {
    status,
    isLoading: query.isLoading,
    hindrance: row ? null : hindranceOf(query),
    refetch: query.refetch,
  }
}

/** The columns that the server will add to the first status of a course. */
function withServersPart(columns: Record<string, unknown>): CourseStatus {
  return { updated_at: new Date().toISOString(), ...columns } as CourseStatus
}

export type StatusChange = Pick<CourseStatus, 'status' | 'carts' | 'note'>

/** Sets the course's status. Resolves when the device has stored it; rejects when it has no room. */
export async function setCourseStatus(courseId: string, isSet: boolean, change: StatusChange): Promise<void> {
  const record = { table: 'course_status', id: courseId } as const
  if (isSet) await write({ ...record, type: 'UPDATE', data: change })
  else await write({ ...record, type: 'CREATE', data: { ...change, course_id: courseId } })
}
