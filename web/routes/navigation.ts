import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { type AppRoute, routeAt } from '#web/routes/routes.ts'

/** One step back where there is one in the app, otherwise to the screen's parent. */
export function useBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const parent = useCurrentRoute()?.parent ?? '/'
  return () => (canGoBack ? router.history.back() : void router.navigate({ href: parent, replace: true }))
}

/** The entry of the route table for the screen that is shown. */
export function useCurrentRoute(): AppRoute | undefined {
  return routeAt(useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname }))
}
