import type { Corner } from '#domain/course/capture/outline-draft.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { offlineStore } from '#web/data/outbox/offline-store.ts'

/** What an outline is being captured for. */
export interface Target {
  /** `course`: a green of the course, by its feature; `range`: a range item. */
  of: 'course' | 'range'
  /** The feature or item; null for a hole whose green is not on the map yet. */
  id: string | null
  holeId: string | null
  /** As it is called on the screen. */
  label: string
}

/** How corners are taken. */
export type How = 'distance' | 'time' | 'hand' | 'tap'

/** An outline that somebody began and has not published. */
export interface CaptureSession {
  id: string
  target: Target
  how: How
  /** `walk`: corners are being taken; `review`: they are looked at and corrected. */
  phase: 'walk' | 'review'
  /** The walks that are done, as they were taken. */
  walks: readonly (readonly Corner[])[]
  corners: readonly Corner[]
  /** For each corner in metres how far the walks lie apart there, once there are several and nothing was changed since. */
  confidence: readonly number[] | null
  /** How far the walks lay apart as wholes. */
  apartM: number | null
  /** The radius in which the place of the outline lies two thirds of the time; absent in what was begun before this was known. */
  errorM?: number | null
  /** The middle that `errorM` was said of: corners that are set by hand move the outline from it. */
  middle?: LngLat
  /** By how much the walked shape was moved to the old place, in metres; absent where it lies as it was walked. */
  toOldPlace?: Point
  /** How many corners of the last walk were past its start or in small loops. */
  leftOut?: number
  /** How far simplifying has moved the outline, at most. */
  deviationM: number
  /** How many fixes were heard that counted. */
  fixes: number
  /** `broughtM`: the error of the mark itself, as far as it came in with the shift. */
  shift: { x: number; y: number; markId: string; broughtM?: number } | null
  startedAt: number
  savedAt: number
}

const KEPT_MS = 60 * 24 * 3600 * 1000
/** Beside the answers of queries, under an owner of its own: the app's database has one version, and its stores are given. */
const ownerKey = (person: string) => `capture:${person}`

/** Keeps a session as it is, so that an empty battery loses nothing. Rejects when the device has no room. */
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

/** The sessions of a person that were neither published nor discarded, newest first. */
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
