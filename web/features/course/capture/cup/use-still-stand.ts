import { useEffect, useMemo, useState } from 'react'
import { stillReadings } from '#domain/course/capture/still-readings.ts'
import type { Fix } from '#web/data/position.ts'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { useClaimChecks } from '#web/features/course/capture/positioning/claim-store.ts'
import {
  type Collection,
  noReadings,
  type Stand,
  standOf,
  withFix,
} from '#web/features/course/capture/positioning/stand.ts'
import { type FixState, useFixes } from '#web/features/course/capture/positioning/use-fixes.ts'

export interface StillStand {
  fixes: FixState
  /** The average of the readings since the device stopped moving; null before the first and without a position. */
  stand: Stand | null
  restart: () => void
}

/** Follows the position, and averages the readings while the person stands still. */
export function useStillStand(): StillStand {
  const [collection, setCollection] = useState(noReadings)
  const bias = useBias()
  const checks = useClaimChecks()
  const fixes = useFixes(true, (fix) => setCollection((before) => withStillFix(before, fix)))
  // Readings from before the shift of a known mark are in another place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shift is only a reason to start again
  useEffect(() => setCollection(noReadings), [bias])
  const stand = useMemo(
    () => (fixes.trouble === null ? standOf(collection, bias, checks) : null),
    [collection, bias, checks, fixes.trouble],
  )
  return { fixes, stand, restart: () => setCollection(noReadings) }
}

function withStillFix(before: Collection, fix: Fix): Collection {
  const { frame, samples } = withFix(before, fix)
  return { frame, samples: stillReadings(samples) }
}
