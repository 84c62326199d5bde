import { asRoleId, type RoleId, type Visitor } from '#web/data/session/roles.ts'
import { currentMe, type Me, subscribeMe, useMe } from '#web/data/session/session.ts'

/** Who is asking, as the guards see it: without their second factor a person is nobody yet. */
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

/** Whether somebody is signed in whose profile, and so whose role, could not be read yet. */
export function lacksProfile({ status, user, isLoggedIn, needsSecondFactor }: Me): boolean {
  return status === 'ready' && user !== null && !user.is_anonymous && !isLoggedIn && !needsSecondFactor
}

/** The account of the person who is signed in; undefined for a visitor, also one with a guest's session. */
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

/** The role of whoever uses the app. */
export function useRole(): RoleId {
  return visitorOf(useMe()).role
}
