import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_GROUP, GUEST_ROLE } from '#web/data/session/profile.ts'
import { renderHook, waitFor } from '#web/data/testing/dom.tsx'
import { type FakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  newDeviceOfClub,
  openApp,
  PROFILE,
  setOnline,
  signedInBefore,
  storedSession,
  storeSession,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App | undefined

async function start(): Promise<App> {
  app = await openApp()
  return app
}

const signIn = async (name: string) =>
  (await app!.authClient()).signInWithPassword({ email: `${name}@club.example`, password: 'x' })
const profileReads = () => sent(backend, 'GET', '/rest/v1/profiles')
const userData = () => JSON.parse(localStorage.getItem('userData') ?? 'null')

beforeEach(() => {
  backend = newDeviceOfClub()
})

afterEach(() => {
  app?.close()
  vi.restoreAllMocks()
})

describe('a visitor', () => {
  it('S3.05 S3.07 has role guest and group default as fallbacks', () => {
    expect(GUEST_ROLE).toEqual({ role_id: 'guest', name: 'guest' })
    expect(DEFAULT_GROUP).toEqual({ group_id: 'default', name: 'default' })
  })

  it('S4.24 S4.25 S4.26 is a guest of the default group without a profile', async () => {
    await start()
    expect(app!.currentMe()).toEqual({
      status: 'ready',
      user: null,
      profile: null,
      role: { role_id: 'guest', name: 'guest' },
      group: { group_id: 'default', name: 'default' },
      isLoggedIn: false,
      recovering: false,
      needsSecondFactor: false,
    })
    expect(profileReads()).toEqual([])
  })
})

describe('signing in', () => {
  it('S4.18 S9.44 loads profile, role and group and stores them on the device', async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    expect(app!.currentMe()).toMatchObject({
      status: 'ready',
      user: { id: 'ann' },
      profile: PROFILE,
      role: { role_id: 'kitchen', name: 'Kitchen' },
      group: { group_id: 'greens', name: 'Greens crew' },
    })
    expect(userData()).toMatchObject({ user: { id: 'ann' }, profile: PROFILE, role: { name: 'Kitchen' } })
  })

  it('S7.05 S7.06 S7.09 S7.10 reads the profile with its role by id, then role and group, each as a single row', async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    const singles = backend.seen.filter(({ accept }) => accept === 'application/vnd.pgrst.object+json')
    const reads = singles.map(({ path }) => new URL(path, location.origin)).sort()
    expect(reads.map(({ pathname }) => pathname.split('/').at(-1))).toEqual([
      'profiles',
      'roles',
      'user_groups',
    ])
    const [profile, role, group] = reads.map(({ searchParams }) => searchParams)
    expect(profile!.get('id')).toBe('eq.ann')
    expect(profile!.get('select')!.split(',')).toContain('role')
    expect(role!.get('role_id')).toBe('eq.kitchen')
    expect(group!.get('group_id')).toBe('eq.greens')
  })

  it.each(['TOKEN_REFRESHED', 'USER_UPDATED'])(
    'S4.19 S4.20 S4.21 S4.23 %s loads the profile of a session without one, and not a second time',
    async (event) => {
      backend.fault = ({ path }) =>
        path.startsWith('/rest/v1/profiles') ? { status: 400, body: {} } : undefined
      await start()
      await signIn('ann')
      const signedInOnly = { status: 'ready', user: { id: 'ann' }, isLoggedIn: false, role: GUEST_ROLE }
      await until(() => expect(app!.currentMe()).toMatchObject(signedInOnly))
      backend.fault = () => undefined
      backend.seen.length = 0
      const auth = await app!.authClient()
      const again = () =>
        event === 'TOKEN_REFRESHED' ? auth.refreshSession() : auth.updateUser({ data: { units: 'yards' } })
      await again()
      await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
      expect(profileReads()).toHaveLength(1)
      await again()
      // The page gets the event a turn later; a read for it would start before this one.
      await new Promise((resolve) => setTimeout(resolve))
      await app!.reloadMe()
      expect(profileReads()).toHaveLength(2)
    },
  )

  it('a profile that cannot be read has one pending retry, however often the person asks for it', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/rest/v1/profiles') ? { status: 403, body: {} } : undefined
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe()).toMatchObject({ status: 'ready', user: { id: 'ann' } }))
    const begun = vi.spyOn(globalThis, 'setTimeout')
    const ended = vi.spyOn(globalThis, 'clearTimeout')
    const { reloadMe } = await import('#web/data/session/session.ts')
    for (const _ of [1, 2, 3]) expect(await reloadMe()).toBe(false)
    const tries = begun.mock.results.filter((_, at) => begun.mock.calls[at]![1] === 10_000)
    const open = () => tries.filter(({ value }) => !ended.mock.calls.some(([timer]) => timer === value))
    expect([tries.length, open().length]).toEqual([3, 1])
    app!.close()
    expect(open(), 'a closed page tries no more').toEqual([])
  })

  it('S7.61 a profile that cannot be read is false, and the person not logged in', async () => {
    await start()
    const { loadPerson } = await import('#web/data/session/profile.ts')
    backend.fault = ({ path }) =>
      path.startsWith('/rest/v1/profiles') ? { status: 403, body: {} } : undefined
    expect(await loadPerson('ann')).toBe(false)
    backend.fault = () => undefined
    expect(await loadPerson('nobody')).toBe(false)
  })

  it('a missing role or group is the fallback; one that cannot be read makes the whole fail', async () => {
    await start()
    const { loadPerson } = await import('#web/data/session/profile.ts')
    backend.rows.roles = []
    backend.rows.user_groups = []
    expect(await loadPerson('ann')).toMatchObject({ role: GUEST_ROLE, group: DEFAULT_GROUP })
    backend.fault = ({ path }) => (path.startsWith('/rest/v1/roles') ? { status: 500, body: {} } : undefined)
    expect(await loadPerson('ann')).toBe(false)
  })

  it('a listener may call the client at once without a deadlock', async () => {
    await start()
    const asked = vi.fn()
    const auth = await app!.authClient()
    app!.subscribeMe(() => void auth.getUser().then(asked))
    await signIn('ann')
    await until(() => expect(asked).toHaveBeenCalled())
  })

  it('a guest who becomes a member has their role read again', async () => {
    const guest = sessionOf('ann')
    storeSession({ ...guest, user: { ...(guest.user as object), is_anonymous: true } })
    backend.fault = ({ path }) => (path.startsWith('/auth/v1/user') ? { status: 400, body: {} } : undefined)
    await start()
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    await until(() => expect(profileReads().length).toBeGreaterThan(0))
    backend.rows.profiles![0]!.role_id = 'member'
    await (await app!.authClient()).refreshSession()
    await until(() => expect(app!.currentMe().role.role_id).toBe('member'))
  })

  it('as another person without signing out leaves no data of the first', async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().profile?.id).toBe('ann'))
    localStorage.setItem(
      'cache:mine',
      JSON.stringify({ key: 'mine', value: 1, expires: Date.now() + 9e5, tags: [] }),
    )
    await signIn('ben')
    await until(() => expect(app!.currentMe().profile?.id).toBe('ben'))
    expect(userData().profile.id).toBe('ben')
    expect(localStorage.getItem('cache:mine')).toBeNull()
  })
})

describe('a later start', () => {
  it('S9.44 with no network and an expired token finds the person on the device', async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    app!.close()
    storeSession({ ...storedSession(), expires_at: 1_000 })
    // The client reports the refresh that cannot reach the server.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    setOnline(false)
    await start()
    expect(app!.currentMe()).toMatchObject({ status: 'ready', isLoggedIn: true, profile: PROFILE })
    setOnline(true)
    await (await app!.authClient()).refreshSession()
    // The first event of the client reads the profile again.
    await until(() => expect(profileReads()).toHaveLength(2))
    await app!.reloadMe()
    expect(app!.currentMe()).toMatchObject({ isLoggedIn: true, profile: PROFILE })
  })

  it('without a session finds no person, also with details left on the device', async () => {
    localStorage.setItem(
      'userData',
      JSON.stringify({ user: { id: 'ann' }, profile: PROFILE, role: {}, group: {} }),
    )
    await start()
    expect(app!.currentMe()).toMatchObject({ status: 'ready', user: null, isLoggedIn: false })
    expect(userData()).toBeNull()
  })

  it('a profile that failed is read when the network returns', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/rest/v1/profiles') ? { status: 400, body: {} } : undefined
    signedInBefore('ann')
    await start()
    expect(app!.currentMe().isLoggedIn).toBe(false)
    backend.fault = () => undefined
    setOnline(true)
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
  })
})

describe('a session that was ended elsewhere', () => {
  const ended = { status: 403, body: { error_code: 'session_not_found', msg: 'It ended' } }

  // The device may be slow to open its stored data; the club's answer must not be overtaken by it.
  it.each([0, 50])('S7.01 ends here too, %i ms before the device has opened its store', async (slowness) => {
    signedInBefore('ann')
    await start()
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    app!.close()
    backend.fault = ({ path }) => (path.startsWith('/auth/v1/user') ? ended : undefined)
    const open = indexedDB.open.bind(indexedDB)
    vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      const request = open(...given)
      const listen = request.addEventListener.bind(request)
      vi.spyOn(request, 'addEventListener').mockImplementation((type, heard) =>
        listen(type, (event) => setTimeout(() => (heard as EventListener)(event), slowness)),
      )
      return request
    })
    await start()
    await until(() => expect(app!.currentMe()).toMatchObject({ status: 'ready', user: null }))
    await new Promise((resolve) => setTimeout(resolve, 2 * slowness))
    expect(app!.currentMe()).toMatchObject({ user: null, isLoggedIn: false })
    expect(userData()).toBeNull()
    expect(storedSession()).toBeNull()
  })
})

describe('a second factor', () => {
  const totp = { id: 'f', factor_type: 'totp', status: 'verified' }
  const jwt = (aal: string) => `x.${btoa(JSON.stringify({ aal, exp: 4e9 })).replace(/=+$/, '')}.x`
  const guarded = (aal: string) => {
    const session = sessionOf('ann')
    const factors = [totp]
    return { ...session, access_token: jwt(aal), user: { ...(session.user as object), factors } }
  }

  it('S4.17 that is set up is needed before any data of the person are read', async () => {
    storeSession(guarded('aal1'))
    await start()
    expect(app!.currentMe()).toMatchObject({
      user: { id: 'ann' },
      needsSecondFactor: true,
      isLoggedIn: false,
    })
    expect(profileReads()).toEqual([])
  })

  it('S4.17 that is begun and not verified is not needed', async () => {
    const session = guarded('aal1')
    storeSession({ ...session, user: { ...session.user, factors: [{ ...totp, status: 'unverified' }] } })
    await start()
    await until(() => expect(app!.currentMe()).toMatchObject({ needsSecondFactor: false, isLoggedIn: true }))
  })

  it('that is missing since the token was issued is requested as soon as the club reports it', async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    backend.fault = ({ path }) => {
      if (path.startsWith('/auth/v1/token')) return { status: 200, body: guarded('aal1') }
      if (path.startsWith('/rest/v1/notification'))
        return { status: 200, body: [], headers: { 'x-session-fault': 'GS107' } }
    }
    await app!.supabase().from('notification').select()
    await until(() => expect(app!.currentMe()).toMatchObject({ needsSecondFactor: true, isLoggedIn: false }))
    backend.seen.length = 0
    await app!.supabase().from('notification').select()
    expect(sent(backend, 'POST', '/auth/v1/token'), 'it asks once').toEqual([])
  })

  it('S4.16 S7.04 that was used opens the session', async () => {
    storeSession(guarded('aal2'))
    await start()
    await until(() => expect(app!.currentMe()).toMatchObject({ needsSecondFactor: false, isLoggedIn: true }))
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    await start()
    await signIn('ann')
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
  })

  it('S4.22 deletes the details of the person', async () => {
    expect(await app!.signOut()).toEqual({ success: true })
    await until(() => expect(app!.currentMe().user).toBeNull())
    expect(userData()).toBeNull()
    expect(app!.currentMe()).toMatchObject({ profile: null, role: GUEST_ROLE, group: DEFAULT_GROUP })
  })

  it('S7.62 that fails shows the reason, and the person stays', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/auth/v1/logout')
        ? { status: 422, body: { message: 'The server is tired' } }
        : undefined
    expect(await app!.signOut()).toEqual({ success: false, error: 'The server is tired' })
    expect(app!.currentMe().isLoggedIn).toBe(true)
  })

  it('S7.63 that fails without a message shows An error occurred during logout', async () => {
    const auth = await app!.authClient()
    vi.spyOn(auth, 'signOut').mockResolvedValueOnce({ error: { message: '' } as never })
    expect(await app!.signOut()).toEqual({ success: false, error: 'An error occurred during logout' })
    vi.spyOn(auth, 'signOut').mockRejectedValueOnce(undefined)
    expect(await app!.signOut()).toEqual({ success: false, error: 'An error occurred during logout' })
  })

  it('shows in every component that uses it', async () => {
    const { result } = renderHook(() => app!.useMe())
    expect(result.current.profile?.first_name).toBe('Ann')
    await app!.signOut()
    await waitFor(() => expect(result.current.isLoggedIn).toBe(false))
  })
})
