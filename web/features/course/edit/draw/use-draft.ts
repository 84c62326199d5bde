import { useState } from 'react'
import {
  type CornerAt,
  type Draft,
  withInserted,
  withMoved,
  withoutCorner,
} from '#domain/course/edit/draft.ts'
import type { FeatureKind } from '#domain/course/import/kinds.ts'

interface Steps {
  now: Draft | null
  /** The states before each step, oldest first. */
  before: Draft[]
  selection: CornerAt | null
}

const MOST_STEPS = 200

/** A drawing with undo for each step. */
export function useDraft() {
  const [{ now, before, selection }, set] = useState<Steps>({ now: null, before: [], selection: null })
  const withSnapshot = (steps: Steps): Draft[] =>
    steps.now ? [...steps.before, steps.now].slice(-MOST_STEPS) : steps.before
  return {
    now,
    picked: selection,
    canUndo: before.length > 0,
    /** Begins a drawing; null ends it. */
    begin: (draft: Draft | null) => set({ now: draft, before: [], selection: null }),
    /** Adds a step. */
    change: (change: (draft: Draft) => Draft) =>
      set((steps) =>
        steps.now ? { now: change(steps.now), before: withSnapshot(steps), selection: null } : steps,
      ),
    undo: () =>
      set((steps) => ({
        now: steps.before.at(-1) ?? steps.now,
        before: steps.before.slice(0, -1),
        selection: null,
      })),
    remember: () => set((steps) => ({ ...steps, before: withSnapshot(steps) })),
    move: (at: CornerAt, position: number[]) =>
      set((steps) => (steps.now ? { ...steps, now: withMoved(steps.now, at, position) } : steps)),
    insert: (at: CornerAt, position: number[]) =>
      set((steps) =>
        steps.now
          ? { now: withInserted(steps.now, at, position), before: withSnapshot(steps), selection: at }
          : steps,
      ),
    pick: (at: CornerAt | null) => set((steps) => ({ ...steps, selection: at })),
    deletePicked: () =>
      set((steps) =>
        steps.now && steps.selection
          ? { now: withoutCorner(steps.now, steps.selection), before: withSnapshot(steps), selection: null }
          : steps,
      ),
  }
}

export type DraftSteps = ReturnType<typeof useDraft>

/** The selection that is being edited. */
export type Selection =
  | { of: 'none' }
  | { of: 'feature'; id: string }
  | { of: 'hole'; id: string; pickingGreen?: boolean }
  | { of: 'new'; kind: FeatureKind }
  | { of: 'new-hole' }
