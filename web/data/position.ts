import { useEffect, useState } from 'react'

/** Where this device believes it is: WGS 84, with its own estimate of the error in metres. */
export interface Fix {
  lng: number
  lat: number
  accuracyM: number
  at: number
}

export type PositionState =
  | { status: 'off' | 'searching' | 'denied' | 'unavailable'; fix: null }
  | { status: 'found'; fix: Fix }

/** A fix that a device has not renewed for this long is no longer where I am. */
const STALE_MS = 30_000

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
  let heardAt = Date.now()
  const heard = ({ coords, timestamp }: GeolocationPosition) => {
    // Some devices answer 0,0 while they have nothing.
    if (coords.latitude === 0 && coords.longitude === 0) return
    heardAt = Date.now()
    const { longitude: lng, latitude: lat, accuracy: accuracyM } = coords
    tell({ status: 'found', fix: { lng, lat, accuracyM, at: timestamp } })
  }
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    tell({ status: code === PERMISSION_DENIED ? 'denied' : 'searching', fix: null })
  }
  const id = navigator.geolocation.watchPosition(heard, failed, {
    enableHighAccuracy: true,
    maximumAge: 2_000,
  })
  const timer = setInterval(() => {
    if (Date.now() - heardAt > STALE_MS) tell({ status: 'searching', fix: null })
  }, 5_000)
  return () => {
    navigator.geolocation.clearWatch(id)
    clearInterval(timer)
  }
}
