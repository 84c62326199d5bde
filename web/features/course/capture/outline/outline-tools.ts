import type { Corner, DraftChange } from '#domain/course/capture/outline-draft.ts'
import type { OutlineFault } from '#domain/course/capture/outline-fault.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Course } from '#web/data/course/course.ts'
import type { Outline } from '#web/features/course/capture/capture-data.ts'
import type { CaptureSession } from '#web/features/course/capture/outline/session-store.ts'
import type { GreenChoice } from '#web/features/course/capture/outline/targets.ts'
import type { SessionState } from '#web/features/course/capture/outline/use-session.ts'

export interface OutlineReviewProps extends OutlineWorkProps {
  tools: OutlineTools
  frame: LocalFrame
  /** The outline in force, which the new one replaces. */
  newest: Outline | undefined
}

export interface OutlineWorkProps {
  course: Course
  green: GreenChoice
  choices: readonly GreenChoice[]
  state: SessionState
  session: CaptureSession
  onPublished: (greenId: string) => void
}

/** State shared by walking and reviewing: the corners with undo, and their faults. */
export interface OutlineTools {
  apply: (change: DraftChange) => void
  undo: () => void
  canUndo: boolean
  fault: OutlineFault | null
  /** The fault that an unfinished walk already has. */
  problem: OutlineFault | null
  selected: number | null
  select: (index: number | null) => void
  /** Clears the undo steps. */
  forgetSteps: () => void
}

/** A corner set by hand, without fixes. */
export function byHand({ lng, lat }: { lng: number; lat: number }): Corner {
  return { lng, lat, accuracyM: null, samples: 0, at: Date.now() }
}
