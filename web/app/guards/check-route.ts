import type { Visitor } from '#web/data/session/roles.ts'
import {
  clearRedirectPath,
  cookiePrefix,
  savedRedirectPath,
  saveRedirectPath,
} from '#web/routes/redirect-path.ts'
import type { AppRoute } from '#web/routes/routes.ts'
import { guardNamed } from './guards.ts'
import { needsSession, type SessionGuardOptions } from './session-guard.ts'

const WELCOME = '/reset-password'

/**
 * Runs the global guard and then the route's own guards, in order. Returns the path to go to instead, or undefined when
 * the visitor may enter. Throws a guard's error.
 */
export async function checkRoute(
  route: Pick<AppRoute, 'path' | 'roles'> & { guards: readonly string[] },
  fullPath: string,
  visitor: Visitor,
  { remember = true, options }: { remember?: boolean; options: SessionGuardOptions },
): Promise<string | undefined> {
  const save = (path: string) => {
    if (remember && options.saveRedirect) saveRedirectPath(cookiePrefix, path)
  }
  if (!visitor.hasSession && needsSession(route.path, options)) {
    save(fullPath)
    return options.login
  }
  if (visitor.owesPassword && needsSession(route.path, options) && route.path !== WELCOME) {
    return `${WELCOME}?type=invite`
  }
  const savedPath = () => takeRedirectPath(remember)
  for (const name of route.guards) {
    const request = { route, fullPath, visitor, login: options.login, remember: save, savedPath }
    const target = await guardNamed(name)(request)
    if (target) return target
  }
  return undefined
}

/** The remembered path; deleted by reading, unless this is only a look ahead. */
function takeRedirectPath(forget: boolean): string | undefined {
  const path = savedRedirectPath(cookiePrefix)
  if (path && forget) clearRedirectPath(cookiePrefix)
  return path
}
