import { useEffect, useState } from 'react'

/** Where this device believes it is: WGS 84, with its own estimate of the error in metres. */
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

/** A fix that a device has not renewed for this long is no longer where I am. */
const STALE_MS = 30_000

/** Whether this device gives its position without a question; false until that is known. */
export function useIsPositionAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false)
  useEffect(() => {
    let permission: PermissionStatus | undefined
    let isOver = false
    const follow = () => setIsAllowed(permission?.state === 'granted')
    // Older browsers do not know the question: there the person presses a button.
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

/** Follows the device's position while `on`. Asks for permission when the browser has not been asked yet. */
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
  /** When the shown fix arrived; null while none is shown. */
  let fixedAt: number | null = null
  const isFresh = () => fixedAt !== null && Date.now() - fixedAt <= STALE_MS
  const drop = (status: 'searching' | 'denied' | 'unavailable') => {
    fixedAt = null
    tell({ status, fix: null })
  }
  const onFix = (fix: Fix) => {
    // Some devices answer 0,0 while they have nothing.
    if (fix.lat === 0 && fix.lng === 0) return
    fixedAt = Date.now()
    tell({ status: 'found', fix })
  }
  const onLost = (why: LostPosition) => {
    // Devices lose their position for a moment between two fixes.
    if (why === 'lost' && isFresh()) return
    drop(why === 'lost' ? 'searching' : why)
  }
  const stop = watchFixes({ onFix, onLost, oldestMs: 2_000 })
  const timer = setInterval(() => {
    if (fixedAt !== null && !isFresh()) drop('searching')
  }, 5_000)
  return () => {
    stop()
    clearInterval(timer)
  }
}

/** `lost`: none at the moment; the others last until the person does something about it. */
export type LostPosition = 'lost' | 'denied' | 'unavailable'

export interface FixListener {
  /** Each answer of the device as it came, whatever it is worth. */
  onFix: (fix: Fix) => void
  onLost: (why: LostPosition) => void
  /** How old a position the device may hand out again; 0: none that it knows from before. */
  oldestMs: number
}

/** Asks the device for its position again and again, as exactly as it can. Returns the function that ends it. */
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
