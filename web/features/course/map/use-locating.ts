import { useMemo, useState } from 'react'
import { type Fix, type PositionState, useIsPositionAllowed, usePosition } from '#web/data/position.ts'
import type { Toggle } from '#web/features/course/map/map-buttons.tsx'
import { useCompass } from '#web/features/course/map/use-compass.ts'

/** My position on the map: without a tap where the device allows it, until the person says otherwise. */
export function useLocating(): { locating: Toggle; position: PositionState; me: Fix | null } {
  const isAllowed = useIsPositionAllowed()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOn = choice ?? isAllowed
  const position = usePosition(isOn)
  const compassDeg = useCompass(isOn)
  const { fix } = position
  // Who walks goes in the direction of the walk; who stands looks where the device points.
  const headingDeg = fix?.headingDeg ?? compassDeg
  const me = useMemo(
    () => (fix && headingDeg !== undefined ? { ...fix, headingDeg } : fix),
    [fix, headingDeg],
  )
  return { locating: { on: isOn, flip: () => setChoice(!isOn) }, position, me }
}
