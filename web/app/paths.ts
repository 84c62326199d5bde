import type { RoleId } from '#web/data/session/roles.ts'
import { allRoutes } from '#web/routes/routes.ts'

/** Paths that people and notifications know, and the screen that each leads to. */
export const redirects: Readonly<Record<string, string>> = {
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
 * The screen that a notification's `/orders/{id}` or `/issues/{id}` stands for, with the id as a query parameter. An order
 * is a ticket for the kitchen, and for an administrator unless it is their own.
 */
export function notificationScreen(path: string, role: RoleId, isOwnOrder = false): string | undefined {
  const [, kind, id] = notificationTarget.exec(path) ?? []
  if (!kind || !id) return undefined
  if (kind === 'issues') return `/issuedetails?issueId=${id}`
  const isTicket = role === 'kitchen' || (role === 'admin' && !isOwnOrder)
  return `${isTicket ? '/kitchenorderview' : '/userorderview'}?orderId=${id}`
}

/** Where a path leads that has no screen of its own; undefined when it is not such a path. */
export function redirectOf(path: string, role: RoleId, isOwnOrder = false): string | undefined {
  if (isWorkerScriptPath(path)) return '/'
  return redirects[path] ?? notificationScreen(path, role, isOwnOrder)
}

/** Whether the app knows the path: a screen, one of the redirects, or a notification's target. */
export function isKnownPath(path: string): boolean {
  return redirectOf(path, 'guest') !== undefined || allRoutes.some((route) => route.path === path)
}

/** Logs, and only logs, that somebody went to a path which the app does not know. */
export function warnOfUnknownPath(path: string): void {
  if (!isKnownPath(path)) console.warn(`Navigation to an unknown path: ${path}`)
}
