import { useEffect, useState } from 'react'

/** Smaller turns are not shown, in degrees. */
const STEP_DEG = 5

/** Safari's own compass reading. */
interface CompassEvent extends DeviceOrientationEvent {
  webkitCompassHeading?: number
}

/** The bearing of the screen's upper edge while `on`; undefined without a compass or the permission for it. */
export function useCompass(on: boolean): number | undefined {
  const [bearing, setBearing] = useState<number>()
  useEffect(() => {
    if (!on) return setBearing(undefined)
    const turn = (event: CompassEvent) => {
      const degrees = bearingOf(event)
      if (degrees === undefined) return
      // Compasses measure the device's upper edge, which is at the side of a turned phone.
      const upwards = degrees + (screen.orientation?.angle ?? 0)
      setBearing((Math.round(upwards / STEP_DEG) * STEP_DEG) % 360)
    }
    const kinds = ['deviceorientationabsolute', 'deviceorientation'] as const
    for (const kind of kinds) addEventListener(kind, turn)
    return () => {
      for (const kind of kinds) removeEventListener(kind, turn)
    }
  }, [on])
  return bearing
}

function bearingOf({ webkitCompassHeading, absolute, alpha }: CompassEvent): number | undefined {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading
  // Alpha counts anticlockwise.
  return absolute && alpha !== null ? (360 - alpha) % 360 : undefined
}
