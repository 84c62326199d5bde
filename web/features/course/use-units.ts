import { useRegion } from '#web/data/region.ts'
import type { Units } from '#web/ui/format/format.ts'

/** Metres or yards, as the person's profile has it, or as a visitor chose on this device. */
export function useUnits(): Units {
  return useRegion().units
}
