import type { RoleId, Visitor } from '#web/data/session/roles.ts'

/** All roles. */
export const roles: readonly RoleId[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin']

/** A visitor without a session. */
export const nobody: Visitor = { hasSession: false, role: 'guest' }

/** A signed-in person with that role. */
export function signedIn(role: RoleId): Visitor {
  return { hasSession: true, role }
}
