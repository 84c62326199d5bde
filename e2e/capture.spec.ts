import type { BrowserContext, Page } from '@playwright/test'
import { type Club, expect } from './club.ts'
import { clientFor, sessionOf, test } from './people.ts'
import { dialogsClosed } from './screens.ts'

test.use({
  person: 'headgreenkeeper',
  permissions: ['geolocation'],
  // A device's position before its first fix.
  geolocation: { longitude: 0, latitude: 0, accuracy: 500 },
})

type Position = [lng: number, lat: number]
const METRE = 1 / 111_195

/** The club's present green of a hole. */
async function greenOf(club: Club, number: number): Promise<{ id: string; ring: Position[] }> {
  const client = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
  const { data } = await client
    .from('hole')
    .select('green_id')
    .eq('number', number)
    .order('course_id')
    .limit(1)
    .single()
    .throwOnError()
  const { data: green } = await client
    .from('course_feature')
    .select('id, geometry')
    .eq('id', data.green_id)
    .single()
    .throwOnError()
  return { id: green.id, ring: green.geometry.coordinates[0] }
}

/** The longest step, in metres, that does not count as a jump. */
const STEP_M = 3.8

/** Places a step apart along an outline, moved north. */
function stepsAlong(ring: Position[], northM: number): Position[] {
  const east = Math.cos((ring[0]![1] * Math.PI) / 180)
  const steps: Position[] = []
  let left = 0
  ring.slice(1).forEach(([lng, lat], at) => {
    const [fromLng, fromLat] = ring[at]!
    const length = Math.hypot((lng - fromLng) * east, lat - fromLat) / METRE
    for (; left < length; left += STEP_M) {
      const share = left / length
      steps.push([fromLng + (lng - fromLng) * share, fromLat + (lat - fromLat) * share + northM * METRE])
    }
    left -= length
  })
  return steps
}

/** Walks from place to place; each is recorded as a corner before the next step. */
async function walk(context: BrowserContext, page: Page, steps: Position[], before = 0) {
  for (const [at, [longitude, latitude]] of steps.entries()) {
    await context.setGeolocation({ longitude, latitude, accuracy: 5 })
    const count = before + at + 1
    await expect(page.getByText(count === 1 ? '1 point' : `${count} points`, { exact: true })).toBeVisible()
  }
}

test('S1.07 a green is walked, the walk survives a reload, and the map shows the new outline', async ({
  page,
  context,
  browser,
  club,
}) => {
  const { id, ring } = await greenOf(club, 9)
  const steps = stepsAlong(ring, 6).slice(0, -1)
  const half = Math.floor(steps.length / 2)
  // A visitor without a position: only the outline changes their distances.
  const map = await browser.newPage({ baseURL: club.url, permissions: [], storageState: undefined })
  await map.goto('/map?hole=9')
  const front = map.getByRole('term').filter({ hasText: 'Front' }).locator('xpath=..').getByText(/^\d+$/)
  const before = await front.textContent()

  await page.goto('/getgreenpolygon')
  await page.getByRole('combobox', { name: 'Green' }).selectOption('Green 9')
  await expect(page).toHaveURL(/hole=9$/)
  await page.getByText(/^Every 2.m$/).click()
  await page.getByRole('button', { name: 'Start walking' }).click()
  await expect(page.getByText(/no position|from phone masts/)).toBeVisible()
  await walk(context, page, steps.slice(0, half))
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  // A position sent before the walk is back on the screen may be lost.
  await expect(page.getByText(`${half} points`, { exact: true })).toBeVisible()
  await walk(context, page, steps.slice(half), half)
  await page.getByRole('button', { name: 'Finish the walk' }).click()
  await page.getByRole('button', { name: 'Publish the outline' }).click()
  await expect(page.getByText('Outline published')).toBeVisible()
  await expect(page.getByText('now', { exact: true })).toBeVisible()

  const walked = await greenOf(club, 9)
  expect(walked.id).toBe(id)
  expect(walked.ring).not.toEqual(ring)
  await expect(front).not.toHaveText(before ?? '')

  // The older outline still exists, and can be restored.
  await page
    .getByRole('listitem')
    .filter({ hasText: /demo|from the map/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('button', { name: 'Restore this outline' }).click()
  await expect(front).toHaveText(before ?? '')
  expect((await greenOf(club, 9)).ring).toEqual(ring)
  await map.context().close()
})

test('S1.06 a range item is captured at the present position, and is on the range for everybody', async ({
  page,
  context,
  club,
}) => {
  const { ring } = await greenOf(club, 9)
  const client = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
  await page.goto('/capturerangeitems')
  await page.getByRole('button', { name: 'Add an item' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('137 m flag')
  await form.getByRole('button', { name: 'Start averaging' }).click()
  await expect(form.getByText(/no position|from phone masts/)).toBeVisible()
  for (let fix = 1; fix <= 5; fix++) {
    const [longitude, latitude] = ring[0]!
    await context.setGeolocation({ longitude, latitude: latitude + fix * METRE, accuracy: 4 })
    await expect(form.getByText(fix === 1 ? '1 reading' : `${fix} readings`)).toBeVisible()
  }
  await form.getByRole('button', { name: 'That is enough' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '137 m flag' })).toBeVisible()
  await dialogsClosed(page)
  await page.goto('/showrange')
  await expect(page.getByText('137 m flag').first()).toBeVisible()
  const { data } = await client
    .from('range_item')
    .delete()
    .eq('name', '137 m flag')
    .select('samples, accuracy_m, captured_by')
    .throwOnError()
  expect(data).toEqual([{ samples: 5, accuracy_m: expect.any(Number), captured_by: expect.any(String) }])
})
