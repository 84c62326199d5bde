import { createContext, use, useSyncExternalStore } from 'react'
import type { Address, Router, Shown } from '#web/routes/router.ts'

/** The router of the app. */
export const RouterContext = createContext<Router | undefined>(undefined)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this part')
  return router
}

/** What the app shows; undefined before its first screen. */
export function useShown(): Shown | undefined {
  const router = useRouter()
  return useSyncExternalStore(
    (reader) => router.subscribe(reader),
    () => router.shown,
  )
}

/** The address of the drawn screen. */
export function useAddress(): Address {
  const router = useRouter()
  return useSyncExternalStore(
    (reader) => router.subscribe(reader),
    () => router.location,
  )
}
