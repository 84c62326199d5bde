import { act } from '@testing-library/react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { reportFix } from '#web/testing/test-device.ts'

interface Standing {
  fixes?: number
  accuracyM?: number
  /** Between the first fix and the last. */
  seconds?: number
}

/** Reports fixes of one place, the last of them now, as a device that lies still does. */
export function standAt(place: LngLat, { fixes = 6, accuracyM = 2, seconds = 2 }: Standing = {}): void {
  const now = Date.now()
  for (let at = 0; at < fixes; at++) {
    const secondsAgo = seconds * (1 - at / (fixes - 1))
    // A device that walked on is older than three seconds at once: only how far fixes lie apart in time counts.
    act(() => reportFix(place, accuracyM, now - 1000 * secondsAgo))
  }
}
