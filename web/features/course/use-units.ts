import { useRegion } from '#web/data/region.ts'
import type { Units } from '#web/ui/format/format.ts'

/** Metres or yards, from the person's profile, or a visitor's choice on this device. */
export function useUnits(): Units {
  return useRegion().units
}
