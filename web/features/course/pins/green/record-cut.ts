import { PACE_M } from '#domain/course/green/paces.ts'
import { clubNow } from '#web/data/clock.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'
import type { MeasuredHole } from '#web/features/course/pins/green/by-paces.tsx'
import { type GreenOfDay, rounded } from '#web/features/course/pins/greens-of-day.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** Records the cut of a green's hole as measured by paces; shows `savedText`, or why saving failed. */
export async function recordCut(
  { hole, framed }: GreenOfDay,
  date: string,
  measured: MeasuredHole,
  savedText: string,
): Promise<void> {
  const { fromFrontM, fromSideM, side } = measured.paced
  const inPaces = (metres: number) => Number((metres / PACE_M).toFixed(2))
  try {
    const data = {
      hole_id: hole.id,
      date,
      ...rounded(framed.frame.toLngLat(measured.point)),
      accuracy_m: measured.accuracyM === null ? null : Number(measured.accuracyM.toFixed(2)),
      device: measuringDevice(),
      paces_front: inPaces(fromFrontM),
      paces_side: inPaces(fromSideM),
      side,
      cut_at: new Date(clubNow()).toISOString(),
    }
    await write({ type: 'CREATE', table: 'pin_cut', id: uuidv7(), data })
    toast('success', savedText)
  } catch (cause) {
    showNotSaved(cause)
  }
}
