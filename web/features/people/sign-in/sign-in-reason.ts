import { cookiePrefix, savedRedirectPath } from '#web/routes/redirect-path.ts'
import { type RouteName, routeAt } from '#web/routes/routes.ts'

/** Why a person is asked to sign in: its sentence is `people:signIn.reason.{reason}`. */
export type SignInReason =
  | 'order'
  | 'myOrder'
  | 'report'
  | 'myReport'
  | 'myReports'
  | 'profile'
  | 'inbox'
  | 'staff'

const reasons: Partial<Record<RouteName, SignInReason>> = {
  checkout: 'order',
  order: 'myOrder',
  myOrders: 'myOrder',
  statement: 'myOrder',
  report: 'report',
  camera: 'report',
  issue: 'myReport',
  issueHistory: 'myReports',
  profile: 'profile',
  notifications: 'inbox',
}

/** Why the page requested before the sign-in needs it; undefined for home, pages without a reason, or without one. */
export function signInReason(): SignInReason | undefined {
  const path = savedRedirectPath(cookiePrefix)?.split(/[?#]/)[0]
  if (!path) return undefined
  if (path.startsWith('/orders/')) return 'myOrder'
  if (path.startsWith('/issues/')) return 'myReport'
  const route = routeAt(path)
  if (!route || route.name === 'home') return undefined
  return reasons[route.name] ?? (route.roles ? 'staff' : undefined)
}
