/** A person's role at the club; `guest` is a visitor, an anonymous session, or an account not yet approved. */
export type RoleId = 'guest' | 'member' | 'kitchen' | 'maintenance' | 'admin'

const roleIds: readonly string[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin'] satisfies RoleId[]

/** The role of that name; unknown roles become guest. */
export function asRoleId(value: string | null | undefined): RoleId {
  return value != null && roleIds.includes(value) ? (value as RoleId) : 'guest'
}

/** Whether a person of that role works at the club. */
export function isStaff(role: RoleId): boolean {
  return role !== 'guest' && role !== 'member'
}

/** The visitor of a screen. */
export interface Visitor {
  hasSession: boolean
  role: RoleId
  /** Was invited and has no password: without one they could not sign in again. */
  owesPassword?: boolean
  /** Has an account that the club has not approved yet: a guest until then. */
  isWaiting?: boolean
  /** Is signed in, but the role is still unknown: a guest until then. */
  lacksProfile?: boolean
}
