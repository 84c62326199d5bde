import type { RoleId, Visitor } from '#web/data/session/roles.ts'

/** Every role there is. */
export const roles: readonly RoleId[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin']

/** Nobody signed in. */
export const nobody: Visitor = { hasSession: false, role: 'guest' }

/** Somebody signed in with that role. */
export function signedIn(role: RoleId): Visitor {
  return { hasSession: true, role }
}
