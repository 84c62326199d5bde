import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Row, SeenRequest } from '#web/data/testing/fake-backend.ts'
import { keptRecords } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/club/country/country-screen.tsx').then((module) => module.CountryScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const NO_DETAILS = { phone: null, locale: 'en', country: null, units: null }

/** Opens the screen for Ann; the club stores the changes that she chooses. */
function openForAnn(rows: Record<string, Row[]> = {}) {
  const names = { first_name: 'Ann', surname: '', role_id: 'kitchen', user_group_id: 'default' }
  const ann = { id: 'ann', ...names, details: NO_DETAILS }
  const saveDetails = ({ body }: SeenRequest) => {
    ann.details = { ...ann.details, ...(body as object) }
    return ok([{ id: 'ann' }])
  }
  return openScreenOf(load, {
    ...{ person: 'ann', rows: { ...rows, profiles: [ann] } },
    answers: { 'PATCH /rest/v1/profiles': saveDetails },
  })
}

describe('the country screen', () => {
  it('S1.10 S2.07 finds a country by name or prefix, and stores a visitor’s choice on the device', async () => {
    screen = await openScreenOf(load)
    expect(await screen.findByText('No country chosen yet')).toBeTruthy()
    await screen.enter(/^Search for a country/, '+353')
    await until(() => expect(screen.getByRole('status').textContent).toBe('1 country'))
    await screen.press(/^Ireland/)
    expect(await screen.findByText('Saved on this device. Sign in to have it everywhere.')).toBeTruthy()
    expect(screen.getByText('+353')).toBeTruthy()
    expect(await keptRecords()).toEqual([])
  })

  it('writes the choice of a person on their profile', async () => {
    screen = await openForAnn()
    await screen.enter(/^Search for a country/, 'Japan')
    await screen.press(/^Japan/)
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toMatchObject({
        ...{ table: 'profiles', id: 'ann', data: { country: 'JP' } },
      }),
    )
    expect(await screen.findByText(/^Many people in Japan read/)).toBeTruthy()
  })

  it('shows the club’s units until a person chooses', async () => {
    const setting = [
      { key: 'club.units', value: 'yards' },
      { key: 'club.country', value: 'US' },
    ]
    screen = await openForAnn({ setting })
    expect(await screen.findByText('Degrees Fahrenheit')).toBeTruthy()
    expect(screen.getByText('Miles per hour')).toBeTruthy()
    expect(screen.getByText('+1')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Yards').checked).toBe(true)
    // One system of units: no miles beside metres.
    await screen.choose('Metres')
    expect(await screen.findByText('Degrees Celsius')).toBeTruthy()
    expect(screen.getByText('Kilometres per hour')).toBeTruthy()
    await until(async () => expect((await keptRecords())[0]?.payload.data).toEqual({ units: 'metres' }))
  })

  it('reports that no country has that name', async () => {
    screen = await openScreenOf(load)
    await screen.enter(/^Search for a country/, 'Atlantis')
    expect(await screen.findByText('No such country')).toBeTruthy()
  })
})
