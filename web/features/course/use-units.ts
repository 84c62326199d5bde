import { useMe } from '#web/data/session.ts'
import { asUnits, type Units } from '#web/ui/format.ts'

/** Metres or yards, as the person's profile has it. */
export function useUnits(): Units {
  return asUnits(useMe().profile?.units)
}
