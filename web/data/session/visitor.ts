import { asRoleId, type RoleId, type Visitor } from '#web/data/session/roles.ts'
import { currentMe, type Me, subscribeMe, useMe } from '#web/data/session/session.ts'

/** The visitor for the guards: without their second factor a person counts as signed out. */
export function visitorOf(me: Me): Visitor {
  const hasSession = me.user !== null && !me.needsSecondFactor
  const role = me.isLoggedIn ? asRoleId(me.role.role_id) : 'guest'
  const owesPassword = hasSession && me.user?.user_metadata?.must_choose_password === true
  return {
    hasSession,
    role,
    ...(owesPassword && { owesPassword }),
    ...(isWaiting(me) && { isWaiting: true }),
    ...(lacksProfile(me) && { lacksProfile: true }),
  }
}

/** Whether the person has signed up and waits for the club's approval. */
export function isWaiting({ isLoggedIn, role, profile }: Me): boolean {
  return isLoggedIn && role.role_id === 'guest' && Boolean(profile?.waiting_since)
}

/** Whether a person is signed in whose profile and role could not be read yet. */
export function lacksProfile({ status, user, isLoggedIn, needsSecondFactor }: Me): boolean {
  return status === 'ready' && user !== null && !user.is_anonymous && !isLoggedIn && !needsSecondFactor
}

/** The account of the signed-in person; undefined for a visitor, including a guest's session. */
export function accountId(): string | undefined {
  const { user } = currentMe()
  return user?.is_anonymous ? undefined : user?.id
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

/** The role of the present user. */
export function useRole(): RoleId {
  return visitorOf(useMe()).role
}
