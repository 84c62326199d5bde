import { afterEach, describe, expect, it } from 'vitest'
import { type SeenRequest, sent } from '#web/data/testing/fake-backend.ts'
import { drained, keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { openProfile } from '#web/features/people/testing/open-profile.tsx'
import { ok, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson

afterEach(() => screen.close())

/** The club stores those allergies of mine, until I declare others. */
const declared = (...allergens: string[]) => {
  let mine = allergens
  return {
    'GET /rest/v1/profile_allergies': () => ok({ id: 'ann', allergens: mine }),
    'PATCH /rest/v1/profile_allergies': ({ body }: SeenRequest) => {
      mine = (body as { allergens: string[] }).allergens
      return ok([{ id: 'ann' }])
    },
  }
}
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('my allergies', () => {
  it('are the declared ones, and each tap declares all of them again', async () => {
    screen = await openProfile(declared('milk'))
    expect(await screen.findByText('1 declared')).toBeTruthy()
    expect([isPressed('Milk'), isPressed('Nuts')]).toEqual(['true', 'false'])
    await screen.press('Nuts')
    expect(await screen.findByText('2 declared')).toBeTruthy()
    await until(() => expect(isPressed('Nuts')).toBe('true'))
    await drained()
    const [change] = sent(screen.backend, 'PATCH', '/rest/v1/profile_allergies')
    expect(change?.path).toContain('id=eq.ann')
    expect(change?.body).toEqual({ allergens: ['milk', 'nuts'] })
  })

  it('wait on the device without a network', async () => {
    screen = await openProfile(declared())
    expect(await screen.findByText('None declared')).toBeTruthy()
    setOnline(false)
    await screen.press('Eggs')
    expect(await screen.findByText('1 declared')).toBeTruthy()
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toEqual({
        table: 'profile_allergies',
        id: 'ann',
        data: { allergens: ['eggs'] },
      }),
    )
  })

  it('show when they could not be loaded, and are not for guests', async () => {
    screen = await openProfile({ 'GET /rest/v1/profile_allergies': refusal('42501') })
    expect(await screen.findByText('Your allergies could not be loaded')).toBeTruthy()
    screen.close()
    screen = await openProfile({}, '')
    await screen.findByText('You are here as a guest')
    expect(screen.queryByText('Allergies')).toBeNull()
  })
})
