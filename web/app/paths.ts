import type { RoleId } from '#web/data/session/roles.ts'
import { allRoutes, routeAt } from '#web/routes/routes.ts'

/** Paths known to people and in notifications, and the screens they lead to. */
const redirects: Readonly<Record<string, string>> = {
  '/index': '/',
  '/dashboard': '/',
  '/orders/history': '/userorderlist',
  '/orders/kitchen': '/kitchenorderlist',
  '/forgot-password': '/reset-password',
  '/verify-email': '/confirm',
}

/** The one service worker of the app; every other worker script path leads home. */
const ownWorker = '/firebase-messaging-sw.js'
const workerScript = /^\/(?:.*\/)?(?:(?:[\w.-]+-)?sw|service-?worker|ngsw-worker|workbox-[\w.-]+)\.m?js$/i
const notificationTarget = /^\/(orders|issues)\/([^/]+)\/?$/

/** Whether a page navigation went to a service worker's script (a stale link, or a tool that probes for one). */
export function isWorkerScriptPath(path: string): boolean {
  return path !== ownWorker && workerScript.test(path)
}

/** Whether the path is a notification's `/orders/{id}` or `/issues/{id}`. */
export function isNotificationTarget(path: string): boolean {
  return notificationTarget.test(path)
}

/** The order of a notification's `/orders/{id}`. */
export function orderOf(path: string): string | undefined {
  const [, kind, id] = notificationTarget.exec(path) ?? []
  return kind === 'orders' ? id : undefined
}

/**
 * The screen of a notification's `/orders/{id}` or `/issues/{id}`, with the id as a query parameter. An order is a
 * ticket for the kitchen, and for an administrator unless it is their own.
 */
export function notificationScreen(path: string, role: RoleId, isOwnOrder = false): string | undefined {
  const [, kind, id] = notificationTarget.exec(path) ?? []
  if (!kind || !id) return undefined
  if (kind === 'issues') return `/issuedetails?issueId=${id}`
  const isTicket = role === 'kitchen' || (role === 'admin' && !isOwnOrder)
  return `${isTicket ? '/kitchenorderview' : '/userorderview'}?orderId=${id}`
}

/**
 * Screens that were once a query parameter of another screen. `value`: only with this value. `as`: the parameter's
 * present name; the others stay unchanged.
 */
const formerAddresses: readonly {
  path: string
  parameter: string
  value?: string
  to: string
  as?: string
}[] = [
  { path: '/kitchenorderlist', parameter: 'view', value: 'figures', to: '/kitchenorderlist/figures' },
  { path: '/createissue', parameter: 'view', value: 'places', to: '/createissue/places' },
  { path: '/newgroupissue', parameter: 'view', value: 'rounds', to: '/newgroupissue/rounds' },
  { path: '/assignedissues', parameter: 'view', value: 'wall', to: '/assignedissues/wall' },
  { path: '/issuehistory', parameter: 'view', value: 'figures', to: '/issuehistory/figures' },
  { path: '/issuehistory', parameter: 'view', value: 'heat', to: '/issuehistory/heat' },
  { path: '/map', parameter: 'edit', value: 'card', to: '/map/edit/card' },
  { path: '/map', parameter: 'edit', value: 'nines', to: '/map/edit/nines' },
  { path: '/map', parameter: 'edit', value: 'import', to: '/map/edit/import' },
  { path: '/map', parameter: 'edit', to: '/map/edit' },
  { path: '/map', parameter: 'sheet', to: '/map/sheet', as: 'date' },
  { path: '/updatepins', parameter: 'sheet', to: '/updatepins/sheet', as: 'date' },
  { path: '/userorderlist', parameter: 'statement', to: '/userorderlist/statement', as: 'month' },
]

/** The present address of a screen under a former one; undefined for any other address. */
export function presentAddress(path: string, search: string): string | undefined {
  const query = new URLSearchParams(search)
  const former = formerAddresses.find(
    ({ path: at, parameter, value }) =>
      at === path && query.has(parameter) && (value === undefined || query.get(parameter) === value),
  )
  if (!former) return undefined
  const value = query.get(former.parameter)
  query.delete(former.parameter)
  if (former.as && value) query.set(former.as, value)
  return query.size > 0 ? `${former.to}?${query}` : former.to
}

/** Corrects a screen's address that has capitals or a slash at its end; undefined for other addresses. */
export function plainAddress(path: string, search: string): string | undefined {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return plain !== path && routeAt(plain) ? plain + search : undefined
}

/** The redirect of a path without a screen; undefined for other paths. */
export function redirectOf(path: string, role: RoleId, isOwnOrder = false): string | undefined {
  if (isWorkerScriptPath(path)) return '/'
  return redirects[path] ?? notificationScreen(path, role, isOwnOrder)
}

/** Every known path; `*` stands for one segment. */
export function knownPathPatterns(): string[] {
  return [...allRoutes.map(({ path }) => path), ...Object.keys(redirects), '/orders/*', '/issues/*']
}

/** Whether the path is known: a screen, one of the redirects, or a notification's target. */
export function isKnownPath(path: string): boolean {
  return redirectOf(path, 'guest') !== undefined || allRoutes.some((route) => route.path === path)
}

/** Logs a visit to an unknown path, and does nothing else. */
export function warnOfUnknownPath(path: string): void {
  if (!isKnownPath(path)) console.warn(`Navigation to an unknown path: ${path}`)
}
