import { createContext, use } from 'react'
import { useStore } from '#web/data/store.ts'
import type { AppAddress, Router, ShownScreen } from '#web/routes/router.ts'

/** The router of the app. */
export const RouterContext = createContext<Router | undefined>(undefined)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this part')
  return router
}

/** The shown screen; undefined before the first one. */
export function useShown(): ShownScreen | undefined {
  const router = useRouter()
  return useStore({ subscribe: router.subscribe, get: () => router.shown })
}

/** The address of the drawn screen. */
export function useAddress(): AppAddress {
  const router = useRouter()
  return useStore({ subscribe: router.subscribe, get: () => router.location })
}
