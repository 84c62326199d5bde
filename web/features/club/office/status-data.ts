import { useQuery } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'

type Row = Database['public']['Tables']['course_status']['Row']

/** Whether the course is open, and where carts may go. */
export type CourseStatus = Pick<Row, 'course_id' | 'status' | 'carts' | 'note' | 'updated_at'>

/** The course's status, my unsent change laid over it; undefined while it is read, null when none was ever set. */
export function useCourseStatus(courseId: string | undefined) {
  const { data } = useQuery({
    queryKey: ['course_status', courseId],
    enabled: courseId !== undefined,
    queryFn: async (): Promise<CourseStatus | null> => {
      const { data: row } = await supabase()
        .from('course_status')
        .select('course_id, status, carts, note, updated_at')
        .eq('course_id', courseId!)
        .maybeSingle()
        .throwOnError()
      return row
    },
  })
  const [status] = useOverlay('course_status', data ? [data] : [])
  return data === undefined ? undefined : (status ?? null)
}

export type StatusChange = Pick<CourseStatus, 'status' | 'carts' | 'note'>

/** Sets the course's status. Resolves when the device keeps it; rejects when it has no room. */
export async function setCourseStatus(courseId: string, isSet: boolean, change: StatusChange): Promise<void> {
  const record = { table: 'course_status', id: courseId } as const
  if (isSet) await write({ ...record, type: 'UPDATE', data: change })
  else await write({ ...record, type: 'CREATE', data: { ...change, course_id: courseId } })
}
