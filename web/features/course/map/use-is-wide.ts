import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 48rem)')

function watchWidth(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a panel beside the map and not under it; follows a phone that is turned. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => wide().matches)
}
