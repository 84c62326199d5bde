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
  /** The outline that holds now, which a new one takes the place of. */
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

/** What walking and reviewing share: the corners with their steps back, and their faults. */
export interface OutlineTools {
  apply: (change: DraftChange) => void
  undo: () => void
  canUndo: boolean
  fault: OutlineFault | null
  /** What of it is already true of a walk that is under way. */
  problem: OutlineFault | null
  selected: number | null
  select: (index: number | null) => void
  /** There is no way back beyond this. */
  forgetSteps: () => void
}

/** A corner that nobody stood on. */
export function byHand({ lng, lat }: { lng: number; lat: number }): Corner {
  return { lng, lat, accuracyM: null, samples: 0, at: Date.now() }
}
