import { useEffect, useState } from 'react'
import { startStopwatch } from '#web/data/stopwatch.ts'

/** The device's position: WGS 84, with its own estimate of the error in metres. */
export interface Fix {
  lng: number
  lat: number
  accuracyM: number
  at: number
  /** The course over ground in degrees from north, while the device moves. */
  headingDeg?: number
}

export type PositionState =
  | { status: 'off' | 'searching' | 'denied' | 'unavailable'; fix: null }
  | { status: 'found'; fix: Fix }

/** A fix older than this is no longer shown as the person's position. */
const STALE_MS = 30_000

/** Whether this device gives its position without a prompt; false until known. */
export function useIsPositionAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false)
  useEffect(() => {
    let permission: PermissionStatus | undefined
    let isOver = false
    const follow = () => setIsAllowed(permission?.state === 'granted')
    // Older browsers lack this query: there the person presses a button.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((answer) => {
        if (isOver) return
        permission = answer
        follow()
        answer.addEventListener?.('change', follow)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      permission?.removeEventListener?.('change', follow)
    }
  }, [])
  return isAllowed
}

/** Follows the device's position while `on`. Asks for permission if the browser has not yet asked. */
export function usePosition(on: boolean): PositionState {
  const [state, setState] = useState<PositionState>({ status: 'off', fix: null })
  useEffect(() => {
    if (!on) return setState({ status: 'off', fix: null })
    if (!('geolocation' in navigator)) return setState({ status: 'unavailable', fix: null })
    setState({ status: 'searching', fix: null })
    return watch(setState)
  }, [on])
  return state
}

function watch(tell: (state: PositionState) => void): () => void {
  /** The age of the shown fix; null while none is shown. */
  let age: (() => number) | null = null
  const isFresh = () => age !== null && age() <= STALE_MS
  const drop = (status: 'searching' | 'denied' | 'unavailable') => {
    age = null
    tell({ status, fix: null })
  }
  const onFix = (fix: Fix) => {
    // Some devices return 0,0 without a position.
    if (fix.lat === 0 && fix.lng === 0) return
    age = startStopwatch()
    tell({ status: 'found', fix })
  }
  const onLost = (why: LostPosition) => {
    // Devices lose their position for a moment between two fixes.
    if (why === 'lost' && isFresh()) return
    drop(why === 'lost' ? 'searching' : why)
  }
  const stop = watchFixes({ onFix, onLost, oldestMs: 2_000 })
  const timer = setInterval(() => {
    if (age !== null && !isFresh()) drop('searching')
  }, 5_000)
  return () => {
    stop()
    clearInterval(timer)
  }
}

/** `lost`: temporarily none; the others last until the person acts. */
export type LostPosition = 'lost' | 'denied' | 'unavailable'

export interface FixListener {
  /** Each answer of the device, unchecked. */
  onFix: (fix: Fix) => void
  onLost: (why: LostPosition) => void
  /** The allowed age of a cached position; 0: no cached one. */
  oldestMs: number
}

/** Watches the device's position at its best accuracy. Returns the function that stops it. */
export function watchFixes({ onFix, onLost, oldestMs }: FixListener): () => void {
  if (!('geolocation' in navigator)) {
    onLost('unavailable')
    return () => undefined
  }
  const id = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const { longitude: lng, latitude: lat, accuracy: accuracyM } = coords
      onFix({ lng, lat, accuracyM, at: timestamp, ...courseOverGround(coords) })
    },
    ({ code, PERMISSION_DENIED }) => onLost(code === PERMISSION_DENIED ? 'denied' : 'lost'),
    { enableHighAccuracy: true, maximumAge: oldestMs },
  )
  return () => navigator.geolocation.clearWatch(id)
}

/** Slower than this, in metres per second, the direction of a walk is noise. */
const MOVING_MS = 0.5

function courseOverGround({ heading, speed }: GeolocationCoordinates): Pick<Fix, 'headingDeg'> {
  const isMoving = typeof heading === 'number' && Number.isFinite(heading) && (speed ?? 0) >= MOVING_MS
  return isMoving ? { headingDeg: heading } : {}
}
