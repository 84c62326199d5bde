import type { Corner } from '#domain/course/capture/outline-draft.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { offlineStore } from '#web/data/outbox/offline-store.ts'

/** The subject of a capture. */
export interface Target {
  /** `course`: a green of the course, by its feature; `range`: a range item. */
  of: 'course' | 'range'
  /** The feature or item; null for a hole with an unmapped green. */
  id: string | null
  holeId: string | null
  /** The name on the screen. */
  label: string
}

/** How corners are taken. */
export type How = 'distance' | 'time' | 'hand' | 'tap'

/** An outline that a person began and has not published. */
export interface CaptureSession {
  id: string
  target: Target
  how: How
  /** `walk`: corners are being recorded; `review`: corners are being corrected. */
  phase: 'walk' | 'review'
  /** The finished walks as walked; a single first walk as corrected, once a second begins. */
  walks: readonly (readonly Corner[])[]
  corners: readonly Corner[]
  /** The distance between the walks at each corner, in metres; see confidenceAfter(). null for a single walk. */
  confidence: readonly number[] | null
  /** The distance between the walks as wholes. */
  apartM: number | null
  /** The outline's position error, not exceeded two thirds of the time; absent in captures older than this field. */
  errorM?: number | null
  /** The middle that `errorM` belongs to: corners set by hand move the outline from it. */
  middle?: LngLat
  /** The shift of the walked shape to the old place, in metres; absent if not shifted. */
  toOldPlace?: Point
  /** The number of corners of the last walk past its start or in small loops. */
  leftOut?: number
  /** The largest move of the outline by simplifying. */
  deviationM: number
  /** The number of fixes that counted. */
  fixes: number
  /** `broughtM`: the part of the mark's own error that the shift carries. */
  shift: { x: number; y: number; markId: string; broughtM?: number } | null
  startedAt: number
  savedAt: number
}

const KEPT_MS = 60 * 24 * 3600 * 1000
/** Stored with the cached queries under a separate owner: the app's database has one version and fixed stores. */
const ownerKey = (person: string) => `capture:${person}`

/** Saves a session, so that an empty battery loses nothing. Rejects when the device's storage is full. */
export async function saveCaptureSession(person: string, session: CaptureSession): Promise<void> {
  const db = await offlineStore()
  const tx = db.transaction('queries', 'readwrite', { durability: 'strict' })
  await tx.store.put({
    owner: ownerKey(person),
    hash: session.id,
    queryKey: ['capture', session.id],
    data: session,
    updatedAt: session.savedAt,
    expires: session.savedAt + KEPT_MS,
  })
  await tx.done
}

/** A person's sessions that were neither published nor discarded, newest first. */
export async function keptSessions(person: string): Promise<CaptureSession[]> {
  const db = await offlineStore()
  const all = await db.getAll('queries', IDBKeyRange.bound([ownerKey(person), ''], [ownerKey(person), []]))
  return all
    .map(({ data }) => data as CaptureSession)
    .filter(isSession)
    .sort((a, b) => b.savedAt - a.savedAt)
}

export async function forgetSession(person: string, id: string): Promise<void> {
  await (await offlineStore()).delete('queries', [ownerKey(person), id])
}

function isSession(value: CaptureSession | null): value is CaptureSession {
  return typeof value?.id === 'string' && Array.isArray(value.corners) && Array.isArray(value.walks)
}
