import { useEffect, useRef } from 'react'
import { type CornerAt, cornersOf, tidyPosition } from '#domain/course/edit/draft.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { type Point, times } from '#domain/course/geometry/point.ts'
import type { DraftSteps } from '#web/features/course/edit/draw/use-draft.ts'

const STEP_M = 0.1
const BIG_STEP_M = 1

const steps: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/**
 * Keys while drawing: N (Shift+N) chooses the next (previous) corner, arrows move the chosen corner 10 cm or with Shift
 * a metre north, south, west or east, Delete deletes it, Ctrl+Z undoes a step. Ignored in fields and dialogs.
 */
export function useEditKeys(draft: DraftSteps) {
  const newest = useRef(draft)
  newest.current = draft
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || target.closest?.('input, textarea, select, dialog, [contenteditable]')) return
      if (!takes(newest.current, event)) return
      event.preventDefault()
      // The hole keys listen on the same target.
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Handles a key; false when the key has no meaning here. */
function takes(draft: DraftSteps, event: KeyboardEvent): boolean {
  const { key, shiftKey, repeat } = event
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'z' || shiftKey || !draft.canUndo) return false
    draft.undo()
    return true
  }
  if (key.toLowerCase() === 'n') return pickNext(draft, shiftKey ? -1 : 1)
  if (!draft.picked) return false
  if (key === 'Delete' || key === 'Backspace') {
    draft.deletePicked()
    return true
  }
  const step = steps[key]
  if (!step) return false
  if (!repeat) draft.remember()
  move(draft, draft.picked, times(step, shiftKey ? BIG_STEP_M : STEP_M))
  return true
}

function pickNext(draft: DraftSteps, by: 1 | -1): boolean {
  if (!draft.now) return false
  const corners = cornersOf(draft.now)
  if (corners.length === 0) return false
  const now = corners.findIndex(({ at }) => isSameCorner(at, draft.picked))
  const next = now < 0 ? (by === 1 ? 0 : -1) : (now + by) % corners.length
  draft.pick(corners.at(next)!.at)
  return true
}

function move(draft: DraftSteps, at: CornerAt, by: Point): void {
  const corner = draft.now && cornersOf(draft.now).find((one) => isSameCorner(one.at, at))
  if (!corner) return
  draft.move(at, tidyPosition(localFrame(lngLatOf(corner.position)).toLngLat(by)))
}

function isSameCorner(one: CornerAt, other: CornerAt | null): boolean {
  return one.part === other?.part && one.ring === other.ring && one.index === other.index
}
