import { useEffect, useState } from 'react'

/** Turns smaller than this, in degrees, are not shown. */
const STEP_DEG = 5

/** Safari's own reading of its compass. */
interface CompassEvent extends DeviceOrientationEvent {
  webkitCompassHeading?: number
}

/** The bearing in which the device is held, while `on`; undefined on one without a compass or the permission for it. */
export function useCompass(on: boolean): number | undefined {
  const [bearing, setBearing] = useState<number>()
  useEffect(() => {
    if (!on) return setBearing(undefined)
    const turn = (event: CompassEvent) => {
      const degrees = bearingOf(event)
      if (degrees !== undefined) setBearing((Math.round(degrees / STEP_DEG) * STEP_DEG) % 360)
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
  // Alpha counts against the clock.
  return absolute && alpha !== null ? (360 - alpha) % 360 : undefined
}
