import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { type AppRoute, routeAt } from '#web/routes/routes.ts'

/** Goes one step back within the app, otherwise to the screen's parent. */
export function useBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const parent = useCurrentRoute()?.parent ?? '/'
  return () => (canGoBack ? router.history.back() : void router.navigate({ href: parent, replace: true }))
}

/** The route table's entry for the present screen. */
export function useCurrentRoute(): AppRoute | undefined {
  return routeAt(useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname }))
}
