import { afterEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen)
const dublin = { setting: [{ key: 'club.time_zone', value: 'Europe/Dublin' }] }

afterEach(async () => {
  const { startI18n } = await import('#web/i18n/i18n.ts')
  screen.close()
  sessionStorage.clear()
  localStorage.removeItem('language-preference')
  await startI18n('en')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The front door of a club with those answers. */
async function openDoor(
  status: object[],
  pins: object[],
  setting: { key: string; value: unknown }[] = dublin.setting,
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-04T08:30:00Z') })
  screen = await openScreenOf(load, {
    rows: { setting },
    answers: {
      'GET /rest/v1/course_status': ok(status),
      'GET /rest/v1/pin_set': ok(pins),
    },
  })
  return screen.findByRole('region', { name: 'Test Links' })
}

describe('the front door of a club', () => {
  it('shows the club with the outline of its course, and leads guests to the public screens', async () => {
    const door = await openDoor([], [])
    expect(screen.getByRole('heading', { name: 'Test Links' })).toBeTruthy()
    expect(door.querySelector('svg[viewBox="0 0 480 200"] path[d="M9 9l4 0 0 4z"]')).toBeTruthy()
    const addresses = [...door.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['/map/sheet', '/map', '/orders'])
  })

  it('shows the course status and since when today’s pins are published, by the club’s clock', async () => {
    const door = await openDoor(
      [{ status: 'frost_delay' }],
      [{ date: '2026-07-04', published_at: '2026-07-04T05:40:00Z' }],
    )
    await until(() => expect(door.textContent).toContain('Frost delay · Pins out since 06:40'))
  })

  it('shows that the pins are published when that was on the day before', async () => {
    const door = await openDoor(
      [{ status: 'open' }],
      [{ date: '2026-07-04', published_at: '2026-07-03T17:00:00Z' }],
    )
    await until(() => expect(door.textContent).toContain("Course open · Today's pins are out"))
  })

  it('shows the day of older pins, and nothing about a course without a status', async () => {
    const door = await openDoor([], [{ date: '2026-07-02', published_at: '2026-07-02T05:00:00Z' }])
    await until(() => expect(door.textContent).toMatch(/Pins of Thu,? 2 Jul/))
    expect(door.textContent).not.toContain('Course open')
  })

  it('shows no course as open in a season for which the club is closed', async () => {
    const season = { from: '06-01', to: '08-31', hours: [] }
    const rows = [...dublin.setting, { key: 'club.hours', value: [season] }]
    const door = await openDoor([{ status: 'open' }], [], rows)
    await until(() => expect(door.textContent).toContain('Course closed'))
    expect(door.textContent).not.toContain('Course open')
  })

  it('offers each language under its own name, and stores the choice on this device', async () => {
    await openDoor([], [])
    await screen.press('日本語')
    expect(await screen.findByRole('button', { name: 'メールアドレスで続ける' })).toBeTruthy()
    expect(localStorage.getItem('language-preference')).toBe('ja')
    expect(screen.getByRole('button', { name: '日本語' }).getAttribute('aria-pressed')).toBe('true')
  })
})
