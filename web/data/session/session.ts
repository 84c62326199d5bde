import type { AuthChangeEvent, Session, Subscription, User } from '@supabase/supabase-js'
import { fieldsOf } from '#domain/base/unknown.ts'
import { forgetPersonal } from '#web/data/persisted-value.ts'
import { clearCached } from '#web/data/queries/cache.ts'
import { onInvalidated } from '#web/data/queries/invalidate.ts'
import { forgetQueriesOf, keepQueriesFor } from '#web/data/queries/query-keeper.ts'
import { lacksSecondFactor } from '#web/data/session/assurance.ts'
import { authClient, hasStoredSession, onAuthClient, waitForAuthClient } from '#web/data/session/auth.ts'
import { isHidden, untilSeen } from '#web/data/session/hidden-page.ts'
import {
  DEFAULT_GROUP,
  type Group,
  GUEST_ROLE,
  loadPerson,
  type Profile,
  type Role,
} from '#web/data/session/profile.ts'
import { type AuthLink, readLink } from '#web/data/session/session-link.ts'
import { storeDetails, storedDetails } from '#web/data/session/user-details.ts'
import { createEmitter, useStore } from '#web/data/store.ts'
import { onSessionFault } from '#web/data/timed-fetch.ts'

/** The present user. */
export interface Me {
  /** loading until the session and its person are known. */
  status: 'loading' | 'ready'
  /** The person of the session; null when signed out. */
  user: User | null
  profile: Profile | null
  /** guest without a profile. */
  role: Role
  /** default without a profile. */
  group: Group
  /** Whether a profile is loaded: a session alone is not enough. */
  isLoggedIn: boolean
  /** The session came from a recovery link and the new password is not chosen yet. */
  recovering: boolean
  /** A second factor is set up but not used in this session, which does not count until then. */
  needsSecondFactor: boolean
}

const RETRY_MS = 10_000
const RETRY_SESSION_MS = 60_000
const NOBODY: Me = {
  status: 'ready',
  user: null,
  profile: null,
  role: GUEST_ROLE,
  group: DEFAULT_GROUP,
  isLoggedIn: false,
  recovering: false,
  needsSecondFactor: false,
}

let me: Me = { ...NOBODY, status: 'loading' }
let reading: Promise<boolean> | undefined
let nextTry: ReturnType<typeof setTimeout> | undefined
let readOnThisPage = false
let askedTheClub = false
let askedForSession = 0
/** Whether the page is closed. Later answers of the club then change and store nothing. */
let isClosed = false
let arrival: AuthLink = { kind: 'nothing', flow: undefined }
const changes = createEmitter()

/** The present user, live. */
export function useMe(): Me {
  return useStore({ get: currentMe, subscribe: subscribeMe })
}

/** The present user, now. */
export function currentMe(): Me {
  return me
}

/** Calls the listener after each change of the present user. Returns the function that stops it. */
export const subscribeMe = changes.subscribe

/**
 * Starts to follow the session. Resolves once the present user is known: from the device alone if stored, so that an
 * offline start does not wait. The client of auth is loaded after `untilDrawn`, or at once where the present user is
 * unknown without it. Call this once, before any other use of that client: only early listeners get the events of a link
 * in the address.
 */
export async function restoreSession(untilDrawn: Promise<unknown> = Promise.resolve()): Promise<() => void> {
  isClosed = false
  // The client renews a session near its end.
  if (hasStoredSession()) await untilSeen()
  // The client removes the parts of the address that it understands.
  arrival = readLink(new URL(location.href))
  const stored = hasStoredSession() ? storedDetails() : undefined
  // Before the client's first event: the stored person must never follow the news that the session is over.
  if (stored) become({ ...NOBODY, ...stored, isLoggedIn: true })
  if (arrival.kind !== 'nothing') waitForAuthClient()
  const isKnown = arrival.kind === 'nothing' && (stored !== undefined || !hasStoredSession())
  const stops = [followAuth(), loadAuthClient(isKnown ? untilDrawn : Promise.resolve())]
  if (isKnown && !stored) void leave()
  await (stored ? keepQueriesFor(stored.user.id) : untilReady())
  onSessionFault(askForSession)
  const again = () => {
    void reloadIfMissing()
    if (me.user && !askedTheClub && !isHidden()) void askTheClub().catch(() => undefined)
  }
  addEventListener('online', again)
  const stopHearing = onInvalidated((tables) => {
    if (me.isLoggedIn && tables.has('profiles')) void reloadMe()
  })
  return () => {
    isClosed = true
    for (const stop of stops) stop()
    clearTimeout(nextTry)
    removeEventListener('online', again)
    onSessionFault(() => {})
    stopHearing()
  }
}

/** Follows the events of the client of auth, from its first on. Returns the function that stops it. */
function followAuth(): () => void {
  let subscription: Subscription | undefined
  const stop = onAuthClient((client) => {
    const { data } = client.onAuthStateChange((event, session) => {
      // The client awaits its listeners: a call to it from here would never end.
      setTimeout(() => void follow(event, session), 0)
    })
    subscription = data.subscription
  })
  return () => {
    stop()
    subscription?.unsubscribe()
  }
}

/**
 * Loads the client of auth then, and tries again until its code has come: it renews the session, and follows what other
 * tabs do. Returns the function that stops it.
 */
function loadAuthClient(then: Promise<unknown>): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const load = () => {
    if (isOver) return
    authClient().catch(() => {
      if (!isOver) retry = setTimeout(load, RETRY_MS)
    })
  }
  void then.then(load)
  return () => {
    isOver = true
    clearTimeout(retry)
  }
}

/** Follows a change of me without an event of the client: a factor set up or removed, an identity unlinked. */
export async function refreshUser(): Promise<void> {
  await (await authClient()).refreshSession()
  await askTheClub()
}

/** The link that opened this page; returned once. */
export function takeArrival(): AuthLink {
  const link = arrival
  arrival = { kind: 'nothing', flow: link.flow }
  return link
}

/** Marks the present session as one of a recovery link, which next needs a new password. */
export function beginRecovery(): void {
  if (me.user) become({ ...me, recovering: true })
}

/** Reads my profile, role and group again. False on failure; the known values stay. */
export async function reloadMe(): Promise<boolean> {
  const { user } = me
  if (!user) return false
  const person = await loadPerson(user.id)
  if (isClosed || me.user?.id !== user.id) return false
  readOnThisPage ||= person !== false
  if (person) become({ ...me, ...person, status: 'ready', isLoggedIn: true })
  else become({ ...me, status: 'ready' })
  clearTimeout(nextTry)
  if (!person && !me.isLoggedIn) nextTry = setTimeout(() => void reloadIfMissing(), RETRY_MS)
  return person !== false
}

const signedOut = createEmitter<[user: User]>()
/** Calls the listener with each person who signs out on this page; not for a session that ends in another way. */
export const onSignOut = signedOut.subscribe

export type SignOutResult = { success: true } | { success: false; error: string }

/**
 * Ends the session on this device (local), on all devices (global) or on all but this one (others). On failure the
 * person stays signed in and `error` says why.
 */
export async function signOut(scope: 'local' | 'global' | 'others' = 'local'): Promise<SignOutResult> {
  const { user } = me
  try {
    const { error } = await (await authClient()).signOut({ scope })
    if (error) return failure(error)
    if (user && scope !== 'others') signedOut.emit(user)
    return { success: true }
  } catch (cause) {
    return failure(cause)
  }
}

function failure(cause: unknown): SignOutResult {
  const { message } = fieldsOf(cause)
  // For an answer of 5xx the client's message is the answer as JSON, which is not readable.
  const isReadable = typeof message === 'string' && message !== '' && !message.startsWith('{')
  return { success: false, error: isReadable ? message : 'An error occurred during logout' }
}

async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (event === 'SIGNED_OUT') return leave()
  if (session) {
    if (event === 'INITIAL_SESSION') void askTheClub()
    const recovering = event === 'PASSWORD_RECOVERY' || (me.recovering && event !== 'USER_UPDATED')
    if (lacksSecondFactor(session)) return waitForSecondFactor(session.user, recovering)
    return enter(session.user, { first: event === 'INITIAL_SESSION', recovering })
  }
  if (event !== 'INITIAL_SESSION' || isVisitor()) return
  // A stored session without an event has a token that could not be refreshed: its person is offline, not gone.
  if (!me.user || !hasStoredSession()) return leave()
}

/** Whether the app knows that no person is signed in. */
function isVisitor(): boolean {
  return me.status === 'ready' && me.user === null
}

/** The client itself ends a session that the club has ended elsewhere; offline it cannot know. */
async function askTheClub(): Promise<void> {
  const { data, error } = await (await authClient()).getUser()
  askedTheClub = error === null
  if (data.user?.id !== me.user?.id || !data.user) return
  const isNewMember = becameMember(data.user)
  become({ ...me, user: data.user })
  if (isNewMember) await reloadMe()
}

/**
 * The club rejects the token: a new one gives the reason, by signing this device out or by a user who needs a second
 * factor. At most once a minute, for answers already under way.
 */
function askForSession(): void {
  if (!me.user || me.needsSecondFactor || isHidden() || Date.now() - askedForSession < RETRY_SESSION_MS)
    return
  askedForSession = Date.now()
  void authClient()
    .then((client) => client.refreshSession())
    .catch(() => undefined)
}

async function waitForSecondFactor(user: User, recovering: boolean): Promise<void> {
  const before = me.user?.id
  reading = undefined
  become({ ...NOBODY, user, recovering, needsSecondFactor: true })
  if (before !== user.id) await handOver(before, user.id)
}

async function enter(
  user: User,
  { first, recovering }: { first: boolean; recovering: boolean },
): Promise<void> {
  const isNewMember = becameMember(user)
  if (me.user?.id === user.id) become({ ...me, user, recovering, needsSecondFactor: false })
  else await changePerson(user, recovering)
  // The device's stored person may be outdated: the client's first event triggers a new read, later ones do not.
  const enough = me.isLoggedIn && !(first && !readOnThisPage) && !isNewMember
  if (enough || me.user?.id !== user.id) return
  reading ??= reloadMe().finally(() => {
    reading = undefined
  })
  await reading
}

/** Whether a guest's session has become a member's: the same person with another role. */
function becameMember(user: User): boolean {
  return me.user?.id === user.id && me.user.is_anonymous === true && user.is_anonymous !== true
}

/** Replaces the present user by a person without a profile so far. */
async function changePerson(user: User, recovering: boolean): Promise<void> {
  const before = me.user?.id
  reading = undefined
  become({ ...NOBODY, status: 'loading', user, recovering })
  await handOver(before, user.id)
}

async function leave(): Promise<void> {
  const before = me.user?.id ?? storedDetails()?.user?.id
  askedTheClub = false
  become(NOBODY)
  await handOver(before, '')
}

/**
 * Removes the previous person's data for the next one on this device. Unsent changes stay: only their author's session
 * sends or shows them.
 */
async function handOver(before: string | undefined, next: string): Promise<void> {
  if (before) {
    clearCached()
    forgetPersonal()
  }
  await keepQueriesFor(next)
  if (before)
    await forgetQueriesOf(before).catch((cause) => console.warn('Kept answers could not be deleted', cause))
}

function reloadIfMissing(): Promise<boolean> | undefined {
  return me.user && !me.isLoggedIn && !me.needsSecondFactor ? reloadMe() : undefined
}

function become(next: Me): void {
  if (isClosed) return
  me = next
  storeDetails(next.isLoggedIn ? next : undefined)
  changes.emit()
}

/** Resolves when the person of a new session is known, or could not be read; at once without a session. */
export async function untilPersonRead(): Promise<void> {
  // The events of the client are followed a task later.
  await new Promise((resolve) => setTimeout(resolve, 0))
  await untilReady()
}

function untilReady(): Promise<void> {
  if (me.status === 'ready') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeMe(() => {
      if (me.status !== 'ready') return
      stop()
      resolve()
    })
  })
}
