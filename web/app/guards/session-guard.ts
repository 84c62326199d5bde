import type { SessionGuardConfig } from '#web/data/config.ts'
import { allRoutes } from '#web/routes/routes.ts'

/** Options of the global guard. Patterns are paths in which `*` is a wildcard. */
export interface SessionGuardOptions extends SessionGuardConfig {
  login: string
  callback: string
  exclude: readonly string[]
}

/** By default every screen is guarded except the public ones of the route table; the club's own list replaces that. */
export function sessionGuardOf({
  include = [],
  exclude = null,
  saveRedirect = true,
}: Partial<SessionGuardConfig> = {}): SessionGuardOptions {
  const publicPaths = allRoutes.filter((route) => route.access === 'public').map((route) => route.path)
  return {
    login: '/sign-in',
    callback: '/confirm',
    include,
    exclude: exclude ?? (include.length > 0 ? [] : publicPaths),
    saveRedirect,
  }
}

/** Whether a visitor without a session must be sent to the login route instead of this path. */
export function needsSession(path: string, options: SessionGuardOptions): boolean {
  const never = [...options.exclude, options.login, options.callback]
  if (matches(path, never)) return false
  return options.include.length === 0 || matches(path, options.include)
}

function matches(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(path)
  })
}
