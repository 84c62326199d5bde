import { type AppRoute, routeAt } from '#web/routes/routes.ts'
import { useAddress, useRouter } from '#web/routes/use-router.ts'

/** Goes one step back within the app, otherwise to the screen's parent. */
export function useBack(): () => void {
  const router = useRouter()
  const parent = useCurrentRoute()?.parent ?? '/'
  return () =>
    router.history.page.index > 0 ? router.history.back() : void router.navigate(parent, { replace: true })
}

/** The route table's entry for the present screen. */
export function useCurrentRoute(): AppRoute | undefined {
  return routeAt(useAddress().pathname)
}
