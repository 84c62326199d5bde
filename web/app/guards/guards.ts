import type { Visitor } from '#web/data/session/roles.ts'
import type { AppRoute, GuardName } from '#web/routes/routes.ts'

export interface GuardRequest {
  route: Pick<AppRoute, 'path' | 'roles'>
  /** Path and query, as requested. */
  fullPath: string
  visitor: Visitor
  /** The login route. */
  login: string
  /** Remembers the requested path, if enabled. */
  remember: (fullPath: string) => void
  /** The remembered path, if any. */
  savedPath: () => string | undefined
}

/** The guard's redirect (path and query); undefined lets the visitor through. Throwing shows the error page. */
export type Guard = (request: GuardRequest) => string | undefined | Promise<string | undefined>

const auth: Guard = ({ visitor, fullPath, login, remember }) => {
  if (visitor.hasSession) return undefined
  remember(fullPath)
  return login
}

// A recovery link or an invitation signs its owner in and then needs the new-password form, so it passes.
const guest: Guard = ({ visitor, fullPath, savedPath }) => {
  if (!visitor.hasSession || (visitor.role === 'guest' && !visitor.isWaiting)) return undefined
  if (/[?&#]type=(recovery|invite)\b/.test(fullPath)) return undefined
  return (visitor.isWaiting ? undefined : savedPath()) ?? '/'
}

// A person without a profile gets a note instead of the screen, and is checked again once the role is known.
const role: Guard = ({ route, visitor }) => {
  if (visitor.lacksProfile || !route.roles || route.roles.includes(visitor.role)) return undefined
  return `/unauthorized?from=${encodeURIComponent(route.path)}`
}

const registry = new Map<string, Guard>(
  Object.entries({ auth, guest, role } satisfies Record<GuardName, Guard>),
)

/** The guard registered under that name. Throws `Unknown route middleware` when there is none. */
export function guardNamed(name: string): Guard {
  const guard = registry.get(name)
  if (!guard) throw new Error('Unknown route middleware')
  return guard
}
