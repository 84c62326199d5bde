import type { TFunction } from 'i18next'
import type { ClubFeature } from '#domain/course/import/club-course.ts'
import { whenSettled, write } from '#web/data/outbox/outbox.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { toast } from '#web/ui/layers/toast.tsx'

const UNDO_MS = 8000

/** Changes one row of the course, and offers an undo for a while. */
export async function changeRow<Table extends 'hole' | 'course_feature'>(
  t: TFunction<'course'>,
  table: Table,
  id: string,
  data: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<void> {
  await write({ type: 'UPDATE', table, id, data } as Parameters<typeof write>[0])
  offerUndo(t, t('edit.changed'), () =>
    write({ type: 'UPDATE', table, id, data: before } as Parameters<typeof write>[0]),
  )
}

/** Deletes a feature, and offers an undo for a while. */
export async function deleteFeature(
  t: TFunction<'course'>,
  course: EditCourse,
  feature: ClubFeature,
): Promise<void> {
  const { id, hole_id, kind, name, geometry, properties, guessed, osm_id } = feature
  const otherHoles = course.hole.filter((hole) => hole.green_id === id && hole.id !== hole_id)
  await write({ type: 'DELETE', table: 'course_feature', id, data: {} })
  offerUndo(t, t('edit.deleted'), async () => {
    const data = { course_id: course.id, hole_id, kind, name, geometry, properties, guessed, osm_id }
    await write({ type: 'CREATE', table: 'course_feature', id, data })
    // The club gives the green back to its own hole; the holes that share it need a write each.
    for (const hole of otherHoles)
      await write({ type: 'UPDATE', table: 'hole', id: hole.id, data: { green_id: id } })
  })
}

/** Deletes a hole. The server refuses while pins or reports refer to it, so only its answer is confirmed. */
export async function deleteHole(t: TFunction<'course'>, id: string): Promise<void> {
  const record = await write({ type: 'DELETE', table: 'hole', id, data: {} })
  if ((await whenSettled(record)) === 'processed') toast('success', t('edit.deleted'))
}

function offerUndo(t: TFunction<'course'>, text: string, undo: () => Promise<unknown>): void {
  toast('success', text, { duration: UNDO_MS, action: { label: t('edit.undo'), onPress: () => void undo() } })
}
