import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/data/queries/query.ts'
import { currentFacts, knownSince, lacksData, type ScreenReads } from '#web/data/queries/screen-reads.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import type { RouteName } from '#web/routes/routes.ts'

const loaded = new Map<RouteName, ScreenReads | null>()

/** The queries of a screen; null for a screen without a list. Their code is fetched when it is first needed. */
export async function loadScreenReads(name: RouteName): Promise<ScreenReads | null> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const { screenReads } = await import('#web/app/offline/screen-reads.ts')
  const reads = (await screenReads[name]?.()) ?? null
  loaded.set(name, reads)
  return reads
}

/** The queries of a screen once they are needed; undefined while their code is on its way. */
function useScreenReads(name: RouteName | undefined, isNeeded: boolean): ScreenReads | null | undefined {
  const [, setLoaded] = useState<RouteName>()
  useEffect(() => {
    if (!isNeeded || name === undefined || loaded.has(name)) return
    // Code that is not on the device: the screen says by itself what it lacks.
    void loadScreenReads(name)
      .catch(() => loaded.set(name, null))
      .then(() => setLoaded(name))
  }, [name, isNeeded])
  return name === undefined ? null : loaded.get(name)
}

const useSearch = () =>
  useRouterState({ select: ({ location }) => location.search as Record<string, string> })

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Whether a screen lacks data that this device has never read: 'unknown' while that is found out. Asked only if `isNeeded`. */
export function useLacksData(name: RouteName, isNeeded: boolean): boolean | 'unknown' {
  const reads = useScreenReads(name, isNeeded)
  const search = useSearch()
  const lacks = useSyncExternalStore(subscribe, () =>
    isNeeded && reads ? lacksData(reads, currentFacts(search)) : false,
  )
  return isNeeded && reads === undefined ? 'unknown' : lacks
}

/** Of which time the data of the present screen are, in milliseconds; 0 where they are live, or nothing is known of them. */
export function useScreenAge(): number {
  const isStale = useIsStale()
  const name = useCurrentRoute()?.name
  const reads = useScreenReads(name, isStale)
  const search = useSearch()
  return useSyncExternalStore(subscribe, () =>
    isStale && reads ? (knownSince(reads, currentFacts(search)) ?? 0) : 0,
  )
}
