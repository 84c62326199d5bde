import { afterEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/people/sign-out-screen.tsx').then((module) => module.SignOutScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the sign-out screen', () => {
  it('S2.46 S7.03 ends the session on the press', async () => {
    screen = await openScreenOf(load, { person: 'ann' })
    expect(screen.app.currentMe().user).not.toBeNull()
    await screen.press('Sign out')
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/logout')).toHaveLength(1)
    expect(screen.app.currentMe().user).toBeNull()
  })

  it('shows how many changes wait', async () => {
    screen = await openScreenOf(load, { person: 'ann' })
    setOnline(false)
    await screen.app.write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    expect(await screen.findByText(/^1 change has not reached the club/)).toBeTruthy()
  })

  it('counts refused changes, and waiting changes of other people', async () => {
    screen = await openScreenOf(load, {
      person: 'ann',
      answers: { 'POST /rest/v1/issue': refusal('GS402', 400) },
    })
    const { takeOver, whenSettled, write } = await import('#web/data/outbox/outbox.ts')
    const { addRecord } = await import('#web/data/outbox/outbox-store.ts')
    const data = { category: 'bunker' as const }
    await whenSettled(await write({ type: 'CREATE', table: 'issue', id: 'one', data }))
    const known = { owner: 'ben', offline: true, isGuest: false }
    await addRecord({ type: 'CREATE', table: 'issue', id: 'two', data }, known)
    await addRecord({ type: 'CREATE', table: 'issue', id: 'three', data }, known)
    await takeOver({ type: 'CREATE', table: 'issue', id: 'four', data }, 'zoe')
    expect(
      await screen.findByText(/^The club did not accept 1 change\. It stays on this device/),
    ).toBeTruthy()
    expect(await screen.findByText(/^2 changes of other people wait on this device/)).toBeTruthy()
    expect(await screen.findByText(/^1 change of an earlier user of this device/)).toBeTruthy()
    expect(screen.queryByText(/sent when you sign in again/)).toBeNull()
  })

  it('warns that shared photos without a report are deleted', async () => {
    const answer = new Response('bytes', { headers: { 'x-at': String(Date.now()) } })
    vi.stubGlobal('caches', {
      has: async () => true,
      open: async () => ({
        keys: async () => [new Request('https://club.example/share/photo/1')],
        match: async () => answer.clone(),
      }),
    })
    screen = await openScreenOf(load, { person: 'ann' })
    expect(await screen.findByText(/in no report yet are deleted when you sign out/)).toBeTruthy()
  })

  it('does not warn of shared photos of a guest, which wait for the next sign-in', async () => {
    const match = vi.fn(async () => new Response('bytes', { headers: { 'x-at': String(Date.now()) } }))
    vi.stubGlobal('caches', {
      has: async () => true,
      open: async () => ({ keys: async () => [new Request('https://club.example/share/photo/1')], match }),
    })
    const guest = { id: 'ann', email: '', is_anonymous: true, aud: 'authenticated' }
    screen = await openScreenOf(load, { person: 'ann', answers: { 'GET /auth/v1/user': ok(guest) } })
    await until(() => expect(screen.app.currentMe().user?.is_anonymous).toBe(true))
    setOnline(false)
    await screen.app.write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    await until(() => expect(match).toHaveBeenCalledTimes(2))
    expect(await screen.findByText(/a guest cannot sign in again/)).toBeTruthy()
    expect(screen.queryByText(/in no report yet/)).toBeNull()
  })

  it('S7.62 shows why it failed', async () => {
    screen = await openScreenOf(load, {
      person: 'ann',
      answers: { 'POST /auth/v1/logout': refusal('unexpected_failure', 500) },
    })
    await screen.press('Sign out')
    await until(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/Not signed out.*Something went wrong/),
    )
    screen.close()
    screen = await openScreenOf(load, { person: 'ann' })
    setOnline(false)
    await screen.press('Sign out')
    await until(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/Not signed out.*The club cannot be reached/),
    )
  })
})
