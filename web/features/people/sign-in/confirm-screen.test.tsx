import { afterEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/confirm-screen.tsx').then((module) => module.ConfirmScreen)

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function arrive(address: string, setup: Parameters<typeof openScreenOf>[1] = {}) {
  history.replaceState(null, '', address)
  screen = await openScreenOf(load, { address, ...setup })
}

describe('the screen for links in mails', () => {
  it('S2.06 signs in with the token of a mail, and leads on', async () => {
    await arrive('/confirm?token_hash=abc&type=magiclink')
    await until(() => expect(screen.address()).toBe('/sign-in'))
    expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({ token_hash: 'abc' })
    expect(screen.app.currentMe().user).not.toBeNull()
  })

  it('S1.31 leads a recovery link to the new password', async () => {
    await arrive('/confirm?token_hash=abc&type=recovery')
    await until(() => expect(screen.address()).toBe('/reset-password?type=recovery'))
  })

  it('S5.13 S5.14 shows why a link did not work, and where to request another', async () => {
    await arrive(
      '/confirm?error=access_denied&error_code=otp_expired&error_description=Expired&type=recovery',
    )
    expect((await screen.findByRole('alert')).textContent).toContain('This link did not work')
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/reset-password')
  })

  it('asks before a link replaces the signed-in person', async () => {
    await arrive('/confirm?token_hash=abc&type=magiclink', { person: 'ann' })
    expect(await screen.findByText(/You are signed in as ann@club.example/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/verify')).toEqual([])
    await screen.press('Open the link')
    await until(() => expect(screen.sent('POST', '/auth/v1/verify')).toHaveLength(1))
  })

  it('shows that a token is refused', async () => {
    await arrive('/confirm?token_hash=old&type=magiclink', {
      answers: { 'POST /auth/v1/verify': refusal('otp_expired') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('This link did not work')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  it('shows the first of two steps, a link of another browser, and an address without a link', async () => {
    await arrive('/confirm?type=email_change#message=Now+the+other&sb=')
    expect(await screen.findByText('One of two steps done')).toBeTruthy()
    screen.close()
    await arrive('/confirm?code=0190a000-0000-4000-8000-000000000001')
    expect(await screen.findByText('This link belongs to another browser')).toBeTruthy()
    screen.close()
    await arrive('/confirm')
    expect(await screen.findByText('Nothing to confirm here')).toBeTruthy()
  })

  it('returns from a linked provider to the profile, or shows there why it was not linked', async () => {
    const session = new URLSearchParams({
      ...{ access_token: tokenOf('ann'), refresh_token: 'ann', token_type: 'bearer' },
      ...{ expires_in: '3600', expires_at: String(Math.floor(Date.now() / 1000) + 3600) },
    })
    await arrive(`/confirm?type=link#${session}`, { person: 'ann' })
    await until(() => expect(screen.address()).toBe('/profile'))
    expect(location.hash).toBe('')
    screen.close()
    await arrive('/confirm?type=link#error=server_error&error_code=identity_already_exists', {
      person: 'ann',
    })
    expect((await screen.findByRole('alert')).textContent).toContain('This link did not work')
    expect(screen.getByRole('link', { name: 'Go to my profile' }).getAttribute('href')).toBe('/profile')
  })

  it('asks before the session of another person replaces mine', async () => {
    await arrive(`/confirm#access_token=${tokenOf('ben')}&refresh_token=ben`, { person: 'ann' })
    expect(await screen.findByText('You are signed in already')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Stay as I am' }).getAttribute('href')).toBe('/')
    expect(screen.app.currentMe().user?.id).toBe('ann')
  })

  it('S1.31 leads an invitation to its first password', async () => {
    await arrive('/confirm?token_hash=abc&type=invite')
    await until(() => expect(screen.address()).toBe('/reset-password?type=invite'))
  })

  it('shows that an address is confirmed when a link was opened in another browser', async () => {
    await arrive('/confirm?code=0190a000-0000-4000-8000-000000000001&type=signup')
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
    screen.close()
    await arrive('/confirm?code=0190a000-0000-4000-8000-000000000001&type=recovery')
    expect(await screen.findByText('This link belongs to another browser')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy()
  })
})

function tokenOf(sub: string): string {
  const claims = { sub, aal: 'aal1', exp: Math.floor(Date.now() / 1000) + 3600 }
  return `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`
}
