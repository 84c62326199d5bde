import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/data/queries/query.ts'
import type { ScreenState } from '#web/data/queries/screen-reads.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import type { RouteName } from '#web/routes/routes.ts'
import { useAddress } from '#web/routes/use-router.ts'

const states = new Map<RouteName, ScreenState | null>()

// The lists are not part of a first load: with a connection they are not used.
async function loadState(name: RouteName): Promise<void> {
  const { screenState } = await import('#web/app/offline/screen-reads.ts')
  states.set(name, await screenState(name))
}

/** The state of a screen when needed: null for a screen without a list, undefined while its code loads. */
function useScreenState(name: RouteName | undefined, isNeeded: boolean): ScreenState | null | undefined {
  const [, setLoaded] = useState<RouteName>()
  useEffect(() => {
    if (!isNeeded || name === undefined || states.has(name)) return
    // Without the code on the device, the screen itself reports missing data.
    void loadState(name)
      .catch(() => states.set(name, null))
      .then(() => setLoaded(name))
  }, [name, isNeeded])
  return name === undefined ? null : states.get(name)
}

function useSearch(): Record<string, string> {
  const { search } = useAddress()
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/**
 * Whether a screen lacks data that this device has never read: 'unknown' during the check. Checked only if `isNeeded`.
 */
export function useLacksData(name: RouteName, isNeeded: boolean): boolean | 'unknown' {
  const state = useScreenState(name, isNeeded)
  const search = useSearch()
  const lacks = useSyncExternalStore(subscribe, () => (isNeeded && state ? state.lacksData(search) : false))
  return isNeeded && state === undefined ? 'unknown' : lacks
}

/** The time of the present screen's data, in milliseconds; 0 if they are live or unknown. */
export function useScreenAge(): number {
  const isStale = useIsStale()
  const name = useCurrentRoute()?.name
  const state = useScreenState(name, isStale)
  const search = useSearch()
  return useSyncExternalStore(subscribe, () => (isStale && state ? state.knownSince(search) : 0))
}
