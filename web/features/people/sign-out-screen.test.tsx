import { afterEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

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

  it('says how many changes wait', async () => {
    screen = await openScreenOf(load, { person: 'ann' })
    setOnline(false)
    await screen.app.write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    expect(await screen.findByText(/^1 change has not reached the club/)).toBeTruthy()
  })

  it('S7.62 says why it failed', async () => {
    screen = await openScreenOf(load, {
      person: 'ann',
      answers: { 'POST /auth/v1/logout': refusal('unexpected_failure', 500) },
    })
    await screen.press('Sign out')
    await until(() => expect(screen.getByRole('alert').textContent).toContain('Not signed out'))
  })
})
