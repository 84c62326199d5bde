import type { LngLat } from '../geometry/lng-lat.ts'

/** One corner of an outline that is being captured. */
export interface Corner extends LngLat {
  /** The device's claimed error; null for a corner tapped on the map or moved by hand. */
  accuracyM: number | null
  /** Number of fixes; 0 for a corner set by hand. */
  samples: number
  /** Milliseconds since the epoch. */
  at: number
}

/** An outline during capture: its corners in order, and the undo steps. */
export interface OutlineDraft {
  corners: readonly Corner[]
  past: readonly (readonly Corner[])[]
}

export type DraftChange =
  | { kind: 'add'; corner: Corner }
  /** After the corner with this index. */
  | { kind: 'insert'; after: number; corner: Corner }
  | { kind: 'move'; index: number; to: LngLat; at: number }
  | { kind: 'delete'; index: number }
  | { kind: 'replace'; corners: readonly Corner[] }
  | { kind: 'undo' }

const UNDO_STEPS = 200

/** The draft after a change. A change of a missing corner has no effect. */
export function changeOutline(draft: OutlineDraft, change: DraftChange): OutlineDraft {
  if (change.kind === 'undo') {
    const before = draft.past.at(-1)
    return before ? { corners: before, past: draft.past.slice(0, -1) } : draft
  }
  const corners = resetDecisions(draft.corners, change)
  if (corners === draft.corners) return draft
  return { corners, past: [...draft.past.slice(1 - UNDO_STEPS), draft.corners] }
}

function resetDecisions(
  corners: readonly Corner[],
  change: Exclude<DraftChange, { kind: 'undo' }>,
): readonly Corner[] {
  switch (change.kind) {
    case 'add':
      return [...corners, change.corner]
    case 'replace':
      return change.corners
    case 'insert':
      return change.after in corners ? corners.toSpliced(change.after + 1, 0, change.corner) : corners
    case 'delete':
      return change.index in corners ? corners.toSpliced(change.index, 1) : corners
    case 'move': {
      const { index, to, at } = change
      if (!(index in corners)) return corners
      return corners.with(index, { lng: to.lng, lat: to.lat, accuracyM: null, samples: 0, at })
    }
  }
}

/** The error of a whole outline: the median of its walked corners; null when none was walked. */
export function draftAccuracyM(corners: readonly Corner[]): number | null {
  const accuracies = corners.flatMap(({ accuracyM }) => accuracyM ?? []).sort((a, b) => a - b)
  return accuracies.length === 0 ? null : accuracies[Math.floor(accuracies.length / 2)]!
}
