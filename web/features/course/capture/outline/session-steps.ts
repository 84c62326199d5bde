import type { MultiPolygon, Polygon } from 'geojson'
import { fuseWalks } from '#domain/course/capture/fuse.ts'
import { type Corner, type DraftChange, draftAccuracyM } from '#domain/course/capture/outline-draft.ts'
import { simplify } from '#domain/course/capture/simplify.ts'
import { tidyWalk } from '#domain/course/capture/tidy-walk.ts'
import type { Trigger } from '#domain/course/capture/walk.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { type LngLat, lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { type Point, plus, times } from '#domain/course/geometry/point.ts'
import type { CaptureSession, How, Target } from '#web/features/course/capture/outline/session-store.ts'

export const triggers: Record<How, Trigger> = {
  distance: { by: 'distance', metres: 2 },
  time: { by: 'time', seconds: 3 },
  hand: { by: 'hand' },
  tap: { by: 'hand' },
}

/** A new capture. */
export function begin(id: string, target: Target, how: How, now: number): CaptureSession {
  return {
    id,
    target,
    how,
    phase: 'walk',
    walks: [],
    corners: [],
    confidence: null,
    apartM: null,
    deviationM: 0,
    fixes: 0,
    shift: null,
    startedAt: now,
    savedAt: now,
  }
}

interface Recorded {
  geometry: Polygon | MultiPolygon
  accuracy_m: number | null
  captured_at: string | null
}

/** A capture that corrects a refused outline. */
export function reopened(id: string, target: Target, outline: Recorded, now: number): CaptureSession {
  const { geometry, accuracy_m: accuracyM, captured_at } = outline
  const ring = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]
  const at = captured_at ? Date.parse(captured_at) : now
  const corners = (ring ?? []).slice(0, -1).map((position): Corner => {
    return { ...lngLatOf(position), accuracyM, samples: 0, at }
  })
  const middle = middleOf(corners)
  return {
    ...begin(id, target, 'distance', now),
    phase: 'review',
    corners,
    walks: [corners],
    ...(accuracyM !== null && middle && { errorM: accuracyM, middle }),
  }
}

function middleOf(corners: readonly Corner[]): LngLat | undefined {
  const first = corners[0]
  if (!first) return undefined
  const frame = localFrame(first)
  return frame.toLngLat(centroid([[corners.map(frame.toPoint)]]))
}

/**
 * The position error of the present outline; null without a walk. Adds the shift of its middle by corners set by hand.
 */
export function sessionErrorM({ walks, corners, errorM, middle }: CaptureSession): number | null {
  const walkErrorM = draftAccuracyM(walks.length > 0 ? walks.flat() : corners)
  if (walkErrorM === null) return null
  const present = middleOf(corners)
  const byHand = middle && present ? localFrame(middle).toPoint(present) : { x: 0, y: 0 }
  return Math.hypot(errorM ?? walkErrorM, byHand.x, byHand.y)
}

/** The corners of a finished walk, without those past its start or in small loops. */
export function finishedCorners({ corners, how }: CaptureSession): readonly Corner[] {
  const first = corners[0]
  if (!first || how === 'tap' || how === 'hand') return corners
  return tidyWalk(corners.map(localFrame(first).toPoint)).map((at) => corners[at]!)
}

/** Ends a walk round the green, and fuses further walks with the earlier ones. */
export function finishWalk(session: CaptureSession): Partial<CaptureSession> {
  const corners = finishedCorners(session)
  return { ...fused({ ...session, corners }), leftOut: session.corners.length - corners.length }
}

function fused(session: CaptureSession): Partial<CaptureSession> {
  const walks = [...session.walks, session.corners]
  const first = walks[0]![0]
  const { corners: walkedCorners } = session
  if (!first) return { phase: 'review', walks, corners: walkedCorners, confidence: null, apartM: null }
  const frame = localFrame(first)
  const outline = fuseWalks(
    walks.map((corners) => ({
      ring: corners.map(frame.toPoint),
      accuracyM: draftAccuracyM(corners) ?? 1,
      at: corners[0]?.at ?? null,
    })),
  )
  const errorM = Math.max(outline.errorM, session.shift?.broughtM ?? 0)
  if (walks.length === 1) {
    const middle = middleOf(walkedCorners)
    const alone = { walks, corners: walkedCorners, confidence: null, apartM: null, errorM, middle }
    return { phase: 'review', ...alone }
  }
  const accuracyM = draftAccuracyM(walks.flat())
  const corners = outline.ring.map(
    (point): Corner => ({ ...frame.toLngLat(point), accuracyM, samples: walks.length, at: session.savedAt }),
  )
  return {
    phase: 'review',
    walks,
    corners,
    confidence: outline.confidence,
    apartM: outline.apartM,
    errorM,
    middle: middleOf(corners),
    deviationM: 0,
  }
}

/** The walked shape, moved so that its middle is the club outline's, with that outline's position error. */
export function atOldPlace(session: CaptureSession, by: Point, oldErrorM: number): Partial<CaptureSession> {
  const corners = shiftedCorners(session.corners, by)
  const toOldPlace = plus(session.toOldPlace ?? { x: 0, y: 0 }, by)
  return { corners, errorM: oldErrorM, middle: middleOf(corners), toOldPlace }
}

function shiftedCorners(corners: readonly Corner[], by: Point): readonly Corner[] {
  const first = corners[0]
  if (!first) return corners
  const frame = localFrame(first)
  return corners.map((corner) => ({ ...corner, ...frame.toLngLat(plus(frame.toPoint(corner), by)) }))
}

/**
 * Begins another walk. A single first walk counts as corrected; several count as walked. All count at the place walked:
 * the old place is offered again afterwards.
 */
export function walkAgain(session: CaptureSession, how: How): Partial<CaptureSession> {
  const { corners, toOldPlace, walks } = session
  const first = toOldPlace ? shiftedCorners(corners, times(toOldPlace, -1)) : corners
  const before = walks.length === 1 ? [first] : walks
  return { phase: 'walk', how, walks: before, corners: [], confidence: null, toOldPlace: undefined }
}

/** Discards the current walk and returns to the earlier ones. */
export function dropWalk(session: CaptureSession): Partial<CaptureSession> {
  const walks = session.walks.slice(0, -1)
  return fused({ ...session, walks, corners: session.walks.at(-1) ?? [] })
}

/** The same outline with fewer corners; no part moves more than `toleranceM`. */
export function simplified(session: CaptureSession, toleranceM: number): Partial<CaptureSession> {
  const first = session.corners[0]
  if (!first) return {}
  const { indexes, deviationM } = simplify(session.corners.map(localFrame(first).toPoint), toleranceM)
  return {
    corners: indexes.map((at) => session.corners[at]!),
    confidence: session.confidence && indexes.map((at) => session.confidence![at]!),
    deviationM: session.deviationM + deviationM,
  }
}

/** The confidence of each corner after a change: 0 for an inserted corner; null after `add`, `undo` and `replace`. */
export function confidenceAfter(
  confidence: readonly number[] | null,
  change: DraftChange,
): readonly number[] | null {
  if (!confidence) return null
  if (change.kind === 'delete') return confidence.toSpliced(change.index, 1)
  if (change.kind === 'insert') return confidence.toSpliced(change.after + 1, 0, 0)
  return change.kind === 'move' ? confidence : null
}
