import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = async () => {
  const { useClubIdentity } = await import('#web/data/club.ts')
  return () => <p>{JSON.stringify(useClubIdentity())}</p>
}
const shown = async () => JSON.parse((await screen.findByText(/name/)).textContent)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('is known from the start of the app, without a logo if the club has none', async () => {
  screen = await openScreenOf(load)
  expect(await shown()).toEqual({ name: 'Test Links' })
})

it('is read from the settings as soon as they are read', async () => {
  const config = { supabaseUrl: '', anonKey: 'a', clubName: 'Old', demo: false, version: '1' }
  screen = await openScreenOf(load, {
    answers: {
      'GET /app-config.json': ok({ ...config, clubLogo: 'old.webp' }),
      'GET /rest/v1/setting': { status: 503, body: {} },
    },
  })
  const picture = (path: string) => expect.stringMatching(`/storage/v1/object/public/club/${path}$`)
  expect(await shown()).toEqual({ name: 'Old', logo: picture('old.webp') })
  screen.close()
  const setting = [
    { key: 'club.name', value: 'New' },
    { key: 'club.logo', value: 'new.webp' },
  ]
  screen = await openScreenOf(load, { rows: { setting } })
  await until(async () => expect(await shown()).toEqual({ name: 'New', logo: picture('new.webp') }))
})
