import { centroid } from '#domain/course/geometry/centroid.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import { signedArea } from '#domain/course/geometry/ring.ts'
import { polygonOf, roundedPosition } from '#domain/course/geometry/shape.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Outline } from '#web/features/course/capture/capture-data.ts'
import { sessionErrorM } from '#web/features/course/capture/outline/session-steps.ts'
import type { CaptureSession, Target } from '#web/features/course/capture/outline/session-store.ts'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'

/**
 * Queues a captured outline in the outbox, after the green itself if the map has none now. `newest` is the outline that
 * the author saw. A new green has the session's id, so that a second try creates no second green. Returns the green's id
 * and the outline's record; rejects when the device cannot store it.
 */
export async function publishOutline(
  courseId: string,
  target: Target,
  session: CaptureSession,
  frame: LocalFrame,
  newest: Outline | undefined,
): Promise<{ green: string; record: MutationRecord }> {
  const ring = session.corners.map(frame.toPoint)
  const geometry = polygonOf(ring, frame)
  const { of, id, holeId, label } = target
  const green = id ?? session.id
  const accuracy_m = sessionErrorM(session)
  if (id === null && of === 'course') {
    const data = { course_id: courseId, hole_id: holeId, kind: 'green', geometry } as const
    await write({ type: 'CREATE', table: 'course_feature', id: green, data })
  }
  if (id === null && of === 'range') {
    const [lng, lat] = roundedPosition(centroid([[ring]]), frame)
    const data = { course_id: courseId, kind: 'green', name: label, lng, lat, accuracy_m } as const
    await write({ type: 'CREATE', table: 'range_item', id: green, data })
  }
  const record = await write({
    type: 'CREATE',
    table: 'green_outline',
    id: uuidv7(),
    data: {
      ...(of === 'course' ? { feature_id: green } : { range_item_id: green }),
      geometry,
      ...madeBy(session, accuracy_m, signedArea(ring) < 0),
      replaces: newest?.id ?? null,
    },
  })
  return { green, record }
}

/** The method of the capture, to judge it later. Corners of a clockwise ring are stored in reverse. */
function madeBy(session: CaptureSession, accuracy_m: number | null, isReversed: boolean) {
  const { confidence, toOldPlace } = session
  // At the old place no mark shifts the outline.
  const shift = toOldPlace ? null : session.shift
  const sorted = [...(confidence ?? [])].sort((a, b) => a - b)
  const rounded = confidence?.map((metres) => Number(metres.toFixed(2))) ?? null
  return {
    source: accuracy_m === null ? 'tap' : 'walk',
    accuracy_m: accuracy_m === null ? null : Number(accuracy_m.toFixed(1)),
    device: measuringDevice(),
    samples: session.fixes > 0 ? session.fixes : null,
    walks: Math.max(1, session.walks.length),
    spread_m: sorted.length > 0 ? Number(sorted[Math.floor(sorted.length / 2)]!.toFixed(2)) : null,
    deviation_m: Number(session.deviationM.toFixed(3)),
    confidence: isReversed ? (rounded?.toReversed() ?? null) : rounded,
    shift_east_m: shift ? Number(shift.x.toFixed(2)) : null,
    shift_north_m: shift ? Number(shift.y.toFixed(2)) : null,
    mark_id: shift?.markId ?? null,
    captured_at: new Date(session.savedAt).toISOString(),
  } as const
}

/** Restores an older outline as a new one; the history stays complete. */
export async function restoreOutline(older: Outline, newest: Outline | undefined): Promise<void> {
  const { feature_id, range_item_id, geometry, source } = older
  await write({
    type: 'CREATE',
    table: 'green_outline',
    id: uuidv7(),
    data: {
      ...(feature_id ? { feature_id } : { range_item_id }),
      geometry,
      source,
      restores: older.id,
      replaces: newest?.id ?? null,
    },
  })
}
