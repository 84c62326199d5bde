import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/unauthorized-screen.tsx').then((module) => module.UnauthorizedScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the screen for the wrong role', () => {
  it('S2.25 names the screen, the roles that may open it, and the signed-in person', async () => {
    screen = await openScreenOf(load, {
      person: 'ben',
      role: 'member',
      address: '/unauthorized?from=/menumanage',
    })
    expect(await screen.findByText(/ is for the kitchen and the office\.$/)).toBeTruthy()
    expect(screen.getByText('You are signed in as Member.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Use another account' }).getAttribute('href')).toBe('/sign-out')
  })

  it('tells a visitor that no person is signed in', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByText('You are not signed in.')).toBeTruthy()
    expect(screen.queryByText('Your account cannot open it.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
  })
})
