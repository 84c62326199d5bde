import { createContext, use } from 'react'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { usePinDay } from '#web/features/course/pins/use-pin-day.ts'
import type { WearView } from '#web/features/course/pins/use-wear.ts'
import type { SheetUnit } from '#web/features/course/sheet/sheet-data.ts'

/** The shared state of a day's pins screen. */
export interface PinDayState {
  courseId: string
  date: string
  today: string
  day: ReturnType<typeof usePinDay>
  /** The green in view. */
  green: GreenOfDay
  /** Goes to the next or previous green. */
  step: (by: 1 | -1) => void
  /** Goes to a hole, by its id. */
  goTo: (holeId: string) => void
  /** Goes to the next green without a pin for the day, else to the next green. */
  goOn: () => void
  wear: WearView
  measure: SheetUnit
  /** Whether the greens fit at the left and an inspector at the right. */
  isWide: boolean
  /** Whether another person's published set is drawn beside the draft. */
  comparing: boolean
  setComparing: (comparing: boolean) => void
  /** Reads the course and its pins again, after the server refused a set. */
  reread: () => void
}

const PinDayContext = createContext<PinDayState | undefined>(undefined)

export const PinDayProvider = PinDayContext.Provider

/** The state of the day's pins; only inside a PinDayProvider. */
export function usePinDayState(): PinDayState {
  const state = use(PinDayContext)
  if (!state) throw new Error('usePinDayState() needs a PinDayProvider above it')
  return state
}
