import { useMemo, useState } from 'react'
import { type Fix, type PositionState, useIsPositionAllowed, usePosition } from '#web/data/position.ts'
import type { Toggle } from '#web/features/course/map/map-buttons.tsx'
import { useCompass } from '#web/features/course/map/use-compass.ts'

/** My position on the map: shown without a tap if the device allows it, until the person switches it off. */
export function useLocating(): { locating: Toggle; position: PositionState; me: Fix | null } {
  const isAllowed = useIsPositionAllowed()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOn = choice ?? isAllowed
  const position = usePosition(isOn)
  const compassDeg = useCompass(isOn)
  const { fix } = position
  // A walking person's heading is the direction of the walk; a standing person's is the device's bearing.
  const headingDeg = fix?.headingDeg ?? compassDeg
  const me = useMemo(
    () => (fix && headingDeg !== undefined ? { ...fix, headingDeg } : fix),
    [fix, headingDeg],
  )
  return { locating: { on: isOn, flip: () => setChoice(!isOn) }, position, me }
}
