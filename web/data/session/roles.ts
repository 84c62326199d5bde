/** What a person may be at the club; `guest` is nobody signed in, or an anonymous session. */
export type RoleId = 'guest' | 'member' | 'kitchen' | 'maintenance' | 'admin'

const roleIds: readonly string[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin'] satisfies RoleId[]

/** The role under that name; a role that this build does not know is treated as a guest. */
export function asRoleId(value: string | null | undefined): RoleId {
  return value != null && roleIds.includes(value) ? (value as RoleId) : 'guest'
}

/** Whether a person of that role works at the club. */
export function isStaff(role: RoleId): boolean {
  return role !== 'guest' && role !== 'member'
}

/** Who is asking to see a screen. */
export interface Visitor {
  hasSession: boolean
  role: RoleId
  /** Was invited and has no password: without one they could not come back. */
  owesPassword?: boolean
  /** Has an account that the club has not approved yet: a guest until then. */
  isWaiting?: boolean
  /** Is signed in, and the club has not said yet with which role: a guest until then. */
  lacksProfile?: boolean
}
