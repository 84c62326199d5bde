import { checkRoute } from '#web/app/guards/check-route.ts'
import type { SessionGuardOptions } from '#web/app/guards/session-guard.ts'
import {
  isNotificationTarget,
  orderOf,
  plainAddress,
  presentAddress,
  redirectOf,
  warnOfUnknownPath,
} from '#web/app/paths.ts'
import { screenLoader } from '#web/app/screen-texts.ts'
import { SLOW_MS } from '#web/data/network.ts'
import type { Visitor } from '#web/data/session/roles.ts'
import { type AppVisit, Router, type RouterHistory } from '#web/routes/router.ts'
import { allRoutes, type RouteName, routeAt } from '#web/routes/routes.ts'
import { type Fetched, fetched } from '#web/ui/fetched.tsx'
import { loadAhead } from '#web/ui/late/load-ahead.ts'

/** The facts on which the rules of a visit depend. */
export interface VisitContext {
  /** The present visitor, once the stored session has been read. */
  visitor: () => Promise<Visitor>
  /** Options of the global guard. */
  sessionGuard: SessionGuardOptions
  /** Whether the order of that id is the visitor's own. */
  isOwnOrder: (id: string) => Promise<boolean>
}

/** The screen of each route. */
export const screenOf = Object.fromEntries(
  allRoutes.map(({ name }) => [name, fetched(screenLoader(name))]),
) as Readonly<Record<RouteName, Fetched>>

/** The app's router on that history. */
export function createAppRouter(context: VisitContext, history: RouterHistory): Router {
  return new Router(history, {
    redirect: (visit) => redirectFrom(context, visit),
    fetchScreen: async ({ address, isAhead }) => {
      const route = routeAt(address.pathname)
      if (!route) return
      const { preload } = screenOf[route.name]
      await (isAhead ? loadAhead(preload) : preload())
    },
  })
}

/** Resolves with the first screen to draw, or without one after three seconds: a slow club is then named. */
export async function firstArrival(router: Router): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, SLOW_MS))])
}

async function redirectFrom(
  context: VisitContext,
  { address: { href, pathname: path, search }, isAhead }: AppVisit,
): Promise<string | undefined> {
  const present = presentAddress(path, search) ?? plainAddress(path, search)
  if (present) return present
  if (!isAhead) warnOfUnknownPath(path)
  const visitor = await context.visitor()
  const check = (route: Parameters<typeof checkRoute>[0]) =>
    checkRoute(route, href, visitor, { remember: !isAhead, options: context.sessionGuard })
  // The role decides the screen, so a visitor signs in first and returns to this path.
  if (isNotificationTarget(path) && !visitor.hasSession) return check({ path, guards: [] })
  const order = visitor.role === 'admin' ? orderOf(path) : undefined
  const target = redirectOf(path, visitor.role, order !== undefined && (await context.isOwnOrder(order)))
  if (target) return target
  const route = routeAt(path)
  return route && check(route)
}
