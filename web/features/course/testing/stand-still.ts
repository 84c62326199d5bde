import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { act, fireEvent } from '#web/data/testing/dom.tsx'
import type { OpenScreen } from '#web/testing/open-screen.tsx'
import { reportFix } from '#web/testing/test-device.ts'

interface Standing {
  fixes?: number
  accuracyM?: number
  /** Between the first fix and the last. */
  seconds?: number
  /** How far the satellites' clock is ahead of the device's; later stands of a test have later times. */
  aheadMs?: number
}

/** Reports fixes of one place at a steady interval, like a device at rest. */
export function reportFixes(place: LngLat, standing: Standing = {}): void {
  const { fixes = 6, accuracyM = 2, seconds = 5, aheadMs = 0 } = standing
  const start = Date.now() + aheadMs
  const stepMs = (1000 * seconds) / Math.max(1, fixes - 1)
  for (let at = 0; at < fixes; at++) act(() => reportFix(place, accuracyM, start + at * stepMs))
}

/** Averages at a place from the first press to the last. */
export async function standAt(
  screen: Pick<OpenScreen, 'findByRole' | 'getByRole'>,
  place: LngLat,
  standing: Standing = {},
): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Start averaging' }))
  reportFixes(place, standing)
  fireEvent.click(screen.getByRole('button', { name: 'That is enough' }))
}
