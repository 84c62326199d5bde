import { asRoleId, type RoleId, type Visitor } from '#web/data/session/roles.ts'
import { currentMe, type Me, subscribeMe, useMe } from '#web/data/session/session.ts'

/** Who is asking, as the guards see it: without their second factor a person is nobody yet. */
export function visitorOf(me: Me): Visitor {
  const hasSession = me.user !== null && !me.needsSecondFactor
  return { hasSession, role: me.isLoggedIn ? asRoleId(me.role.role_id) : 'guest' }
}

/** The visitor, once it is known whether somebody is signed in and who. */
export function settledVisitor(): Promise<Visitor> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const check = () => {
      if (currentMe().status !== 'ready') return
      stop?.()
      resolve(visitorOf(currentMe()))
    }
    stop = subscribeMe(check)
    check()
  })
}

/** The role of whoever uses the app. */
export function useRole(): RoleId {
  return visitorOf(useMe()).role
}
