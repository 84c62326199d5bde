import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthLink, readLink } from '#web/data/session/session-link.ts'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { newDevice, signedInBefore, storedSession } from '#web/data/testing/open-app.ts'

const read = (address: string) => readLink(new URL(address, 'https://club.example/confirm'))

describe('the parameters of a link', () => {
  it('S5.13 S5.14 are an error whenever the address has one, with any other parameters', () => {
    const refused = { kind: 'refused', code: undefined, flow: undefined }
    expect(read('?error=access_denied&code=1')).toEqual({ ...refused, description: 'access_denied' })
    expect(read('?error_description=No+way')).toEqual({ ...refused, description: 'No way' })
    expect(read('?type=link&error=x#error_code=identity_already_exists&error_description=Taken&sb=')).toEqual(
      {
        kind: 'refused',
        code: 'identity_already_exists',
        description: 'Taken',
        flow: 'link',
      },
    )
  })

  it('are a code, the token of a mail, tokens, half a session, a first step, or none', () => {
    expect(read('?code=abc&type=recovery')).toEqual({ kind: 'code', flow: 'recovery' })
    expect(read('?token_hash=h&type=magiclink')).toMatchObject({
      kind: 'token',
      tokenHash: 'h',
      type: 'magiclink',
    })
    expect(read('#access_token=a&refresh_token=r&type=invite')).toEqual({
      kind: 'session',
      accessToken: 'a',
      refreshToken: 'r',
      flow: 'invite',
    })
    expect(read('#access_token=a')).toEqual({ kind: 'broken', flow: undefined })
    expect(read('?type=email_change#message=Confirm+the+other&sb=')).toMatchObject({ kind: 'message' })
    expect(read('?type=signup&next=1')).toEqual({ kind: 'nothing', flow: 'signup' })
  })
})

describe('following a link', () => {
  let backend: FakeBackend

  async function follow(address: string) {
    history.replaceState(null, '', address)
    const link = readLink(new URL(location.href))
    vi.resetModules()
    await (await import('#web/data/config.ts')).loadConfig()
    return (await import('#web/data/session/session-link.ts')).followLink(link as AuthLink)
  }

  beforeEach(() => {
    newDevice()
    backend = fakeBackend()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    history.replaceState(null, '', '/')
  })

  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'S8.11 S8.12 S8.13 that came back with %s does not change the session',
    async (code) => {
      signedInBefore('ann')
      const outcome = await follow(`/confirm?error=server_error&error_code=${code}&error_description=No`)
      expect(outcome).toEqual({ kind: 'failed', error: { code, message: 'No' } })
      expect(storedSession()!.user.id).toBe('ann')
    },
  )

  it('S8.21 with half a session reports No session defined in URL', async () => {
    const outcome = await follow('/confirm#access_token=only')
    expect(outcome).toMatchObject({ kind: 'failed', error: { message: 'No session defined in URL' } })
    expect(storedSession()).toBeNull()
  })

  it('whose code was requested in another browser sends no request', async () => {
    expect(await follow('/confirm?code=0190a000-0000-4000-8000-000000000001')).toEqual({ kind: 'elsewhere' })
    expect(sent(backend, 'POST', '/auth/v1/token')).toEqual([])
  })

  it('with the token of a mail signs in with it', async () => {
    expect(await follow('/confirm?token_hash=abc&type=magiclink')).toEqual({ kind: 'done' })
    expect(sent(backend, 'POST', '/auth/v1/verify')[0]!.body).toMatchObject({
      token_hash: 'abc',
      type: 'magiclink',
    })
  })

  it.each([
    ['S9.24 whose session was issued over 120 s ago is warned of', 121, true],
    ['S9.24 whose session was issued within 120 s is not warned of', 110, false],
  ])('%s', async (_, ageSeconds, warns) => {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600 - ageSeconds
    const payload = btoa(JSON.stringify({ sub: 'ann', exp: expiresAt })).replace(/=+$/, '')
    const session = `access_token=e30.${payload}.c2ln&refresh_token=ann&token_type=bearer`
    await follow(`/confirm#${session}&expires_in=3600&expires_at=${expiresAt}`)
    const warnings = vi.mocked(console.warn).mock.calls.filter(([text]) => /issued over 120 s/.test(text))
    expect(warnings).toHaveLength(warns ? 1 : 0)
  })

  it('of two steps reports that one is done', async () => {
    expect(await follow('/confirm?type=email_change#message=Now+the+other&sb=')).toEqual({
      kind: 'half',
      text: 'Now the other',
    })
  })
})
