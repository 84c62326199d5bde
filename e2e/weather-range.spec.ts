import { type Club, expect, signIn, test } from './club.ts'
import { dialogsClosed } from './screens.ts'

/** An item of the club's range, from its data API. */
async function rangeItem(club: Club, name: string): Promise<{ lng: number; lat: number }> {
  const { anonKey } = await (await fetch(`${club.url}/app-config.json`)).json()
  const address = `${club.url}/rest/v1/range_item?select=lng,lat&name=eq.${encodeURIComponent(name)}`
  const [item] = await (await fetch(address, { headers: { apikey: anonKey } })).json()
  return item
}

test('S1.06 S1.10 a visitor from Japan sees the range in yards, from a bay and from their position', async ({
  page,
  club,
  context,
}) => {
  await page.goto('/country')
  await page.getByLabel(/Search for a country/).fill('+81')
  await page.getByRole('button', { name: /Japan/ }).click()
  await page.reload()
  await expect(page.getByText('Japan').first()).toBeVisible()

  await page.goto('/showrange')
  await expect(
    page.getByText('Range open').or(page.getByText('Not open yet')).or(page.getByText('Closed for today')),
  ).toBeVisible()
  await expect(page.getByText('Tee line 13 yd in front of the bays')).toBeVisible()
  await page.getByLabel('Measure from').selectOption({ label: 'Bay 5' })
  const target = page.getByRole('button', { name: /^Target 250 m/ })
  // Bay 5 is 4.5 m from the middle, 12 m behind the line: 238 m, which is 260 yards.
  await expect(target).toContainText('260')

  const { lng, lat } = await rangeItem(club, '250 m')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: lng, latitude: lat + 100 / 111_300, accuracy: 3 })
  await page.getByRole('button', { name: 'Where I stand' }).click()
  await expect(target).toContainText('109')
})

test('S1.09 the crew closes the range, the office declares frost, and the weather is shown if there is any', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Change the course status' }).click()
  await page.getByText('Frost delay', { exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'Course status' })).toContainText('Frost delay')

  await dialogsClosed(page)
  await page.goto('/showrange')
  await page.getByRole('button', { name: "Set today's range" }).click()
  await page.getByRole('button', { name: 'Forward 5' }).click()
  await page.getByRole('button', { name: 'Mowing' }).click()
  // Without hours, so that this also works in the evening, when the range is closed.
  await page.getByLabel('Opens').fill('')
  await page.getByLabel('Closes').fill('')
  await page.getByRole('button', { name: 'Set the range' }).click()
  await expect(page.getByText('Range closed')).toBeVisible()
  await expect(page.getByText('Tee line 17 m in front of the bays')).toBeVisible()

  // The test's club uses no weather service.
  await page.goto('/weather')
  await expect(page.getByText('No forecast available')).toBeVisible()
  await page.route('**/functions/v1/weather', (route) =>
    route.fulfill({ json: { weather: forecast(Date.now()) } }),
  )
  // Like the first visit after the club enabled it: no earlier data are stored.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('Thunder: come in')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Wind\. Wind up to 18 km\/h, gusts up to 36 km\/h/ }),
  ).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('row', { name: /Thunderstorm/ }).first()).toContainText('likely')
})

/** Two days of thunder, in the weather function's format. */
function forecast(now: number): object {
  const hour = 3_600_000
  const start = Math.floor(now / hour) * hour
  const weather = (at: number) => ({
    ...{ at, temperatureC: 12, feelsLikeC: 10, windMs: 5, windFromDeg: 225, gustMs: 10, rainMm: 1, code: 95 },
    isDay: true,
  })
  const day = (at: number) => ({
    ...{
      date: new Date(at).toISOString().slice(0, 10),
      code: 95,
      lowC: 8,
      highC: 14,
      rainMm: 9,
      rainChance: 90,
    },
    ...{ windMs: 6, windFromDeg: 225, gustMs: 12, uv: 2, sunriseAt: null, sunsetAt: null },
  })
  return {
    course_id: null,
    fetched_at: new Date(now).toISOString(),
    failure: null,
    forecast: {
      timeZone: 'UTC',
      now: weather(start),
      hours: Array.from({ length: 48 }, (_, index) => ({
        ...weather(start + index * hour),
        ...{ groundC: 9, rainChance: 80, uv: 1, capeJkg: 900 },
      })),
      days: Array.from({ length: 7 }, (_, index) => day(now + index * 24 * hour)),
    },
  }
}
