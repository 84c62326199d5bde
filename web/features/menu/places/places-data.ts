import { lastPosition, movedTo } from '#domain/menu/positions.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { changedFields } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** The editable fields of a place. */
export type PlaceDraft = Pick<
  ServingPlace,
  'name' | 'name_i18n' | 'kind' | 'asks_hole' | 'hours' | 'is_active'
>

/** Adds a place at the end, or saves changes to one. Resolves when the device has stored the change. */
export async function savePlace(
  before: ServingPlace | null,
  draft: PlaceDraft,
  places: readonly ServingPlace[],
): Promise<void> {
  if (!before) {
    const data = { ...draft, position: lastPosition(places) }
    await write({ type: 'CREATE', table: 'serving_place', id: uuidv7(), data })
    return
  }
  const data = changedFields<PlaceDraft>(before, draft)
  if (Object.keys(data).length === 0) return
  await write({ type: 'UPDATE', table: 'serving_place', id: before.id, data })
}

/** Moves a place in the members' order. */
export async function movePlace(places: readonly ServingPlace[], from: number, to: number): Promise<void> {
  for (const { id, position } of movedTo(places, from, to)) {
    await write({ type: 'UPDATE', table: 'serving_place', id, data: { position } })
  }
}

/** Deletes a place that the club added; past orders keep its name. */
export async function deletePlace(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'serving_place', id, data: {} })
}
